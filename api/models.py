"""The documents of the API: what may be sent, and what comes back."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel

from api.record_schema import Record
from engine.puzzle_id import LONGEST

MAX_SECONDS = 3600.0


def _whole(value: Any) -> Any:
    """JSON does not tell 3 from 3.0, and neither is `true`."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]
PuzzleText = Annotated[str, Field(max_length=LONGEST)]
MoveText = Annotated[str, Field(max_length=200, examples=["water C4 C5 C6"])]


class Strict(BaseModel):
    """A body that takes exactly the described fields, of exactly the described types."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class PositionAsked(Strict):
    """The position to look at."""

    record: Record
    preview: bool = False


class HintAsked(Strict):
    """The position a hint is wanted for."""

    record: Record


class SolveAsked(Strict):
    """The position to solve, and the most seconds to spend on it."""

    record: Record
    seconds: float = Field(60.0, gt=0, le=MAX_SECONDS)
    split: bool = Field(
        False, description="By all workers together; for games with at least 11 cards to come."
    )


class PlaySent(Strict):
    """A finished play: the moves after the puzzle's opening. The score is worked out by the server."""

    puzzle: PuzzleText = Field(examples=["mapmaker-year-s42"])
    moves: list[MoveText] = Field(max_length=200)
    hints: Whole = Field(0, ge=0, le=1000)


class DealAsked(Strict):
    """The year to deal, and the options of its deal; `/games` lists those a game has, the default first."""

    puzzle: PuzzleText = Field(examples=["heroes-year-s7"])
    options: dict[str, Annotated[str, Field(max_length=40)]] = Field(
        {}, examples=[{"side": "A", "explore": "cartographers", "edicts": "both"}]
    )


class ById(BaseModel):
    """A resource by its id."""

    id: str = Field(max_length=60)


class ByPuzzleId(BaseModel):
    """A puzzle by its id; options may stand in it in any order."""

    id: PuzzleText = Field(examples=["heroes-year-s7-A,explore=cartographers,edicts=both"])


class ByDate(BaseModel):
    """A day; today (UTC) when it is left out."""

    model_config = ConfigDict(extra="forbid")

    date: str | None = Field(None, max_length=10, examples=["2026-11-18"])


class Preferring(BaseModel):
    """`Prefer: wait=5` holds the answer back up to so many seconds (20 at most) for the job to end."""

    prefer: str | None = None


class Answer(BaseModel):
    """A document the server sends."""


class Health(Answer):
    """Whether the service has what it needs."""

    status: Literal["ok", "degraded"]
    store: Literal["ok", "down"]
    queue: Literal["ok", "down", "none"]
    version: str


class Season(Answer):
    name: str
    edicts: list[str]
    time: int


class Edict(Answer):
    """An edict; a deal has one of each stack. `solo` is what a solo rating takes off for it."""

    name: str
    names: dict[str, str]
    text: dict[str, str]
    stack: str
    solo: int


class Shape(Answer):
    grid: list[str]
    coin: int


class Walk(Answer):
    """Where monsters begin to look for a place, and which way round the map they go."""

    corner: Literal["top left", "top right", "bottom right", "bottom left"]
    direction: Literal["clockwise", "counterclockwise"]


class Card(Answer):
    """A card; `explore` and `hero` cards are drawn by the player, the others take effect by themselves.

    `attack` holds the spaces a hero marks, as rows down and columns right of its own; `effect` names what an
    ambush goes on doing.
    """

    name: str
    names: dict[str, str]
    number: int
    kind: Literal["explore", "ruins", "ambush", "hero"]
    time: int
    terrains: list[str]
    shapes: list[Shape]
    walk: Walk | None
    attack: list[tuple[int, int]]
    effect: Literal["", "dragon", "zombie", "troll", "gorgon"]


class Sheet(Answer):
    """A side of the map as it is printed."""

    name: str
    map: list[str]
    ruins: list[str]


class SoloTitle(Answer):
    """A title, and the lowest rating that earns it; the first whose rating is met is the one."""

    rating: int
    names: dict[str, str]


class Game(Answer):
    """A game with everything printed in its box; `options` are those of a deal, the default of each first."""

    name: str
    titles: dict[str, str]
    sizes: list[str]
    time: int
    seasons: list[Season]
    sides: list[str]
    sheets: list[Sheet]
    edicts: list[Edict]
    bonus: Edict
    cards: list[Card]
    coin_track: int
    solo_titles: list[SoloTitle]
    options: dict[str, list[str]]


class Games(RootModel[list[Game]]):
    """Every game Mapwright knows."""


