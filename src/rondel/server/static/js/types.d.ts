// What the server sends. Written by `python -m tools.client_types` from rondel/server/answers:
// change it there.

export interface AboutThing {
  title: string;
  text: string;
  rule: string;
  moves: string[];
  why: Why | null;
}

export interface Accepted {
  entries: number;
}

export interface Analysis {
  status: "done" | "none" | "running";
  judged: JudgedMove[];
}

/** A game that has just been made. The links are for those who are to join. */
export interface Begun {
  id: string;
  url: string;
  links: Record<string, string>;
  watch: string;
  over: boolean;
}

export interface Better {
  move: string;
  label: string;
  value: number;
  line: string[];
}

/** A campaign with its games and its story, as far as it has been read. */
export interface Campaign {
  id: string;
  game: string;
  title: string;
  name: string;
  chapter: number;
  chapters: string[];
  games: CampaignGame[];
  open: string | null;
  may_go_on: boolean;
  may_leave: boolean;
  ended: boolean;
  reason: string;
  story: SceneText[];
  now: SceneText[];
  pieces: SceneText[];
  victories: Victories[];
}

/** A campaign that has just been begun, and its first game. */
export interface CampaignBegun {
  id: string;
  first: Begun;
}

/** A campaign to take along: its finished games, in order. */
export interface CampaignFile {
  campaign: number;
  game: string;
  name: string;
  games: CampaignRecord[];
}

/** A game of a campaign. */
export interface CampaignGame {
  id: string;
  number: number;
  seats: Player[];
  over: boolean;
  updated: number;
  result: Outcome | null;
  yours: boolean;
  before: boolean;
}

export interface CampaignRecord {
  record: string;
  players: string[];
}

export interface Catalogue {
  games: GameInfo[];
  bots: string[];
}

export interface Category {
  id: string;
  name: string;
  points: number;
}

/** What is left of a game that can't go on, or be replayed, since an upgrade. */
export interface ClosedGame {
  id: string;
  game: string;
  title: string;
  closed: string;
  over: boolean;
  entries: number;
  seats: Player[];
  totals: number[] | null;
  result: Outcome | null;
  log: LogEntry[];
}

/** What a coach says of somebody's last turn. */
export interface Coaching {
  ply: number;
  cost: number;
  line: string[];
  gains: Gain[];
  undo: number;
}

/** The points of all seats after each move, and how the moves make turns and rounds. */
export interface Course {
  plies: number[];
  totals: number[][];
  turns: number[];
  phases: Phase[];
}

/** Somebody's first whole game, in which what comes up for the first time is explained. */
export interface FirstGameInfo {
  table: string;
  over: boolean;
}

/** What a plan brings, or costs, by one part of what a position is worth. */
export interface Gain {
  part: string;
  points: number;
}

export interface GameInfo {
  game: string;
  title: string;
  seat_counts: number[];
  options: OptionInfo[];
  picture: boolean;
  secrets: boolean;
  campaign: boolean;
  packs: PackOffer[];
  lessons: number;
}

export interface Hint {
  move: string;
  label: string;
  things: string[];
  visits: number;
  value: number;
  line: string[];
  gains: Gain[];
}

export interface Hints {
  suggestions: Hint[];
}

/** Where a game stands in its campaign. */
export interface InCampaign {
  id: string;
  number: number;
  continued: boolean;
}

/** What somebody has made of a puzzle. */
export interface Judged {
  verdict: "best" | "close" | "right" | "wrong";
  yours: number;
  best: number;
  lost: number;
  line: string[];
  gains: Gain[];
  counted: boolean;
  rating: number;
  change: number;
  next: string;
}

/** What a bot thinks of a move that was made. */
export interface JudgedMove {
  ply: number;
  seat: number;
  label: string;
  values: number[];
  best: Better | null;
  cost: number;
}

/** The lessons of a game. */
export interface LearnGame {
  game: string;
  title: string;
  lessons: LearnLesson[];
  first_game: FirstGameInfo | null;
  puzzles: number;
  aid: boolean;
}

/** A lesson, and how far somebody has come in it. */
export interface LearnLesson {
  id: string;
  title: string;
  about: string;
  minutes: number;
  beats: number;
  beat: number;
  done: boolean;
}

