// A seat in a room: lines over a WebSocket, each with an id and done once, and events in their order, over whatever connection.

import { ErrorCode, events, RoomRecord } from './schema.js'
import { note, recall } from './store.js'

/** The end of a reply. */
export interface End { record?: undefined; request?: string; ok?: boolean; error?: ErrorCode; text?: string }

/** A record of a room; one that came by itself says so. */
export type Item = RoomRecord & { push?: boolean; request?: string }

/** A place in a room, as the server has given it. */
export interface Seat {
  id: string
  token: string
  code?: string
  name: string
  isWatcher?: boolean
  /** What is played there. */
  title?: string
  /** Whether the round has ended. */
  isOver?: boolean
}

const KEPT = 'parlor room'
const ALL = 'parlor rooms'
/** So many seats are kept; those who were left longest ago are given up. */
const MOST = 8

/** The seat that a text holds: what is no seat is as if there were none. */
function asSeat(kept: unknown): Seat | undefined {
  const one = (kept ?? {}) as Partial<Seat>
  const isSeat = typeof one.id === 'string' && /^[\w-]+$/.test(one.id) && typeof one.token === 'string' && typeof one.name === 'string'
  return isSeat ? one as Seat : undefined
}

/** The seats that this device has, the latest first. */
export function seats(): Seat[] {
  try {
    const kept: unknown = JSON.parse(recall(ALL) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(one => asSeat(one) ?? []) : []
  } catch {
    return []
  }
}

function keep(all: Seat[]): void {
  note(ALL, JSON.stringify(all.slice(0, MOST)))
}

/** Gives up a seat on this device. */
export function forget(seat: Seat): void {
  keep(seats().filter(one => one.id !== seat.id))
  if (remembered()?.id === seat.id) step()
}

/** Goes out of the room that this tab shows; the seat in it is kept. */
export function step(): void {
  try { sessionStorage.removeItem(KEPT) } catch { /* There is none. */ }
}

/** The seat in the room that this tab shows. */
export function remembered(): Seat | undefined {
  try {
    return asSeat(JSON.parse(sessionStorage.getItem(KEPT) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Keeps a seat until it is left, also for other tabs and after this one is closed. */
export function remember(seat: Seat): void {
  keep([seat, ...seats().filter(one => one.id !== seat.id)])
  try { sessionStorage.setItem(KEPT, JSON.stringify(seat)) } catch { /* It lasts as long as the page. */ }
}

export interface Watcher {
  item(item: Item): void
  /** What is known so far is shown anew from what follows. */
  anew(): void
  /** How the connection is; `slow` while the server has not answered for a while, until it is `quick`. */
  state(state: 'open' | 'lost' | 'slow' | 'quick' | 'elsewhere' | 'closed', why?: string): void
}

interface Sent { id: string; line: string; at: number; done: (end: End) => void }

/** After so many milliseconds without a word one is told that the server does not answer. */
const PATIENCE = 4000

export class RoomSocket {
  private socket: WebSocket | undefined
  private sent: Sent[] = []
  private count = Math.floor(Math.random() * 1e6)
  /** The newest event that is known; what comes after a gap is asked for again. */
  private newest: number | undefined
  private announced: number | undefined
  private isCatchingUp = false
  private tries = 0
  private timer: number | undefined
  private isOver = false
  private helloes = 0

  private isSlow = false
  private heard = Date.now()
  private readonly watch: number

  constructor(private readonly seat: Seat, private readonly watcher: Watcher) {
    this.open()
    this.watch = setInterval(() => this.look(), 1000)
  }

  /** Looks whether the server is silent though something was sent. */
  private look(): void {
    const since = Math.max(this.heard, this.sent[0]?.at ?? Infinity)
    const isSlow = this.socket?.readyState === WebSocket.OPEN && Date.now() - since > PATIENCE
    if (isSlow === this.isSlow) return
    this.isSlow = isSlow
    this.watcher.state(isSlow ? 'slow' : 'quick')
  }

  private open(): void {
    clearTimeout(this.timer)
    const url = new URL(`ws/rooms/${this.seat.id}`, document.baseURI)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.hash = ''
    const socket = new WebSocket(url.href, 'upi.v2+json')
    this.socket = socket
    socket.onopen = () => {
      this.helloes += 1
      const since = this.newest === undefined ? '' : ` since ${this.newest}`
      socket.send(`@h${this.helloes} hello ${this.seat.token} pictures${since}`)
      for (const one of this.sent) socket.send(`@${one.id} ${one.line}`)
    }
    socket.onmessage = event => {
      this.heard = Date.now()
      for (const line of String(event.data).split('\n')) if (line) this.take(JSON.parse(line) as Item | End)
    }
    socket.onclose = event => {
      if (this.socket !== socket || this.isOver) return
      if (event.code === 4000) return this.end('elsewhere')
      if (event.code === 1000) return this.end('closed')
      this.watcher.state('lost')
      const wait = Math.min(5000, 100 * 2 ** this.tries) * (0.7 + 0.6 * Math.random())
      this.tries += 1
      this.timer = setTimeout(() => this.open(), wait)
    }
  }

  private take(item: Item | End): void {
    if (item.record === undefined) {
      if (item.request?.startsWith('h')) {
        // Others than these may be answered otherwise once it is tried again.
        if (item.error === 'bad-token') return this.end('closed')
        if (item.error === 'no-room') return this.end('closed', item.text)
        if (item.error !== undefined) return
        this.tries = 0
        this.watcher.state('open')
        return
      }
      const index = this.sent.findIndex(one => one.id === item.request)
      const one = this.sent[index]
      // What was not done may come again.
      if (one && (item.error === 'too-fast' || item.error === 'busy') && !one.line.startsWith('chat')) {
        setTimeout(() => this.socket?.readyState === 1 && this.socket.send(`@${one.id} ${one.line}`), 700)
        return
      }
      if (one) this.sent.splice(index, 1)
      one?.done(item)
      return
    }
    if (item.record === 'stream') {
      this.announced = item.number
      this.isCatchingUp = false
      return
    }
    // All that is to be seen follows, in place of what was missed.
    if (item.record === 'room' && this.announced !== undefined) {
      this.newest = this.announced
      this.watcher.anew()
    }
    this.announced = undefined
    if (events.has(item.record) && 'number' in item && this.newest !== undefined) {
      const { number } = item
      if (number <= this.newest) return
      if (number > this.newest + 1) {
        if (!this.isCatchingUp) this.socket?.send(`since ${this.newest}`)
        this.isCatchingUp = true
        return
      }
      this.newest = number
    }
    this.watcher.item(item)
  }

  /** Sends a line; the promise ends with the end of its reply, over whatever connection that comes. */
  send(line: string): Promise<End> {
    return new Promise(done => {
      this.count += 1
      const one = { id: String(this.count), line, at: Date.now(), done }
      this.sent.push(one)
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(`@${one.id} ${line}`)
    })
  }

  /** Tries to connect at once, as after sleep. */
  hurry(): void {
    if (!this.isOver && this.socket?.readyState !== WebSocket.OPEN && this.socket?.readyState !== WebSocket.CONNECTING) {
      this.tries = 0
      this.open()
    }
  }

  private end(state: 'elsewhere' | 'closed', why?: string): void {
    this.isOver = true
    clearInterval(this.watch)
    this.watcher.state(state, why)
  }

  close(): void {
    this.isOver = true
    clearTimeout(this.timer)
    clearInterval(this.watch)
    this.socket?.close(1000)
  }
}

/** A refusal of the server, in its words. */
export class Refused extends Error {
  constructor(readonly code: string, text: string) { super(text) }
}

/** Asks the server over HTTP; what it refuses is thrown. */
export async function request(path: string, body: object, key: string): Promise<Record<string, unknown>> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key }, body: JSON.stringify(body),
    })
  } catch {
    throw new Error('The server can’t be reached. Are you online?')
  }
  const found = await response.json().catch(() => ({})) as Record<string, unknown>
  if (response.ok) return found
  // A host of files alone knows no such path, or takes no requests that send something.
  if ([403, 404, 405, 501].includes(response.status) && typeof found['code'] !== 'string') throw new Error('There is no server of rooms here.')
  throw new Refused(String(found['code'] ?? ''), typeof found['detail'] === 'string' ? found['detail'] : `${response.status} ${response.statusText}`)
}
