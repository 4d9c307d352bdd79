// The messages of docs/protocol.md as types.

/** A name and the id of what it names. */
type Place = [string, string];
type Choice = { action: number, text: string, picks: string[], label: string, price: number | null };
type Box = { x: number, y: number, w: number, h: number };
type Board = { layers?: any, svg?: string, box?: number[], label?: string, patch?: any, own?: any, deep?: string[] };
type Prompt = { title: string, help: string, face: string, faces: string, mine: boolean };
type Tools = { undo: "free" | "ask" | "", undoes?: string, turn?: boolean, why: boolean, window?: boolean, ahead?: string, fork: boolean, hint?: string };
type Clock = { left: number[], runs: number, out: number };
type Absent = { text: string, button: string, seat: number, to: string };
type Frame = { kind: string, board?: any };
type Told = { by: string, words: (string | Place)[], more: (string | Place)[], who: string, colour: string, move: number, rule: string,
   details: { words: (string | Place)[], rule: string, move: number }[], arrows: [string, string][], rings: string[] };
type Aside = { n: number, kind: string, who: string, name: string, text: string };
type Chapter = { n: number, name: string, who: string, turn: number, mine?: boolean, told?: Told[], asides?: Aside[], fold?: string,
   folded?: any[] };
type Story = { from: number, chapters: Chapter[], mark: number[], moves: number, seen: number, anew?: boolean, older?: boolean,
   now: { who: string, name: string, turn: number } | null };
type Lesson = { at: number, of: number, title: string, text: string, rule: string, link: string, show: string[], do: number[],
   last: boolean, moves: number[], before: number[], face: string };
type View = { type: "view", seq: number, sight: string, back: boolean, rid: number | null, ack?: string, from?: number,
   defs: { id: string, svg?: string }, board: any, parts: Record<string, any>, prompt: Prompt, choices: Choice[],
   preselect: string[], note: string, cover: string, tools: Tools, clock: Clock | null, absent: Absent | null, who: string[], share: string,
   lesson?: Lesson, frames: Frame[], story: Story };
type Refusal = { type: "refusal", rid: number, key: string, picks: string[], title: string, text: string, rule: string, link: string };
type HintMove = { action: number, text: string, deed: string, part: number, words: string, share: number, why: string, rule: string,
   link: string };
type Preview = { type: "preview", rid: number, action: number, said: any[], note: string, board?: any, parts?: any, defs?: any };
/** What the server sends, by type. */
type ServerMessages = {
   view: View, refusal: Refusal, story: { story: Story }, preview: Preview,
   parts: { parts: Record<string, any>, clock: Clock | null, absent: Absent | null, who: string[] },
   waiting: { rid: number, before: number | null }, later: { text: string }, note: { text: string },
   ask: { ask: string | null, text: string },
   explain: { pick: string, title: string, text: string, rule: string, link: string },
   talk: { id: number, rid: number, asked: string, text: string, rule: string, link: string, action: number | null, wish: string },
   hint: { rid: number, moves: HintMove[], caption: string, text: string, head?: string },
   bye: { text: string, reload?: boolean },
 };
/** What happens on the page (bus.js). */
type PageEvents = ServerMessages & { shown: any, menu: any, frame: any, lit: any, armed: any, picking: any, refused: any, hushed: any,
   pressed: any, released: any, acting: any, named: any, telling: any, lost: any, setting: any, theme: any, look: any };
/** What the page sends. */
type PageMessage = { type: "hello", protocol: number, seq: number, sight: string, defs: string, size: string, dark: boolean, still: boolean }
   | { type: "look", size?: string, dark?: boolean, still?: boolean } | { type: "more", before: number }
   | { type: "act", rid: number, action: number | string, key: string }
   | { type: "why", rid: number, picks?: string[], text?: string } | { type: "seen", move: number } | { type: "say", text: string }
   | { type: "undo", rid?: number, turn?: boolean } | { type: "consent", ask: string, yes: boolean } | { type: "explain", pick: string }
   | { type: "talk", id: number, text: string } | { type: "hint", rid: number } | { type: "preview", rid: number, action: number }
   | { type: "aids", hints: boolean } | { type: "me", name: string, wear?: string, stand_in?: string }
   | { type: "seat", seat: number, to: string } | { type: "resign", seat?: number } | { type: "abandon" }
   | { type: "stand-in", bot: string } | { type: "mute", seat: number, on: boolean } | { type: "report", seat?: number, text: string }
   | { type: "ahead", rid?: number, action?: number } | { type: "list", on: boolean } | { type: "close" };