/** What is said at a beat of a lesson, and what can be done there beside moves. */
export interface LessonState {
  id: string;
  title: string;
  beat: number;
  beats: number;
  text: string;
  light: string[];
  task: boolean;
  done: boolean;
  back: boolean;
  next: string;
  next_title: string;
}

/** A game in somebody's list. */
export interface Listed {
  id: string;
  game: string;
  title: string;
  seats: Player[];
  turn: Turn | null;
  over: boolean;
  closed: boolean;
  ended: boolean;
  campaign: string | null;
  updated: number;
  result: Outcome | null;
  content: string;
}

/** A campaign in somebody's list. */
export interface ListedCampaign {
  id: string;
  game: string;
  title: string;
  name: string;
  chapter: number;
  games: number;
  seats: Player[];
  open: string | null;
  ended: boolean;
  updated: number;
}

/** A turn, a phase or a single move, as the viewer may know it. */
export interface LogEntry {
  first: number;
  last: number;
  seat: number;
  who: string;
  heading: string;
  text: string;
  details: string[];
  things: string[];
}

/** What the server knows of whoever asks. */
export interface Me {
  name: string;
  games: number;
  has_key: boolean;
}

/** A legal move. */
export interface MoveOffer {
  move: string;
  label: string;
  warning: string;
  things: string[];
  by: string[];
  group: "anytime" | "question";
  text: string;
  preview: boolean;
  final: boolean;
  asks: boolean;
  closes: boolean;
}

/** What a move would bring, as far as the viewer can know. */
export interface MovePreview {
  events: string[];
  score: Points | null;
  changes: string[];
  certain: boolean;
  ends: boolean;
}

/** Where somebody is told that it is their turn. */
export interface NoticeAddress {
  id: string;
  channel: "mail" | "push" | "service";
  label: string;
  confirmed: boolean;
}

/** How somebody is told that it is their turn, and how they could be. */
export interface NoticeWishes {
  addresses: NoticeAddress[];
  quiet: QuietHours | null;
  push_key: string;
  mail: boolean;
  services: string[];
}

/** A table where anybody may sit down. */
export interface OpenTable {
  id: string;
  game: string;
  title: string;
  seats: Player[];
  free: number[];
  options: string[];
  clock: number | null;
  begun: number;
  content: string;
}

export interface OptionInfo {
  name: string;
  label: string;
  help: string;
  values: string[];
  value_labels: string[];
  default: string;
  seats: number[];
  campaign: boolean;
}

/** How a game ended, in brief. */
export interface Outcome {
  totals: number[];
  places: number[];
  rivals: Record<string, number>;
}

/** Content that a game can be begun with, instead of ours. */
export interface PackOffer {
  name: string;
  title: string;
  hash: string;
  changes: number;
}

/** What lets somebody in by another device. It is told once. */
export interface Passage {
  code: string;
  minutes: number | null;
}

/** What a browser needs to make or to show a passkey. */
export interface PasskeyOptions {
  options: string;
}

/** The game after some of its moves. */
export interface PastState {
  ply: number;
  picture: PictureState | null;
  board: string | null;
  entry: LogEntry | null;
  to_decide: number | null;
  seats: Seat[];
  scores: Score[];
  scenes: SceneText[];
}

/** The event `people`: somebody has come or gone, or a bot has come nearer to its turn. */
export interface People {
  seats: Person[];
  waiting: string;
  said: number;
  until: number | null;
}

/** Who sits at a seat, and whether they are there. */
export interface Person {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  bot: string | null;
  present: boolean;
  away: boolean;
  kept: boolean;
  agreed: number[];
  coach: boolean;
}

/** A round or a phase of the game. */
export interface Phase {
  ply: number;
  title: string;
}

/** A picture: what a client holds already, as its `have` says, is left out. */
export interface PictureState {
  key: string;
  title: string;
  headline: string;
  about: string[];
  have: string;
  layers: Record<string, string>;
  style?: string;
  defs?: string;
  sheets?: SheetState[];
}

export interface Player {
  name: string;
  kind: "bot" | "open" | "person";
}

export interface Points {
  before: number;
  after: number;
}

/** Why not. `error` is for programs, `message` for people. */
export interface Problem {
  error: string;
  message: string;
  entries?: number;
  rule?: string;
}

