// The game page: puts the map, the panels, the hand and the play together and keeps them in step.

import * as api from "./api.js";
import { note, say } from "./announce.js";
import { makeBoard } from "./board.js";
import { catalogueFrom, catalogueOf } from "./catalogue.js";
import { el, put } from "./dom.js";
import { makeElement } from "./element.js";
import { eventsInWords } from "./events.js";
import { Hand } from "./hand.js";
import { openHelp } from "./help.js";
import { makeHints } from "./hint.js";
import { dayInWords, named, speakOf, t } from "./i18n.js";
import { focusSpace, listenToKeys, rove } from "./keys.js";
import { makeMapView } from "./mapview.js";
import { makeMissions } from "./missions.js";
import { makeMoves } from "./moves.js";
import { isNews, makeNews } from "./news.js";
import { optionsInWords } from "./options.js";
import { makePar } from "./par.js";
import { listenToDrags, listenToPointers } from "./pointer.js";
import { makePurse } from "./purse.js";
import { readPuzzleId } from "./puzzleid.js";
import { makeQueue } from "./queue.js";
import { makeResult } from "./result.js";
import { spellAddress } from "./router.js";
import { makeSeasons } from "./seasons.js";
import { puzzleTitle } from "./share.js";
import { readMove, spaceName } from "./spaces.js";
import { Play } from "./state.js";
import { makeStatus } from "./status.js";
import { makeTimebar } from "./timebar.js";
import { troubleBox, waitBox } from "./trouble.js";
import { changesOf } from "./worth.js";

/** Load a puzzle and show it; every way this can fail ends in words and a way on. */
export async function showGame(main, id, signal) {
  put(main, waitBox(t("loadingPuzzle")));
  try {
    const { game } = readPuzzleId(id);
    const onWait = () => put(main, waitBox(t("makingPuzzle")));
    const [puzzle, catalogue] = await Promise.all([api.puzzle(id, onWait, signal), game ? catalogueOf(game) : null]);
    const play = new Play(puzzle);
    signal.addEventListener("abort", () => play.close());
    await play.open();
    if (signal.aborted) return;
    if (!play.view) throw play.problem;
    spellAddress(puzzle.id);
    speakOf(puzzle.record.game);
    const box = puzzle.box ? catalogueFrom(puzzle.box) : catalogue;
    buildGame(main, play, box ?? (await catalogueOf(puzzle.record.game)), signal);
  } catch (problem) {
    if (!signal.aborted)
      put(
        main,
        el("h1", { tabindex: "-1", text: id }),
        troubleBox(problem, () => showGame(main, id, signal)),
      );
  }
}

const isSmall = () => matchMedia("(max-width: 720px)").matches;

function heading(play, catalogue) {
  const { size, day, seed, options } = readPuzzleId(play.id);
  const about = [day ? dayInWords(day, isSmall() ? "short" : "long") : t("seed", seed)];
  if (play.view.side) about.push(named("side", play.view.side));
  about.push(...optionsInWords(options));
  return el(
    "h1",
    { tabindex: "-1" },
    el("span", { text: `${catalogue.title} · ${named("size", size)}` }),
    el("small", { text: about.join(" · ") }),
  );
}

