// Parlor in WebAssembly: loads the engine, sends it lines, gives what it answers. For node, pages and workers; parlor.d.mts has
// the types, Documentation/WebAssembly.md the rest.

const text = new TextDecoder()
const bytes = new TextEncoder()
const isNode = typeof process !== 'undefined' && !!process.versions?.node
const here = new URL('.', import.meta.url)

const HAS_WORK = 1, IS_OVER = 2, PAUSES = 4, HAS_CHANGED = 16
const REACHES = { anywhere: 0, trusted: 1, local: 2 }
const STOP = /^\s*(@\S+\s+)?stop\s*$/
// Work may let others run in its midst where WebAssembly can be suspended.
const canSuspend = typeof WebAssembly.Suspending === 'function' && typeof WebAssembly.promising === 'function'

const compiled = new Map()

async function read(url) {
  if (isNode && url.protocol === 'file:') return files.promises.readFile(url)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`)
  return response
}

async function compile(url, onprogress) {
  let found = await read(url)
  if (!(found instanceof Response)) return WebAssembly.compile(found)
  if (onprogress && found.body) found = watched(found, onprogress)
  if (found.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(found)
  return WebAssembly.compile(await found.arrayBuffer())
}

/** A response that tells how many of its bytes have come; of how many is 0 where nobody knows, as of what came packed. */
function watched(response, onprogress) {
  const isPacked = !!response.headers.get('content-encoding')
  const whole = isPacked ? 0 : Number(response.headers.get('content-length') ?? 0)
  let loaded = 0
  const count = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength
      onprogress(loaded, whole)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(count), { headers: response.headers })
}

/** A module of node's own; a name that is made here means nothing to bundlers for pages. */
const builtin = name => import(`node:${name}`)
const files = isNode ? await builtin('fs') : undefined
// Node has it among its globals since its version 19.
const randomness = globalThis.crypto ?? (await builtin('crypto')).webcrypto
const isInWorker = typeof WorkerGlobalScope !== 'undefined' && self instanceof WorkerGlobalScope

/** Reads at once; undefined where that can't be done. */
function readAtOnce(url) {
  if (isNode && url.protocol === 'file:') return files.readFileSync(url)
  if (!isInWorker || typeof XMLHttpRequest === 'undefined') return undefined
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.responseType = 'arraybuffer'
  request.send()
  if (request.status !== 200) throw new Error(`${url}: ${request.status} ${request.statusText}`)
  return new Uint8Array(request.response)
}

/** The part that nearly every line needs; it is fetched beside the engine. */
const LEXICON = 'lexicon'
/** Lines that a page sends before there is anything to play, and that need no words. */
const NEEDS_NO_WORDS = /^(page:|setoption )/

/** Thrown through the engine where it needs a part that has to be fetched first. */
class Missing extends Error {
  constructor(part) {
    super(`the part ${part} is not here yet`)
    this.part = part
  }
}

/** The engine's code, fetched and compiled once. */
async function code({ url, onprogress }) {
  if (!compiled.has(url)) compiled.set(url, compile(new URL(url), onprogress))
  try {
    return await compiled.get(url)
  } catch (error) {
    // What has failed may be tried again.
    compiled.delete(url)
    throw error
  }
}

/** Loads the engine. */
export async function load(options = {}) {
  const url = new URL(options.url ?? 'parlor.wasm', here)
  const parlor = new Parlor({ ...options, url })
  const [module, storage] = await Promise.all([
    options.module ?? code({ url: url.href, onprogress: options.onprogress }), options.storage ?? memoryStorage(),
  ])
  await parlor.open(module, storage)
  return parlor
}

/** An engine in this thread. */
export class Parlor {
  #module
  #storage
  #options
  #exports
  #found = new Uint8Array()
  #parts = new Map()
  #coming = new Map()
  #listener
  #lines = []
  #stops = 0
  #isWorking = false
  #isBusy = false
  #state = []
  isOver = false

  constructor(options) {
    this.#options = options
    const isAtHand = isNode && options.url.protocol === 'file:'
    const given = { ...(!isAtHand && !options.given?.[LEXICON] && { [LEXICON]: this.#fetchPart(LEXICON) }), ...options.given }
    for (const [name, part] of Object.entries(given)) this.#expect(name, part)
  }

  /** Opens the engine; only `load` has to call it. */
  async open(module, storage) {
    this.#module = module
    this.#storage = storage
    await this.#open()
  }

  async #open() {
    await this.#instantiate()
    const { reach, page, typed } = this.#options
    this.#exports.parlor_open(REACHES[reach ?? 'local'], page ? 2 : typed ? 1 : 0)
  }

  /**
   * Sends a line and gives the lines of its reply, the final one included. Lines are answered in order; while long work runs,
   * what may be answered beside it is, where the engine can be suspended, and otherwise after it.
   * @param listener is given the lines as they are written.
   */
  send(line, listener) {
    return new Promise((resolve, reject) => {
      const request = { line, listener, resolve, reject }
      if (STOP.test(line)) {
        // It is carried out after the work that it ends.
        request.isStop = true
        this.#stops += 1
      } else if (this.#isWorking && this.#isBeside(line)) {
        this.#answerBeside(request)
        return
      }
      this.#lines.push(request)
      this.#goOn()
    })
  }

  /** Sends a line and gives its records as objects; the option `Format` is `json` from then on. */
  async records(line, listener) {
    if (!isJSON(this.#state)) await this.send(JSON_FORMAT)
    const lines = await this.send(line, listener && (line => listener(JSON.parse(line))))
    return lines.map(line => JSON.parse(line))
  }

  async #goOn() {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let request; (request = this.#lines.shift()); ) {
      if (request.isStop) this.#stops -= 1
      try {
        request.resolve(await this.#answer(request))
      } catch (error) {
        request.reject(error)
      }
    }
    this.#isBusy = false
  }

  async #answer(request) {
    // What a line is sure to need is there before it: what is on its way, or can't be read at once.
    if (!(this.#options.page && NEEDS_NO_WORDS.test(request.line)) && this.#coming.has(LEXICON)) await this.#bring(LEXICON)
    if (!isNode && !isInWorker && /wordiest/i.test(request.line)) await this.#bring('matches')
    for (;;) {
      const written = []
      let told = 0
      let undone
      request.tell = (lines, count) => { for (; told < count; told += 1) request.listener?.(lines[told]) }
      try {
        undone = await this.#carryOut(request, written)
        // What is answered is kept.
        if (this.#storage.settled) {
          try {
            await this.#storage.settled()
          } catch (error) {
            await this.#storage.reload()
            if (undone) this.#follow(...undone)
            await this.#startAgain()
            return this.#refuse(request, [], 'io', `the storage can't keep it, so nothing was changed: ${error?.message ?? error}`)
          }
        }
        request.tell(written, written.length)
        return written
      } catch (error) {
        if (error instanceof Missing) {
          // Profiles in memory are empty then. Whatever comes of it, the engine was left in the midst of a line.
          try {
            await this.#bring(error.part)
          } finally {
            await this.#startAgain()
          }
          continue
        }
        const what = error instanceof Error ? error.message : String(error)
        await this.#startAgain()
        return this.#refuse(request, written, 'crashed',
          `the engine failed (${what}) and began again from the games' journals; the line was: ${request.line}`)
      }
    }
  }

  /** Ends a reply with an error. */
  #refuse(request, written, code, said) {
    const last = refusal(request.line, isJSON(this.#state), this.#options.page, code, said)
    request.tell(written, written.length)
    request.listener?.(last)
    return [...written, last]
  }

  /** Carries out a line. Its value undoes what it has changed of the state. */
  async #carryOut(request, written) {
    const { line } = request
    // What comes of work is heard at once; all else waits until it is kept.
    const take = chunk => {
      written.push(...chunk)
      if (this.#isWorking) request.tell(written, written.length - 1)
    }
    this.#listener = take
    let status = this.#call('parlor_take', line)
    while (status & (HAS_WORK | PAUSES)) {
      if (status & HAS_WORK) {
        // Work that can't be suspended is ended only by what was sent before it begins.
        if (!canSuspend) await turn()
        this.#isWorking = true
        try {
          status = canSuspend ? await WebAssembly.promising(this.#exports.parlor_work)() : this.#exports.parlor_work()
        } finally {
          this.#isWorking = false
        }
      } else {
        status = this.#exports.parlor_go_on()
      }
    }
    this.isOver = !!(status & IS_OVER)
    if (status & HAS_CHANGED) return this.#follow(...this.#readState())
  }

  #answerBeside(request) {
    const before = this.#listener
    const written = []
    this.#listener = chunk => {
      written.push(...chunk)
      for (const line of chunk) request.listener?.(line)
    }
    try {
      this.#call('parlor_take', request.line)
      request.resolve(written)
    } catch (error) {
      request.reject(error)
    } finally {
      this.#listener = before
    }
  }

  /** What the engine needs to begin again where it is: option lines and the journals of the open games. */
  get state() {
    return this.#state.map(line => line + '\n').join('')
  }

  /** Begins again from a state. */
  async restore(state) {
    this.#follow(0, this.#state.length, state.split('\n').filter(line => line))
    await this.#startAgain()
  }

  async #startAgain() {
    const { state } = this
    await this.#open()
    this.#listener = () => {}
    if (state) this.#call('parlor_restore', state)
    // It has told nothing before.
    const [, , lines] = this.#readState()
    this.#follow(0, this.#state.length, lines)
  }

  /** Takes over a change of the state. Its value undoes that. */
  #follow(start, count, lines) {
    this.#options.onstate?.(start, count, lines)
    return [start, lines.length, replace(this.#state, start, count, lines)]
  }

  /** What has changed of the state since it was read last: which lines go, and what comes in their place. */
  #readState() {
    const written = []
    const before = this.#listener
    this.#listener = chunk => { for (const line of chunk) written.push(line) }
    this.#exports.parlor_state()
    this.#listener = before
    const [start, count] = written.shift().split(' ').map(Number)
    return [start, count, written]
  }

  #isBeside(line) {
    return this.#call('parlor_is_beside', line) !== 0
  }

  /** Calls the engine with a text. */
  #call(name, line) {
    const coded = bytes.encode(line)
    const start = this.#exports.parlor_allocate(coded.length + 1)
    this.#memory(start, coded.length).set(coded)
    const result = this.#exports[name](start, coded.length)
    this.#exports.parlor_free(start)
    return result
  }

  #memory(start, count) {
    return new Uint8Array(this.#exports.memory.buffer, start, count)
  }

  /** How many bytes of memory the engine has. */
  get memory() {
    return this.#exports.memory.buffer.byteLength
  }

  #partURL(name) {
    return new URL(this.#options.parts?.[name] ?? `parlor.${name}`, this.#options.url)
  }

  /** Takes note of a part that comes. */
  #expect(name, part) {
    const coming = Promise.resolve(part)
    // Who needs it hears of what goes wrong.
    coming.catch(() => {})
    this.#coming.set(name, coming)
  }

  /** Waits for a part, and asks for it if nobody has; what has failed is tried again. */
  async #bring(name) {
    if (this.#parts.has(name)) return
    if (!this.#coming.has(name)) this.#expect(name, this.#fetchPart(name))
    try {
      this.#parts.set(name, await this.#coming.get(name))
    } finally {
      this.#coming.delete(name)
    }
  }

  async #fetchPart(name) {
    if (this.#options.part) return new Uint8Array(await this.#options.part(name))
    const found = await read(this.#partURL(name))
    return new Uint8Array(found instanceof Response ? await found.arrayBuffer() : found)
  }

  async #instantiate() {
    const storage = this.#storage
    const now = this.#options.now ?? Date.now
    const elapsed = this.#options.elapsed ?? (() => performance.now())
    const offset = this.#options.offset ?? (at => -60 * new Date(at).getTimezoneOffset())
    const random = this.#options.random ?? (into => randomness.getRandomValues(into))
    const word = (start, count) => text.decode(this.#memory(start, count))
    const keep = value => {
      this.#found = value
      return value.length
    }
    const stop = this.#options.stop ?? (() => false)
    const pause = () => this.#stops > 0 || stop()
    const parlor = {
      now, elapsed, offset,
      random: (start, count) => { random(this.#memory(start, count)) },
      write: (start, count) => {
        const lines = word(start, count).split('\n')
        lines.pop()
        this.#listener(lines)
      },
      pause: canSuspend
        ? new WebAssembly.Suspending(async () => {
            await turn()
            return pause() ? 1 : 0
          })
        : () => (pause() ? 1 : 0),
      load: (start, count) => {
        try {
          const value = storage.get(word(start, count))
          return value === undefined ? -1 : keep(value)
        } catch { return -2 }
      },
      list: (start, count) => {
        try {
          const names = storage.keys(word(start, count)).sort(order)
          return keep(bytes.encode(names.map(name => name + '\0').join('')))
        } catch { return -2 }
      },
      number: (start, count) => Number(word(start, count)),
      fetch: start => { this.#memory(start, this.#found.length).set(this.#found) },
      commit: (start, count) => {
        try {
          storage.commit(changes(this.#memory(start, count)))
          return 1
        } catch { return 0 }
      },
      part: start => {
        const memory = new Uint8Array(this.#exports.memory.buffer)
        const name = text.decode(memory.subarray(start, memory.indexOf(0, start)))
        if (!this.#parts.has(name)) {
          const found = this.#options.part || this.#coming.has(name) ? undefined : readAtOnce(this.#partURL(name))
          if (!found) throw new Missing(name)
          this.#parts.set(name, found)
        }
        return keep(this.#parts.get(name))
      },
    }
    this.#exports = (await WebAssembly.instantiate(this.#module, { parlor })).exports
  }
}

/** The final line of a reply that is an error, in the format of the lines before it, with the id of its request. */
function refusal(line, isJSON, page, code, said) {
  if (page) return JSON.stringify({ refused: code, said: [{ message: said, tone: 'bad' }] })
  const id = idOf(line)
  return isJSON
    ? JSON.stringify({ ...(id && { request: id }), error: code, text: said }) : `${id && `@${id} `}error ${code} ${said}`
}

/** The line that has replies written as JSON. */
const JSON_FORMAT = 'setoption name Format value json'

/** Whether replies are JSON in a state, which has its options before its games. */
function isJSON(state) {
  for (const line of state) {
    if (line === JSON_FORMAT) return true
    if (/^[+{]/.test(line)) break
  }
  return false
}

/** Puts lines in the place of others, which it gives. */
function replace(lines, start, count, others) {
  const gone = lines.splice(start, count)
  // So many at once can be given to a function.
  for (let place = 0; place < others.length; place += 10_000) lines.splice(start + place, 0, ...others.slice(place, place + 10_000))
  return gone
}

/** The id of a request; empty if it has none. */
function idOf(line) {
  return /^\s*@(\S+)/.exec(line)?.[1] ?? ''
}

/** The order of bytes in UTF-8, which is that of code points. */
function order(one, other) {
  const a = [...one], b = [...other]
  for (let place = 0; place < Math.min(a.length, b.length); place += 1) {
    if (a[place] !== b[place]) return a[place].codePointAt(0) - b[place].codePointAt(0)
  }
  return a.length - b.length
}

/** Reads the changes that the engine wants kept: pairs of a key and its value, or undefined for none. */
function changes(memory) {
  const view = new DataView(memory.buffer, memory.byteOffset, memory.length)
  const found = []
  for (let place = 0; place < memory.length; ) {
    const take = count => memory.slice(place, (place += count))
    const number = () => view.getInt32((place += 4) - 4, true)
    const key = text.decode(take(number()))
    const count = number()
    found.push([key, count < 0 ? undefined : take(count)])
  }
  return found
}

/** Lets other events be handled. */
function turn() {
  if (typeof setImmediate === 'function') return new Promise(resolve => setImmediate(resolve))
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })
}

// ---- Storage

/** Keys and values in memory; `entries` are there at first, strings or bytes. */
export function memoryStorage(entries = []) {
  const map = new Map()
  for (const [key, value] of entries) map.set(key, typeof value === 'string' ? bytes.encode(value) : value)
  return {
    map,
    get: key => map.get(key),
    keys: prefix => [...map.keys()].filter(key => key.startsWith(prefix)),
    commit: list => {
      for (const [key, value] of list) value === undefined ? map.delete(key) : map.set(key, value)
    },
  }
}

/** Stands for a value that can't be read: it is no text in UTF-8, so the engine says that it is damaged, and leaves it out. */
const DAMAGED = new Uint8Array([0xff])

/** Keys and values in `localStorage` or `sessionStorage`, under a name. */
export function webStorage(name, area = localStorage) {
  const prefix = `${name}\n`
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const coded = value => {
    try {
      return 't' + strict.decode(value)
    } catch {
      return 'b' + btoa(Array.from(value, byte => String.fromCharCode(byte)).join(''))
    }
  }
  const decoded = value => {
    if (value[0] === 't') return bytes.encode(value.slice(1))
    try {
      return Uint8Array.from(atob(value.slice(1)), one => one.charCodeAt(0))
    } catch {
      return DAMAGED
    }
  }
  const set = (key, value) =>
    value === null ? area.removeItem(prefix + key) : area.setItem(prefix + key, value)
  return {
    get: key => {
      const value = area.getItem(prefix + key)
      return value === null ? undefined : decoded(value)
    },
    keys: start => {
      const found = []
      for (let place = 0; place < area.length; place += 1) {
        const key = area.key(place)
        if (key.startsWith(prefix + start)) found.push(key.slice(prefix.length))
      }
      return found
    },
    commit: list => {
      const before = list.map(([key]) => [key, area.getItem(prefix + key)])
      try {
        for (const [key, value] of list) set(key, value === undefined ? null : coded(value))
      } catch (error) {
        // What was there before had room before, but not beside what is new.
        for (const [key] of before) area.removeItem(prefix + key)
        for (const [key, value] of before) set(key, value)
        throw error
      }
    },
  }
}

/**
 * Keys and values in IndexedDB, under a name. They are read at once; what is written is kept in the order in which it was
 * written, each commit whole or not at all. The engine answers a line once `settled()` says that all of it is kept; if that
 * fails, it goes back to what `reload()` finds. `onfault` hears why.
 */
export async function databaseStorage(name, onfault = () => {}) {
  const done = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  const database = await done(opening)
  const memory = memoryStorage()
  const open = new Set()
  let fault
  let hasLeft = false
  const reload = async () => {
    const store = database.transaction('keys').objectStore('keys')
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    memory.map.clear()
    keys.forEach((key, place) => memory.map.set(key, values[place] instanceof Uint8Array ? values[place] : DAMAGED))
    fault = undefined
  }
  await reload()
  return {
    ...memory,
    reload,
    settled: async () => {
      await Promise.all(open)
      if (fault) throw fault
    },
    /** Keeps nothing any more: somebody else has the database. */
    leave: () => { hasLeft = true },
    commit: list => {
      if (hasLeft) throw new Error('another tab has the database')
      if (fault) throw fault
      memory.commit(list)
      const transaction = database.transaction('keys', 'readwrite')
      const end = new Promise(resolve => {
        transaction.oncomplete = resolve
        transaction.onabort = () => {
          // What came after it goes back, too.
          fault ??= transaction.error ?? new Error('the storage has given up a transaction')
          onfault(fault)
          resolve()
        }
      }).finally(() => open.delete(end))
      open.add(end)
      const store = transaction.objectStore('keys')
      try {
        for (const [key, value] of list) value === undefined ? store.delete(key) : store.put(value, key)
      } catch (error) {
        transaction.abort()
        throw error
      }
    },
  }
}

// ---- Workers

/**
 * Starts the engine in a worker, so that the page goes on while it thinks.
 * @param options `reach`, `typed`, `page`, `url`, `parts`, `module` and `given`, and `database`: the name under which IndexedDB keeps profiles and
 *   files. One worker has a database at a time, so another tab's waits until that one is closed; `onwait` hears of it. One that
 *   is not closed within 5 seconds, as in a page that is frozen, loses it, and `onlost` hears of that.
 *   `onprogress` hears how much of the engine has come. `signal` ends the start, as of a tab that gives way. `worker` is where this module is by itself, if it was bundled.
 */
export async function startWorker(options = {}) {
  // Without suspension a worker hears `stop` through shared memory, if there is any.
  const shared = !canSuspend && typeof SharedArrayBuffer === 'function' ? new Int32Array(new SharedArrayBuffer(4)) : undefined
  const client = new Client(options, shared)
  // A worker that is not wanted any more, or that could not begin, would keep the database from others.
  const end = () => client.close()
  if (options.signal?.aborted) end()
  options.signal?.addEventListener('abort', end)
  try {
    await client.start()
  } catch (error) {
    end()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', end)
  }
  return client
}

/** An engine in a worker; it answers as one in this thread does. */
class Client {
  #options
  #shared
  #worker
  #requests = new Map()
  #number = 0
  #state = []
  #isClosed = false
  #source
  #coming
  #onwait
  #onlost
  #onprogress

  constructor({ worker, onwait, onlost, onprogress, module, given, signal, ...options }, shared) {
    this.#options = options
    this.#coming = { ...(module && { module }), ...given }
    this.#shared = shared
    this.#source = new URL(worker ?? import.meta.url, here)
    this.#onwait = onwait
    this.#onlost = onlost
    this.#onprogress = onprogress
  }

  async start() {
    if (this.#isClosed) throw new Error('the engine was closed')
    const message = { start: this.#options, coming: Object.keys(this.#coming), shared: this.#shared, state: this.#state }
    if (isNode) {
      const { Worker } = await builtin('worker_threads')
      this.#worker = new Worker(this.#source, { workerData: 'parlor' })
      this.#worker.on('message', data => this.#take(data))
      this.#worker.on('error', error => this.#fail(error))
    } else {
      this.#worker = new Worker(this.#source, { type: 'module', name: 'parlor' })
      this.#worker.onmessage = event => this.#take(event.data)
      this.#worker.onerror = event => this.#fail(new Error(event.message || 'the worker could not be started'))
    }
    await new Promise((resolve, reject) => {
      this.#requests.set(0, { resolve, reject, line: '' })
      this.#worker.postMessage(message)
      for (const [name, coming] of Object.entries(this.#coming)) this.#pass(name, coming)
    })
  }

  /** Passes on to the worker what comes, once it is there. */
  async #pass(name, coming) {
    const worker = this.#worker
    try {
      worker.postMessage({ came: name, value: await coming })
    } catch (error) {
      worker.postMessage({ came: name, error: String(error?.message ?? error) })
    }
  }

  send(line, listener) {
    if (this.#isClosed) return Promise.reject(new Error('the engine was closed'))
    this.#number += 1
    const number = this.#number
    if (STOP.test(line)) {
      if (this.#shared) Atomics.add(this.#shared, 0, 1)
      else if (!canSuspend) return this.#interrupt(line)
    }
    return this.#post({ number, line }, listener)
  }

  #post(message, listener) {
    return new Promise((resolve, reject) => {
      this.#requests.set(message.number, { resolve, reject, listener, line: message.line ?? '' })
      this.#worker.postMessage(message)
    })
  }

  /** The bytes of a file that commands have named; undefined if there is none. */
  async readFile(name) {
    if (this.#isClosed) throw new Error('the engine was closed')
    return this.#post({ number: (this.#number += 1), read: name })
  }

  /** Puts a file where commands find it; without bytes it is removed. */
  async writeFile(name, bytes) {
    if (this.#isClosed) throw new Error('the engine was closed')
    await this.#post({ number: (this.#number += 1), write: name, bytes })
  }

  async records(line, listener) {
    if (!isJSON(this.#state)) await this.send(JSON_FORMAT)
    const lines = await this.send(line, listener && (line => listener(JSON.parse(line))))
    return lines.map(line => JSON.parse(line))
  }

  /** Ends the worker. */
  close() {
    this.#isClosed = true
    this.#worker?.terminate()
    this.#fail(new Error('the engine was closed'))
  }

  /** The engine can't hear: it begins again in another worker, where the games stand that were open. */
  async #interrupt(stop) {
    this.#worker.terminate()
    const open = [...this.#requests.values()]
    this.#requests.clear()
    for (const request of open) {
      request.resolve([refusal(request.line, isJSON(this.#state), this.#options.page, 'stopped', 'the work was stopped')])
    }
    await this.start()
    if (this.#options.page) return ['{}']
    const id = idOf(stop)
    return [isJSON(this.#state) ? JSON.stringify({ ...(id && { request: id }), ok: true }) : `${id && `@${id} `}ok`]
  }

  #fail(error) {
    for (const request of this.#requests.values()) request.reject(error)
    this.#requests.clear()
  }

  #take({ number, lines, error, change, line, waits, lost, loaded, whole }) {
    if (waits) return this.#onwait?.()
    if (lost) return this.#onlost?.()
    if (loaded !== undefined) return this.#onprogress?.(loaded, whole)
    if (change) return void replace(this.#state, ...change)
    const request = this.#requests.get(number)
    if (line !== undefined) return request?.listener?.(line)
    this.#requests.delete(number)
    if (error !== undefined) request?.reject(new Error(error))
    else request?.resolve(lines)
  }
}

/** How long another worker is waited for that has a database, in milliseconds: its page may be frozen. */
const PATIENCE = 5000

/**
 * Waits until this worker alone has a database; it has it until it ends, or until another one has waited too long for it.
 * @param onlost is called then: nothing may be written any more.
 */
function own(database, onwait, onlost) {
  if (typeof navigator === 'undefined' || !navigator.locks) return undefined
  return new Promise((resolve, reject) => {
    const name = `parlor ${database}`
    let isMine = false
    const request = options => navigator.locks.request(name, options, lock => {
      if (!lock) return false
      if (isMine) return undefined
      isMine = true
      resolve()
      return new Promise(() => {})
    }).catch(error => {
      if (isMine) onlost()
      else reject(error)
    })
    request({ ifAvailable: true }).then(found => {
      if (found !== false) return
      onwait()
      request({})
      setTimeout(() => { if (!isMine) request({ steal: true }) }, PATIENCE)
    })
  })
}

async function serve(port) {
  let parlor, shared, storage
  const deliveries = new Map()
  const delivery = name => {
    const coming = new Promise((resolve, reject) => { deliveries.set(name, { resolve, reject }) })
    // Who needs it hears of what goes wrong.
    coming.catch(() => {})
    return coming
  }
  port.listen(async message => {
    if (message.came) {
      const { resolve, reject } = deliveries.get(message.came)
      return message.error === undefined ? resolve(message.value) : reject(new Error(message.error))
    }
    if (message.start) {
      shared = message.shared
      try {
        const { database, ...options } = message.start
        const { module: given, ...parts } = Object.fromEntries(message.coming.map(name => [name, delivery(name)]))
        const stop = shared && (() => Atomics.load(shared, 0) > 0)
        const onprogress = (loaded, whole) => port.post({ loaded, whole })
        const onstate = (...change) => port.post({ change })
        const open = async () => {
          if (!database) return memoryStorage()
          await own(database, () => port.post({ waits: true }), () => {
            storage?.leave()
            port.post({ lost: true })
          })
          return databaseStorage(database)
        }
        const opening = open().then(found => (storage = found))
        parlor = await load({ ...options, module: given, given: parts, onprogress, storage: opening, stop, onstate })
        if (message.state.length > 0) await parlor.restore(message.state.join('\n'))
        port.post({ number: 0 })
      } catch (error) {
        port.post({ number: 0, error: String(error?.message ?? error) })
      }
      return
    }
    const { number, line, read, write } = message
    if (read !== undefined || write !== undefined) {
      try {
        const key = `file\n${(read ?? write).startsWith('/') ? '' : '/'}${read ?? write}`
        if (write !== undefined) {
          storage.commit([[key, message.bytes]])
          await storage.settled?.()
        }
        port.post({ number, lines: storage.get(key) })
      } catch (error) {
        port.post({ number, error: String(error?.message ?? error) })
      }
      return
    }
    if (shared && STOP.test(line)) Atomics.sub(shared, 0, 1)
    try {
      const lines = await parlor.send(line, line => port.post({ number, line }))
      port.post({ number, lines })
    } catch (error) {
      port.post({ number, error: String(error?.message ?? error) })
    }
  })
}

if (isNode) {
  const { isMainThread, parentPort, workerData } = await builtin('worker_threads')
  if (!isMainThread && workerData === 'parlor') {
    serve({ listen: take => parentPort.on('message', take), post: message => parentPort.postMessage(message) })
  }
} else if (isInWorker && self.name === 'parlor') {
  serve({ listen: take => { onmessage = event => take(event.data) }, post: message => postMessage(message) })
}
