// What the engine answers to a page: one object for each line. Protocol.md says what the members of a scene mean.

export interface Tile {
  text?: string; role?: string; label?: string; bonus?: string; value?: string; foot?: string
  name?: string; next?: [columns: number, rows: number]
}

export interface Card { label: string; suit: string; colour: number; leads?: boolean; selected?: boolean }

export interface Pile {
  name: string; title: string; hidden?: number; cards?: Card[]; fanned?: boolean; note?: string
}

export interface Bar { label: string; count: number; marked?: boolean }

export interface Plot {
  points: { x: number; y: number; role?: string; name?: string; note?: string }[]
  quadrants: { title: string; count: number }[]
  x: [title: string, low: string, high: string]
  y: [title: string, low: string, high: string]
  centre: [x: number, y: number]
}

export interface Sparkline {
  values: number[]; abnormal: number[]; range: [low: number, high: number]; marked?: [first: number, last: number]
}

/** A picture: the member that is there says what it is. */
export interface Part {
  part?: string
  words?: string[]
  heading?: string; role?: string
  paragraph?: string
  note?: string
  message?: string; tone?: string
  facts?: { text: string; role?: string; name?: string }[]
  preformatted?: string[]
  list?: string[]; all?: string
  board?: Tile[][]; names?: string[]
  keyboard?: Tile[][]
  histogram?: Bar[]
  progress?: number; of?: number
  calendar?: string; first?: number; days?: Tile[]
  table?: string[]; rows?: string[][]
  piles?: Pile[][]; labels?: string[]
  plot?: Plot
  sparkline?: Sparkline
  ink?: [ground: number, text: number, faded: number]
}

export interface Key {
  key: string; line?: string; title?: string; label?: string; words?: string; objection?: string; places?: string[]
}

export type Use = 'press' | 'click' | 'trace' | 'drag' | 'drop' | 'type'

export interface Scene {
  blocks: Part[]
  news?: number
  side?: Part[]
  keys?: Key[]
  places?: Partial<Record<Use, string[]>>
  typed?: string[]
  due?: string
  time?: boolean
  turnable?: boolean
  usual?: string
  figures?: Part[]
  next?: { title: string; line: string; note?: string }
  outcome?: 'playing' | 'won' | 'lost' | 'finished'
  canShare?: boolean
  opening?: string
}

export interface Entry {
  title: string; note?: string; gist?: string; beginsGroup?: boolean; role?: string; detail?: Part[]
  page?: string; line?: string; back?: boolean; change?: [next: string, previous: string]
  type?: [start: string, prompt: string]; leave?: boolean
}

export interface Menu { title: string; text?: string; firstColumn?: number; first?: number; entries: Entry[] }

export interface Answer {
  said?: Part[]
  refused?: string
  choices?: string[]
  opens?: boolean
  game?: string
  title?: string
  /** Whether the open game can be asked for hints. */
  search?: boolean
  scene?: Scene
  statistics?: Part[]
  menu?: Menu
  settings?: Record<string, string>
  /** The opening line of a challenge, in which its answer is sealed. */
  challenge?: string
  /** The file that a line has written. */
  file?: string
  /** What a room's picture will be. */
  foreseen?: Scene
}
