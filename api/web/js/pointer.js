// Mouse and touch: the piece follows the pointer over the map; a click lays it, a finger lays it at the second tap.

const AGAIN = 300;
const TURN_PAUSE = 140;
const DRAG = 8;

/**
 * @param {ReturnType<typeof import("./board.js").makeBoard>} board
 * @param {import("./hand.js").Hand} hand @param {() => void} lay
 */
export function listenToPointers(board, hand, lay) {
  const picture = board.picture;
  let last = 0;
  let press = null;

  const layOnce = (event) => {
    // The second tap of a double tap would lay the next element unseen.
    if (event.timeStamp - last < AGAIN) return;
    last = event.timeStamp;
    lay();
  };

  picture.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") return follow(board, hand, event);
    if (!press || event.pointerId !== press.id) return undefined;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG) press.dragged = true;
    if (press.dragged) hand.point(board.spaceAt(event.clientX, event.clientY - press.lift, true), "touch");
    return undefined;
  });

  picture.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    if (!event.isPrimary) return void (press = null);
    const space = board.spaceAt(event.clientX, event.clientY);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, space, dragged: false, lift: 0 };
    press.held = hand.shownBy !== null && hand.spaces.includes(space);
    picture.setPointerCapture(event.pointerId);
  });

  picture.addEventListener("pointerup", (event) => {
    const ended = press;
    press = null;
    if (event.pointerType === "mouse" || !ended || ended.dragged || ended.space === null) return;
    if (ended.held) layOnce(event);
    else hand.point(ended.space, "touch");
  });

  picture.addEventListener("pointercancel", () => (press = null));
  picture.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && hand.shownBy === "mouse") hand.hide();
  });

  picture.addEventListener("click", (event) => {
    if (event.pointerType && event.pointerType !== "mouse") return;
    // Nor may the second click of a double click.
    if (event.detail > 1 || board.spaceAt(event.clientX, event.clientY) === null) return;
    follow(board, hand, event);
    lay();
  });

  picture.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (hand.shownBy === "mouse") hand.turn();
  });

  let turnedAt = 0;
  picture.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !hand.piece) return;
      event.preventDefault();
      if (event.timeStamp - turnedAt < TURN_PAUSE || !event.deltaY) return;
      turnedAt = event.timeStamp;
      hand.turn(event.deltaY > 0 ? 1 : -1);
    },
    { passive: false },
  );
}

function follow(board, hand, event) {
  const space = board.spaceAt(event.clientX, event.clientY);
  if (space === null) {
    if (hand.shownBy === "mouse") hand.hide();
  } else {
    hand.point(space, "mouse");
  }
}

/** Let the piece be dragged from its picture onto the map; it rides above a finger, which would hide it. */
export function listenToDrags(handle, board, hand, lay) {
  let drag = null;
  handle.addEventListener("pointerdown", (event) => {
    if (!hand.piece || !event.isPrimary || event.button) return;
    drag = { id: event.pointerId, lift: event.pointerType === "mouse" ? 0 : liftOf(board) };
    handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    const space = board.spaceAt(event.clientX, event.clientY - drag.lift);
    if (space !== null) hand.point(space, drag.lift ? "touch" : "mouse");
  });
  handle.addEventListener("pointerup", (event) => {
    const over = drag && board.spaceAt(event.clientX, event.clientY - drag.lift) !== null;
    const mouse = drag && !drag.lift;
    drag = null;
    if (over && mouse) lay();
  });
  handle.addEventListener("pointercancel", () => (drag = null));
}

const liftOf = (board) => (board.picture.getBoundingClientRect().height / 12) * 1.6;