function buildGame(main, play, catalogue, signal) {
  const hand = new Hand();
  const board = makeBoard({ label: t("mapLabel"), interactive: true });
  const status = makeStatus(() => play.problem?.retry());
  const lay = () => {
    if (hand.fits && hand.shownBy !== null) play.place(hand.move);
    else if (hand.piece && !play.busy) status.refuse(hand);
  };
  const actions = {
    lay,
    turn: () => hand.turn(),
    flip: () => hand.flip(),
    terrain: (name) => hand.chooseTerrain(name),
    shape: (shape) => hand.chooseShape(shape),
    target: (space) => hand.point(space, "keys"),
    force: () => play.view.ask && play.place(play.view.ask.action),
  };
  // One sequence for the whole year: time beyond a season's end is not lost. With a pile a season it is.
  const carries = Array.isArray(play.record.draws);
  const map = makeMapView(board, catalogue, signal, () => panels.news.walk(map.hasWalk, map.isWalking));
  const hints = makeHints(play, hand, board, (move) => play.place(move), say);
  const panels = {
    timebar: makeTimebar(catalogue, carries),
    missions: makeMissions(catalogue),
    seasons: makeSeasons(catalogue, play.record.options ?? {}),
    purse: makePurse(),
    queue: makeQueue(catalogue, carries),
    news: makeNews(catalogue, () => map.toggleWalk()),
    element: makeElement(catalogue, actions, carries),
  };
  const result = makeResult(play, catalogue, { replay: () => play.restart() });
  const par = makePar(play, signal);
  const title = el("div", { class: "title" }, heading(play, catalogue), par.node);
  put(main, title, result.node, tableOf(board, status, panels, makeMoves(play, hints)));

  const holdPiece = () => {
    board.ghost(play.over ? null : (pendingGhost(play) ?? hand.ghost));
    const changes = changesOf(play.view, hand.shownBy === null ? null : hand.worth);
    panels.missions.preview(changes);
    panels.purse.preview(changes);
    board.want(play.over ? [] : hand.wanted);
    panels.element.hold(hand, play.busy);
    status.hold(hand, play);
    describeSpace(board, hand, play);
    rove(board, hand.space);
  };

  const showView = (what) => {
    const { view } = play;
    const moves = play.allMoves();
    const placed = what === "view" && play.moves.length ? readMove(moves.at(-1)).spaces : [];
    hints.clear();
    for (const panel of Object.values(panels)) panel.show(view);
    map.show(view, moves, placed, what === "view" || (what === "open" && !play.moves.length));
    panels.news.walk(map.hasWalk, map.isWalking);
    hand.take(view);
    main.classList.toggle("over", view.over);
    if (view.over) result.show();
    else result.hide();
  };

  hand.onChange(holdPiece);
  play.onChange((what) => {
    main.classList.toggle("busy", play.busy);
    if (what === "view" || what === "undo") {
      showView(what);
      tellWhatHappened(play, catalogue, what);
      // The button that was pressed may be gone or disabled now; the keyboard goes on from the map.
      if (document.activeElement === document.body && !play.over) focusSpace(board, hand.space);
    } else if (what !== "par") {
      holdPiece();
    }
  });

  listenToPointers(board, hand, lay);
  listenToDrags(panels.element.picture, board, hand, lay);
  const letters = { r: actions.turn, f: actions.flip, u: () => play.undo(), y: () => play.redo(), h: hints.more };
  const nextTarget = () => (hand.nextTarget(), focusSpace(board, hand.space));
  const choices = {
    t: () => (hand.picking ? nextTarget() : chooseNext(hand, "nextTerrain")),
    s: () => chooseNext(hand, "nextShape"),
  };
  listenToKeys(board, hand, { ...letters, ...choices, lay, "?": openHelp }, signal);
  showView("open");
  play.tell("pending");
  document.title = `${puzzleTitle(play.id, catalogue)} · Mapwright`;
  main.querySelector("h1").focus({ preventScroll: true });
  if (play.resumed && !play.over) note(t("resumed", play.moves.length));
  else if (!play.moves.length && play.view.events.length) tellWhatHappened(play, catalogue, "view");
}

/** Choose with a key, and say what was chosen: the focus is elsewhere. */
function chooseNext(hand, next) {
  const before = hand.piece;
  hand[next]();
  if (!hand.piece || hand.piece === before) return;
  const { terrain, cells, coin } = hand.piece;
  const words = [named("terrain", terrain), t("spaces", cells.length)];
  say([...words, ...(coin ? [t("withCoin", coin)] : [])].join(", "));
}

/** Where everything stands; on a narrow screen the columns fold into one. */
function tableOf(board, status, { timebar, missions, purse, seasons, queue, news, element }, moves) {
  const map = el("div", { class: "mapbox" }, board.picture);
  return el(
    "div",
    { class: "table" },
    el("div", { class: "middle" }, timebar.node, map, status.node),
    el("div", { class: "right" }, element.node, news.node, moves.node, queue.node),
    el("div", { class: "left" }, missions.node, purse.node, seasons.node),
  );
}

/** A move the service has not answered yet is shown where it was laid. */
function pendingGhost(play) {
  const { word, spaces, marks } = readMove(play.pending ?? "");
  const terrain = word === "destroy" ? "destroyed" : word;
  return spaces.length ? { terrain, spaces, marks, struck: [], fits: true, clashes: [] } : null;
}

/** The focused space says what lies on it and how the piece in hand would lie. */
function describeSpace(board, hand, play) {
  const space = hand.space;
  const words = [board.labelOf(space)];
  if (hand.piece && hand.shownBy === "keys" && !play.over)
    words.push(hand.fits ? fitInWords(hand) : hand.reason);
  board.cells[space].setAttribute("aria-label", words.join(". "));
}

const fitInWords = (hand) => (hand.picking ? t("canDestroy", spaceName(hand.space)) : t("wouldFit", hand.move));

/** Say what a move brought about: what lies where, what came of it, and what comes next. */
function tellWhatHappened(play, catalogue, what) {
  const { view } = play;
  const next = nextInWords(view, catalogue);
  if (what === "undo") return say(`${t("undone")} ${next}`);
  const told = eventsInWords(view.events, catalogue);
  const last = play.moves.at(-1);
  const placed = last ? moveInWords(last) : "";
  // What the news tell in full would be too long for a note.
  view.events.forEach((event, i) => !isNews(event) && note(told[i], "event"));
  return say([placed, ...told, next].join(" ").trim());
}

/** What was drawn; what was destroyed is told by the event that says who did it. */
function moveInWords(move) {
  if (readMove(move).word === "destroy") return "";
  return move.includes(" ") ? t("placed", move) : t(`forced.${move}.done`);
}

function nextInWords({ ask }, catalogue) {
  if (!ask) return t("yearOver");
  if (ask.action === "destroy") return t("nextDestroys", catalogue.cardName(ask.card), ask.spaces.length);
  const card = t("nextElement", catalogue.cardName(ask.card), ask.time);
  return ask.on_ruins ? `${card} ${t("overRuins")}` : card;
}
