// The game page: puts the map, the panels, the hand and the play together and keeps them in step.

import * as api from "./api.js";
import { note, say } from "./announce.js";
import { makeBoard, spaceLabel } from "./board.js";
import { catalogueOf, readPuzzleId } from "./catalogue.js";
import { el, put } from "./dom.js";
import { makeElement } from "./element.js";
import { Hand } from "./hand.js";
import { openHelp } from "./help.js";
import { makeHints } from "./hint.js";
import { dayInWords, knows, named, t } from "./i18n.js";
import { focusSpace, listenToKeys, rove } from "./keys.js";
import { makeMissions } from "./missions.js";
import { makeMoves } from "./moves.js";
import { makePar } from "./par.js";
import { listenToDrags, listenToPointers } from "./pointer.js";
import { makeQueue } from "./queue.js";
import { makeResult } from "./result.js";
import { makeSeasons } from "./seasons.js";
import { puzzleTitle } from "./share.js";
import { readMove } from "./spaces.js";
import { Play } from "./state.js";
import { makeStatus } from "./status.js";
import { makeTimebar } from "./timebar.js";
import { troubleBox, waitBox } from "./trouble.js";

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
    buildGame(main, play, catalogue ?? (await catalogueOf(puzzle.record.game)), signal);
  } catch (problem) {
    if (!signal.aborted)
      put(
        main,
        heading(id),
        troubleBox(problem, () => showGame(main, id, signal)),
      );
  }
}

const isSmall = () => matchMedia("(max-width: 720px)").matches;

function heading(id, catalogue) {
  const { size, day, seed } = readPuzzleId(id);
  if (!catalogue) return el("h1", { tabindex: "-1", text: id });
  const name = `${catalogue.title} · ${named("size", size)}`;
  return el(
    "h1",
    { tabindex: "-1" },
    el("span", { text: name }),
    el("small", { text: day ? dayInWords(day, isSmall() ? "short" : "long") : t("seed", seed) }),
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
    discard: () => play.view.ask && play.place(play.view.ask.action),
  };
  const hints = makeHints(play, hand, board, (move) => play.place(move), say);
  const panels = {
    timebar: makeTimebar(catalogue),
    missions: makeMissions(catalogue),
    seasons: makeSeasons(catalogue),
    queue: makeQueue(catalogue),
    element: makeElement(catalogue, actions),
  };
  const result = makeResult(play, catalogue, { replay: () => play.restart() });
  const par = makePar(play, signal);
  const title = el("div", { class: "title" }, heading(play.id, catalogue), par.node);
  put(main, title, result.node, tableOf(board, status, panels, makeMoves(play, hints)));

  const holdPiece = () => {
    board.ghost(play.over ? null : (pendingGhost(play) ?? hand.ghost));
    panels.missions.preview(hand.shownBy !== null && hand.piece ? hand.worth : null);
    panels.element.hold(hand, play.busy);
    status.hold(hand, play);
    describeSpace(board, hand, play);
    rove(board, hand.space);
  };

  const showView = (what) => {
    const { view } = play;
    const moves = play.allMoves().map((move) => readMove(move).spaces);
    hints.clear();
    board.draw(view.land, moves, what === "view" && play.moves.length ? moves.at(-1) : []);
    for (const panel of Object.values(panels)) panel.show(view);
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
  listenToKeys(board, hand, { ...letters, lay, "?": openHelp }, signal);
  showView("open");
  play.tell("pending");
  document.title = `${puzzleTitle(play.id, catalogue)} · Mapwright`;
  main.querySelector("h1").focus({ preventScroll: true });
  if (play.resumed && !play.over) note(t("resumed", play.moves.length));
}

/** Where everything stands; on a narrow screen the columns fold into one. */
function tableOf(board, status, { timebar, missions, seasons, queue, element }, moves) {
  const map = el("div", { class: "mapbox" }, board.picture);
  return el(
    "div",
    { class: "table" },
    el("div", { class: "middle" }, timebar.node, map, status.node),
    el("div", { class: "right" }, element.node, moves.node, queue.node),
    el("div", { class: "left" }, missions.node, seasons.node),
  );
}

/** A move the service has not answered yet is shown where it was laid. */
function pendingGhost(play) {
  const { word, spaces } = readMove(play.pending ?? "");
  return spaces.length ? { terrain: word, spaces, fits: true, clashes: [] } : null;
}

/** The focused space says what lies on it and how the piece in hand would lie. */
function describeSpace(board, hand, play) {
  const space = hand.space;
  const words = [spaceLabel(space, hand.land[space])];
  if (hand.piece && hand.shownBy === "keys" && !play.over)
    words.push(hand.fits ? t("wouldFit", hand.move) : hand.reason);
  board.cells[space].setAttribute("aria-label", words.join(". "));
}

/** Say what a move brought about: what lies where, seasons that ended, and what comes next. */
function tellWhatHappened(play, catalogue, what) {
  const { view } = play;
  const next = view.ask ? t("nextElement", catalogue.cardName(view.ask.card), view.ask.time) : t("yearOver");
  if (what === "undo") return say(`${t("undone")} ${next}`);
  const ended = view.events.map((event) => eventInWords(event));
  const last = play.moves.at(-1);
  const placed = !last ? "" : last.includes(" ") ? t("placed", last) : t("discarded");
  for (const text of ended) note(text, "event");
  return say([placed, ...ended, next].join(" "));
}

function eventInWords({ kind, facts }) {
  return knows(`event.${kind}`) ? t(`event.${kind}`, facts, (name) => named("season", name)) : kind;
}