class Deal(Answer):
    """A deal as a record, and what it is dealt from: the cards, edicts, seasons and sheets it could have had.

    `puzzle` is the id that means this deal, under which its par and plays are kept.
    """

    puzzle: str
    record: Record
    box: Game


class Ask(Answer):
    """What the player must do: `place` a shape in a terrain, `destroy` one of `spaces`, or a forced move.

    A hero that is placed also marks the spaces of its attack, in any turn or flip.
    """

    action: str
    card: str
    time: int
    on_ruins: bool
    terrains: list[str]
    shapes: list[Shape]
    attack: list[tuple[int, int]]
    spaces: list[str]


class EdictNow(Answer):
    letter: str
    name: str
    now: int
    active: bool


class SeasonScore(Answer):
    name: str
    edicts: dict[str, int]
    extras: dict[str, int]
    total: int


class Solo(Answer):
    """How a finished solo game is rated: the total less the solo numbers of the edicts, and the title."""

    rating: int
    title: dict[str, str] | None


class Score(Answer):
    seasons: list[SeasonScore]
    extras: dict[str, int]
    pending: dict[str, int]
    total: int
    solo: Solo | None = None


class Coins(Answer):
    """The coins on the track, and how many there is room for."""

    held: int
    track: int


class Lasting(Answer):
    """An ambush whose monsters bear an initial: those that still stand, and those destroyed since.

    `paid` tells of a dragon whether it has been overcome and brought its coins.
    """

    effect: Literal["dragon", "zombie", "troll", "gorgon"]
    initial: str
    card: str
    spaces: list[str]
    destroyed: list[str]
    paid: bool


class Event(Answer):
    kind: str
    facts: dict[str, Any]


class PositionView(Answer):
    """All that a player sees.

    `legal` gives every legal move with what it would make worth each of `legal_columns`: the edicts, then
    what else a season or the end pays. That is on the land right after the drawing (and after what heroes
    destroy of it), before any ambush. `marks` are the spaces that heroes attack for the rest of the game.
    """

    land: list[str]
    side: str | None
    ruins: list[str]
    threatened: list[str]
    marks: list[str]
    lasting: list[Lasting]
    over: bool
    moves: list[str]
    drawn: int
    season: int
    season_name: str
    clock: int
    time: int
    season_clock: int
    season_time: int
    ask: Ask | None
    coming: list[str]
    edicts: list[EdictNow]
    coins: Coins | None
    score: Score
    solo: Solo | None
    events: list[Event]
    legal: dict[str, list[int]] | None
    legal_columns: list[str]


class Band(Answer):
    """What a thoughtless, a fair and a strong player get."""

    thoughtless: int
    fair: int
    strong: int


class Par(Answer):
    """The best score known, and the limit nothing can beat.

    `job` works on it while `searching`; while `publishing` it still looks for the puzzle, and `tried` says
    how many candidates it has looked at.
    """

    score: int | None
    bound: int | None
    proven: bool
    status: Literal["proven", "open", "searching", "publishing", "none"]
    job: str | None
    tried: int | None = None
    stars: int | None = Field(None, ge=1, le=5, description="Only days are rated.")
    band: Band | None = None
    certificate: str | None = Field(None, description="Where a day's certificate is.")


class Puzzle(Answer):
    """A published puzzle, under the one id it is known by.

    `box` is what a deal with options is made of, in place of what is printed in the game's own box.
    """

    id: str
    record: Record
    box: Game | None
    par: Par


class DailyPuzzle(Answer):
    id: str
    game: str
    size: str
    par: Par


class Daily(Answer):
    """The puzzles of a day; `archive_from` is the first day there is (today, where there is none yet)."""

    date: str
    archive_from: str
    puzzles: list[DailyPuzzle]


class Play(Answer):
    """A play as the server scored it; `loss` is what it fell short of par."""

    id: str
    puzzle: str
    moves: list[str]
    hints: int
    score: int
    scoresheet: Score
    par: Par
    loss: int | None
    plan: list[str] | None
    created: str


class Job(Answer):
    """Long work: asked for once, followed by its id."""

    id: str
    kind: Literal["hint", "solve", "make", "publish"]
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    best: int | None
    bound: int | None
    tried: int | None = Field(None, description="How many candidates were looked at for a day.")
    branches: int | None = Field(None, description="How many branches of a split solve are open.")
    workers: int | None = Field(None, description="How many workers are at the branches.")
    seconds: float | None
    attempts: int
    created: str
    result: dict[str, Any] | None
    error: str | None