/** A puzzle of the collection, and what somebody made of it. */
export interface PuzzleInfo {
  id: string;
  level: string;
  rating: number;
  score: number | null;
}

/** A turn that somebody is to make the best of. */
export interface PuzzleState {
  id: string;
  done: boolean;
  back: boolean;
  level: string;
  table: string;
}

export interface PuzzlesOfGame {
  game: string;
  title: string;
  rating: number;
  answered: number;
  solved: number;
  today: string;
  next: string;
  puzzles: PuzzleInfo[];
}

/** When somebody wants to hear nothing: minutes of their day. */
export interface QuietHours {
  zone: string;
  begins: number;
  ends: number;
}

/** What is said of something that has come up for the first time. */
export interface Remark {
  id: string;
  text: string;
  light: string[];
}

/** How a game ended. */
export interface Result {
  scores: Score[];
  places: number[];
  rivals: Rival[];
}

/** The points of an opponent that is no seat. */
export interface Rival {
  total: number;
  categories: Category[];
  id: string;
  name: string;
}

export interface RuleText {
  id: string;
  title: string;
  html: string;
}

/** What somebody said at the table. */
export interface Said {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** A piece of a story, to be read aloud. */
export interface SceneText {
  kind: string;
  title: string;
  text: string;
  task: string;
  chapter: number;
  things: string[];
  symbols: string[];
  reader: number | null;
}

export interface Score {
  total: number;
  categories: Category[];
}

/** A seat with what can be seen of its play. */
export interface Seat {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  bot: string | null;
  present: boolean;
  away: boolean;
  kept: boolean;
  agreed: number[];
  coach: boolean;
  total: number;
  glance: string;
}

/** Somebody's board as text, for games without a picture. */
export interface SeatBoard {
  name: string;
  text: string;
}

/** A change of who sits where. */
export interface SeatNotice {
  number: number;
  text: string;
}

/** A sheet of a picture, without what changes on it. */
export interface SheetState {
  id: string;
  title: string;
  width: number;
  height: number;
  least: number;
  seat: number | null;
  brief: string;
  static: string;
}

/** Several moves in one go. */
export interface Shortcut {
  label: string;
  moves: string[];
  things: string[];
  asks: boolean;
}

/** A game as the viewer may see it. */
export interface State {
  id: string;
  game: string;
  title: string;
  entries: number;
  ply: number;
  version: string;
  over: boolean;
  viewer: number | null;
  here: number[];
  kept: number[];
  host: boolean;
  links: Record<string, string>;
  watch: string | null;
  secrets: boolean;
  seed_known: boolean;
  notices: SeatNotice[];
  manners: TableManners;
  said: number;
  until: number | null;
  asked: Wish | null;
  seats: Seat[];
  to_decide: number | null;
  mine: boolean;
  ask: string;
  waiting: string;
  hurried: string;
  moves: MoveOffer[];
  shortcuts: Shortcut[];
  ways: Shortcut[];
  undo: Undo;
  board: string | null;
  log: LogEntry[];
  since: number;
  result: Result | null;
  campaign: InCampaign | null;
  story: StoryState | null;
  lesson: LessonState | null;
  puzzle: PuzzleState | null;
  picture: PictureState | null;
}

/** How far a story has come. */
export interface StoryState {
  moment: number;
  voted: number[] | null;
  tasks: string[];
}

/** What is to be read of a story. */
export interface StoryTold {
  moment: number;
  chapter: number;
  chapter_title: string;
  scenes: SceneText[];
  now: SceneText[];
  pieces: SceneText[];
}

/** What the legend says of a symbol. */
export interface SymbolMeaning {
  title: string;
  text: string;
}

/** How people at a table deal with each other. */
export interface TableManners {
  listed: boolean;
  talk: "all" | "off" | "seats";
  clock: number | null;
  clock_bot: string;
}

export interface Turn {
  seat: number;
  name: string;
  mine: boolean;
}

/** How many of the viewer's moves can be taken back, and why no more. */
export interface Undo {
  plies: number;
  step: number;
  reason: string;
  ask: number[];
}

export interface Victories {
  name: string;
  won: number;
}

export interface Why {
  rule: string;
  message: string;
}

/** Somebody asks the others to take moves back. */
export interface Wish {
  seat: number;
  plies: number;
  seen: boolean;
  waiting: number[];
}
