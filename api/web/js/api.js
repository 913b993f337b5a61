// Talking to the service: one function per call, one kind of error, and jobs followed to their end.

const ROOT = "/api/v1";
const PATIENCE = 30000;

/** What went wrong, in a kind the page has words for: offline, missing, refused, busy, server. */
export class ApiError extends Error {
  constructor(kind, detail = "") {
    super(detail || kind);
    this.kind = kind;
    this.detail = detail;
  }
}

const KIND_OF_STATUS = { 404: "missing", 410: "missing", 429: "busy", 503: "busy" };

async function call(method, path, { body, wait, signal } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (wait) headers.Prefer = `wait=${wait}`;
  const timeout = AbortSignal.timeout(PATIENCE);
  let response;
  try {
    response = await fetch(ROOT + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new ApiError("offline");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return { status: response.status, answer };
  const kind = KIND_OF_STATUS[response.status] ?? (response.status >= 500 || response.ok ? "server" : "refused");
  throw new ApiError(kind, typeof answer?.detail === "string" ? answer.detail : "");
}

const get = async (path, options) => (await call("GET", path, options)).answer;
const post = async (path, body, options) => (await call("POST", path, { ...options, body })).answer;

let allGames = null;

/** The games with their cards and edicts; asked for once. */
export async function games() {
  allGames ??= get("/games").catch((problem) => {
    allGames = null;
    throw problem;
  });
  return allGames;
}

export const daily = (date) => get(date ? `/daily?date=${encodeURIComponent(date)}` : "/daily");
/** The published days of a month of a game, with stars and pars. */
export const archive = (game, month) =>
  get(`/archive?game=${encodeURIComponent(game)}&month=${encodeURIComponent(month)}`);
/** A position with every legal move and what it would be worth. */
export const position = (record, signal) => post("/positions", { record, preview: true }, { signal });
/** A position to look at only. */
export const look = (record, signal) => post("/positions", { record }, { signal });
export const submitPlay = (puzzle, moves, hints) => post("/plays", { puzzle, moves, hints });
export const sentPlay = (id) => get(`/plays/${encodeURIComponent(id)}`);
export const cancelJob = (id) => call("DELETE", `/jobs/${encodeURIComponent(id)}`);
export const startSolve = async (record, seconds) => jobOf(await post("/solves", { record, seconds }));

/** A puzzle; one that is not made yet is waited for, `onWait` being told. */
export async function puzzle(id, onWait, signal) {
  const path = `/puzzles/${encodeURIComponent(id)}`;
  for (let tries = 0; ; tries += 1) {
    const { status, answer } = await call("GET", path, { wait: tries ? 20 : 2, signal });
    if (status !== 202) return answer;
    if (tries > 8) throw new ApiError("busy");
    onWait?.();
    await pause(1000, signal);
  }
}

/** The next best move, waited for as a job. */
export async function hint(record, onProgress, signal) {
  const job = jobOf(await post("/hints", { record }, { wait: 5, signal }));
  const ended = isOver(job) ? job : await poll(job.id, onProgress, signal);
  if (ended.state !== "done" || !ended.result) throw new ApiError("server", ended.error ?? "");
  return ended.result;
}

/**
 * Follow a job to its end: by server-sent events, or by asking again and again where these do not come through.
 * @param {string} id @param {(job: any) => void} onProgress @param {AbortSignal} signal
 */
export function follow(id, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const source = new EventSource(`${ROOT}/jobs/${encodeURIComponent(id)}/events`);
    const stop = () => source.close();
    signal.addEventListener("abort", () => (stop(), reject(signal.reason)));
    source.addEventListener("progress", (event) => onProgress(JSON.parse(event.data)));
    source.addEventListener("done", (event) => (stop(), resolve(JSON.parse(event.data))));
    source.addEventListener("error", () => {
      stop();
      if (!signal.aborted) poll(id, onProgress, signal).then(resolve, reject);
    });
  });
}

async function poll(id, onProgress, signal) {
  for (let delay = 400; ; delay = Math.min(delay * 1.5, 3000)) {
    await pause(delay, signal);
    const job = jobOf(await get(`/jobs/${encodeURIComponent(id)}`, { signal }));
    if (isOver(job)) return job;
    onProgress?.(job);
  }
}

const isOver = (job) => !["queued", "running"].includes(job.state);
const jobOf = (answer) => (answer.job && typeof answer.job === "object" ? answer.job : answer);

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)));
  });
}
