// The engine in its worker. One tab has it at a time, since the profile belongs to one; the tab that is looked at takes it.

import { Answer, Part } from './schema.js'

interface Client {
  send(line: string): Promise<string[]>
  readFile(name: string): Promise<Uint8Array | undefined>
  writeFile(name: string, bytes: Uint8Array | undefined): Promise<void>
  close(): void
}

interface Module {
  startWorker(options: {
    url: string; module: Promise<WebAssembly.Module>; given: Record<string, Promise<Uint8Array>>; page: boolean
    parts: Record<string, string>; database?: string; onlost?: () => void; signal?: AbortSignal
  }): Promise<Client>
}

/** The files of the engine, by what they are; the build writes their names. */
declare const ENGINE: { module: string; wasm: string; size: number; parts: { lexicon: string } & Record<string, string> }

/** What the engine can't play without. */
interface Files { code: Promise<WebAssembly.Module>; lexicon: Promise<Uint8Array> }

async function fetched(path: string): Promise<Response> {
  const response = await fetch(new URL(path, document.baseURI))
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status} ${response.statusText}`)
  return response
}

/** When a tab has asked for the games; of tabs that ask at once the latest has them. */
interface Claim { at: number; id: string }

function isLater(one: Claim, other: Claim): boolean { return one.at > other.at || (one.at === other.at && one.id > other.id) }

/** An engine that was given up to another tab. */
export class Elsewhere extends Error {
  constructor() { super('Parlor goes on in another tab.') }
}

/** The answer that the lines of a reply hold. */
function parsed(lines: string[]): Answer {
  const last = lines[lines.length - 1]
  if (last === undefined) return {}
  if (last.startsWith('{')) return JSON.parse(last) as Answer
  return { refused: 'crashed', said: [{ message: last.replace(/^error \S+ /, ''), tone: 'bad' }] }
}

export class Engine {
  private client: Client | undefined
  private starting: Promise<Client> | undefined
  private readonly channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('parlor') : undefined
  private isAway = false
  private claim: Claim | undefined
  /** Ends a start that another tab has overtaken. */
  private overtaken: AbortController | undefined
  private files: Files | undefined
  private failures = 0
  private resolve: () => void = () => undefined
  /** Ends once the engine has answered for the first time, and all is here that a game needs. */
  readonly ready = new Promise<void>(resolve => { this.resolve = resolve })

  /**
   * @param onaway is called when another tab has taken the engine.
   * @param onprogress hears how much of the engine has come, from 0 to 1.
   * @param onnotice hears what there is to say about what is kept: that a part of it is damaged, or why none of it can be had.
   */
  constructor(
    private readonly onaway: () => void, private readonly onprogress: (part: number) => void,
    private readonly onnotice: (said: Part[], isLost: boolean) => void,
  ) {
    this.channel?.addEventListener('message', event => {
      const { at, id } = (event.data ?? {}) as Partial<Claim>
      if (typeof at !== 'number' || typeof id !== 'string' || this.isAway || !this.claim) return
      if (isLater({ at, id }, this.claim)) void this.leave()
    })
  }

  /** Whether another tab has it. */
  get isElsewhere(): boolean { return this.isAway }

  /** Whether words are still on their way, without which nothing can be played. */
  isFetching = false

  /** Fetches what the engine needs, before anybody asks for anything. What has failed is tried again. */
  prepare(): Files {
    if (this.files) return this.files
    this.isFetching = true
    let begin: () => void = () => undefined
    const isNearlyHere = new Promise<void>(resolve => { begin = resolve })
    const code = this.compiled(begin)
    const lexicon = isNearlyHere.then(() => fetched(ENGINE.parts.lexicon)).then(async response => new Uint8Array(await response.arrayBuffer()))
    const failed = (): void => {
      this.files = undefined
      begin()
    }
    code.catch(failed)
    lexicon.then(() => { this.isFetching = false }, failed)
    this.files = { code, lexicon }
    return this.files
  }

  /**
   * The engine's code.
   * @param begin is called when so much of it has come that the lexicon may follow: while that comes the code is made ready.
   */
  private async compiled(begin: () => void): Promise<WebAssembly.Module> {
    const response = await fetched(ENGINE.wasm)
    // What is on the device is there at once, and the browser may have kept what it made of it.
    if (navigator.serviceWorker?.controller) {
      begin()
      return WebAssembly.compileStreaming(response)
    }
    let loaded = 0
    const progress = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        loaded += chunk.byteLength
        this.onprogress(Math.min(1, loaded / ENGINE.size))
        if (loaded > 0.9 * ENGINE.size) begin()
        controller.enqueue(chunk)
      },
    })
    return WebAssembly.compileStreaming(new Response(response.body?.pipeThrough(progress), { headers: { 'Content-Type': 'application/wasm' } }))
  }

  private async start(kept: { database: string; onlost: () => void; signal: AbortSignal } | undefined): Promise<Client> {
    const base = document.baseURI
    const { code, lexicon } = this.prepare()
    // What a browser could not import it does not try again by the same address.
    const address = new URL(this.failures > 0 ? `${ENGINE.module}#${this.failures}` : ENGINE.module, base)
    const module = await import(address.href).catch((error: unknown) => {
      this.failures += 1
      throw error
    }) as Module
    const parts = Object.fromEntries(Object.entries(ENGINE.parts).map(([name, path]) => [name, new URL(path, base).href]))
    return module.startWorker({ url: new URL(ENGINE.wasm, base).href, module: code, given: { lexicon }, page: true, parts, ...kept })
  }

  private async open(): Promise<Client> {
    // Whoever has it keeps its drafts and ends; the lock of the database is free after that.
    this.claim = { at: Date.now(), id: String(Math.random()) }
    this.channel?.postMessage(this.claim)
    const overtaken = this.overtaken = new AbortController()
    const client = await this.start({ database: 'parlor', onlost: () => { void this.leave() }, signal: overtaken.signal })
    const end = (): void => client.close()
    if (overtaken.signal.aborted) end()
    overtaken.signal.addEventListener('abort', end)
    const opened = await client.send('setoption name Profile value me')
    const { said, refused } = parsed(opened)
    if (said) this.onnotice(said, refused !== undefined)
    this.files?.lexicon.then(this.resolve, () => undefined)
    return client
  }

  private async leave(): Promise<void> {
    const { client } = this
    this.isAway = true
    this.client = this.starting = this.claim = undefined
    this.onaway()
    // What has not begun has nothing to keep, and would wait for what the other tab has.
    if (!client) return this.overtaken?.abort()
    try {
      await client.send('page:')
      client.close()
    } catch { /* It has ended already. */ }
  }

  private seer: Promise<Client> | undefined

  /** Asks an engine that keeps nothing, and so takes nothing from another tab. */
  async askAside(line: string): Promise<Answer> {
    this.seer ??= this.start(undefined)
    this.seer.catch(() => { this.seer = undefined })
    const found = parsed(await (await this.seer).send(line))
    this.files?.lexicon.then(this.resolve, () => undefined)
    return found
  }

  /** Takes the engine, from another tab if need be. */
  async take(): Promise<void> {
    this.isAway = false
    const starting = this.starting ??= this.open()
    try {
      const client = await starting
      if (this.starting === starting) this.client = client
    } catch (error) {
      if (this.starting === starting) this.starting = undefined
      if (this.isAway) throw new Elsewhere()
      throw error
    }
  }

  /** Sends a line. */
  async ask(line: string): Promise<Answer> {
    if (this.isAway) throw new Elsewhere()
    await this.take()
    if (!this.client) throw new Elsewhere()
    try {
      return parsed(await this.client.send(line))
    } catch (error) {
      throw this.isAway ? new Elsewhere() : error
    }
  }

  /** The bytes of a file that the engine has written. */
  async readFile(name: string): Promise<Uint8Array | undefined> {
    await this.take()
    return this.client?.readFile(name)
  }

  /** Puts a file where the engine can read it, or takes it away. */
  async writeFile(name: string, bytes: Uint8Array | undefined): Promise<void> {
    await this.take()
    await this.client?.writeFile(name, bytes)
  }
}
