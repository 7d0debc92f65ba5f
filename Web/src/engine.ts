// The engine in its worker. One tab has it at a time, since the profile belongs to one; the tab that is looked at takes it.

import { Answer } from './types.js'

interface Client {
  send(line: string): Promise<string[]>
  readFile(name: string): Promise<Uint8Array | undefined>
  writeFile(name: string, bytes: Uint8Array): Promise<void>
  close(): void
}

interface Module {
  startWorker(options: {
    url: string; page: boolean; database: string; parts: Record<string, string>
    onprogress?: (loaded: number, whole: number) => void
  }): Promise<Client>
}

/** The files of the engine, by what they are; the build writes their names. */
declare const ENGINE: { module: string; wasm: string; size: number; parts: Record<string, string> }

/** An engine that was given up to another tab. */
export class Elsewhere extends Error {
  constructor() { super('Parlor goes on in another tab.') }
}

export class Engine {
  private client: Client | undefined
  private starting: Promise<Client> | undefined
  private readonly channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('parlor') : undefined
  private isAway = false

  /**
   * @param onaway is called when another tab has taken the engine.
   * @param onprogress hears how much of the engine has come, from 0 to 1.
   */
  constructor(private readonly onaway: () => void, private readonly onprogress: (part: number) => void) {
    this.channel?.addEventListener('message', event => {
      if (event.data === 'wanted' && !this.isAway && (this.client || this.starting)) void this.leave()
    })
  }

  /** Whether another tab has it. */
  get isElsewhere(): boolean { return this.isAway }

  private async open(): Promise<Client> {
    // Whoever has it keeps its drafts and ends; the lock of the database is free after that.
    this.channel?.postMessage('wanted')
    const base = document.baseURI
    const module = await import(new URL(ENGINE.module, base).href) as Module
    const parts = Object.fromEntries(Object.entries(ENGINE.parts).map(([name, path]) => [name, new URL(path, base).href]))
    const client = await module.startWorker({
      url: new URL(ENGINE.wasm, base).href, page: true, database: 'parlor', parts,
      onprogress: (loaded, whole) => this.onprogress(loaded / Math.max(whole || ENGINE.size, loaded)),
    })
    await client.send('setoption name Profile value me')
    return client
  }

  private async leave(): Promise<void> {
    this.isAway = true
    this.onaway()
    try {
      const client = this.client ?? await this.starting
      await client?.send('page:')
      client?.close()
    } catch { /* It has ended already. */ }
    this.client = this.starting = undefined
  }

  /** Takes the engine, from another tab if need be. */
  async take(): Promise<void> {
    this.isAway = false
    this.starting ??= this.open()
    try {
      this.client = await this.starting
    } catch (error) {
      this.starting = undefined
      throw error
    }
  }

  /** Sends a line. */
  async ask(line: string): Promise<Answer> {
    if (this.isAway) throw new Elsewhere()
    await this.take()
    const lines = await this.client?.send(line) ?? []
    const last = lines[lines.length - 1]
    if (last === undefined) return {}
    if (last.startsWith('{')) return JSON.parse(last) as Answer
    return { refused: 'crashed', said: [{ message: last.replace(/^error \S+ /, ''), tone: 'bad' }] }
  }

  /** The bytes of a file that the engine has written. */
  async readFile(name: string): Promise<Uint8Array | undefined> {
    await this.take()
    return this.client?.readFile(name)
  }

  /** Puts a file where the engine can read it. */
  async writeFile(name: string, bytes: Uint8Array): Promise<void> {
    await this.take()
    await this.client?.writeFile(name, bytes)
  }
}
