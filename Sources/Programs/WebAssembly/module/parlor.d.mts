/** Keys and values that the embedder keeps for the engine: profiles and files. */
export interface Storage {
  get(key: string): Uint8Array | undefined
  /** The keys that begin so, in any order. */
  keys(prefix: string): string[]
  /** Makes all changes or none, and throws if it can't. A value that is undefined forgets its key. */
  commit(changes: [key: string, value: Uint8Array | undefined][]): void
  /** Waits until all changes are kept, and throws if one can't be; no line is answered before. Left out if `commit` keeps them. */
  settled?(): Promise<void>
  /** Goes back to what is kept, after `settled` has thrown. */
  reload?(): Promise<void>
}

export interface Options {
  /** Where `parlor.wasm` is; beside this module if left out. */
  url?: string | URL
  /** The module, if it is compiled already, or will be. */
  module?: WebAssembly.Module | Promise<WebAssembly.Module>
  /** What the reader may use: everything, all but files and profiles, or only what is fair; `local` if left out. */
  reach?: 'local' | 'trusted' | 'anywhere'
  /** Whether lines are what a person types: a word alone is a guess, questions have answers, hints come piece by piece. */
  typed?: boolean
  /**
   * Whether a person types and presses on a page that draws what it is told: each line is answered by one line of JSON that
   * holds all there is to see. A line that begins with `page:` looks at the menu that it names, or at the game.
   */
  page?: boolean
  /** Where profiles and files are kept; in memory if left out. */
  storage?: Storage | Promise<Storage>
  /** Where parts lie that come apart, by their names, such as `matches`; `parlor.` and the name beside the engine if left out. */
  parts?: Record<string, string>
  /** Parts that were asked for already, by their names; what fails is fetched again when it is needed. */
  given?: Record<string, Uint8Array | Promise<Uint8Array>>
  /** Hears how many bytes of the engine have come, and of how many; 0 if nobody knows. */
  onprogress?: (loaded: number, whole: number) => void
  /** Brings a part that comes apart, such as `matches`. */
  part?: (name: string) => Uint8Array | Promise<Uint8Array>
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
  /** Seconds by which local time is ahead of UTC. */
  offset?: (milliseconds: number) => number
  /** Fills bytes at random. */
  random?: (bytes: Uint8Array) => void
  /** Whether work shall stop; asked about every 8 milliseconds of work. */
  stop?: () => boolean
}

/** A record, or the final object of a reply: `{ok: true}`, or `error` and `text`. */
export type Item = { [name: string]: unknown }

export interface Engine {
  /** Sends a line and gives the lines of its reply, the final one included; a listener hears them as they come. */
  send(line: string, listener?: (line: string) => void): Promise<string[]>
  /** Sends a line and gives its records as objects; the option `Format` is `json` from then on. */
  records(line: string, listener?: (item: Item) => void): Promise<Item[]>
}

export declare class Parlor implements Engine {
  send(line: string, listener?: (line: string) => void): Promise<string[]>
  records(line: string, listener?: (item: Item) => void): Promise<Item[]>
  /** What the engine needs to begin again where it is: option lines and the journals of the open games. */
  readonly state: string
  /** Begins again from a state. */
  restore(state: string): Promise<void>
  /** How many bytes of memory the engine has. */
  readonly memory: number
  /** Whether the conversation has ended. */
  readonly isOver: boolean
}

export interface Client extends Engine {
  /** The bytes of a file that commands have named; undefined if there is none. */
  readFile(name: string): Promise<Uint8Array | undefined>
  /** Puts a file where commands find it; without bytes it is removed. */
  writeFile(name: string, bytes: Uint8Array | undefined): Promise<void>
  /** Ends the worker; lines that are sent after it are refused. */
  close(): void
}

/** Loads the engine into this thread. */
export declare function load(options?: Options): Promise<Parlor>

/**
 * Starts the engine in a worker.
 * @param options `database` is the name under which IndexedDB keeps profiles and files. One worker has it at a time: that of
 *   another tab waits, which `onwait` hears, until this one is closed; after 5 seconds it takes it, and this one keeps nothing any
 *   more, which `onlost` hears. `signal` ends the start, such as that of a tab that
 *   gives way to another one. `worker` is where this module is by itself, if it was bundled with others.
 */
export declare function startWorker(options?: Pick<Options, 'url' | 'module' | 'given' | 'reach' | 'typed' | 'page' | 'parts' | 'onprogress'> & {
  database?: string
  worker?: string | URL
  onwait?: () => void
  onlost?: () => void
  signal?: AbortSignal
}): Promise<Client>

/** Keys and values in memory. */
export declare function memoryStorage(
  entries?: Iterable<[key: string, value: string | Uint8Array]>
): Storage & { readonly map: Map<string, Uint8Array> }

/** Keys and values in `localStorage` or another area like it, under a name. */
export declare function webStorage(name: string, area?: globalThis.Storage): Storage

/** Keys and values in IndexedDB, under a name; `settled` waits until all is kept, or throws if it can't be. */
export declare function databaseStorage(
  name: string, onfault?: (error: unknown) => void
): Promise<Storage & { settled(): Promise<void>; reload(): Promise<void> }>
