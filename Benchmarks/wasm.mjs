// Times of the WebAssembly module in node beside the program in a pipe, and the bytes of its files:
// PARLOR=PROGRAM node wasm.mjs FOLDER-OF-PARLOR.WASM. Each time is the median of several turns, taken in alternation.

import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { load } from '../Sources/Programs/WebAssembly/module/parlor.mjs'

const folder = process.argv[2]
const url = new URL('parlor.wasm', pathToFileURL(folder + '/'))
const program = process.env.PARLOR ?? 'parlor'
const TURNS = 7

/** The program in a pipe, with the module's interface. */
class Native {
  #process = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  #waiting = []
  #lines = []

  constructor() {
    createInterface({ input: this.#process.stdout }).on('line', line => {
      this.#lines.push(line)
      if (!/^(ok|error)\b/.test(line)) return
      this.#waiting.shift()(this.#lines)
      this.#lines = []
    })
  }

  send(line) {
    return new Promise(resolve => {
      this.#waiting.push(resolve)
      this.#process.stdin.write(line + '\n')
    })
  }

  close() {
    this.#process.stdin.end()
  }
}

/** What is timed: the lines before it, and the line itself; `count` of them, where one is too short. */
const CASES = [
  ['newgame wordle', [], ['newgame wordle classic']],
  ['newgame wordiest', [], ['newgame wordiest']],
  ['newgame atlas', [], ['newgame atlas']],
  ['newgame wordflow (a generated puzzle)', [], ['newgame wordflow normal size 5 seed 3']],
  ['guess', ['newgame wordle classic answer crane'], ['guess slate', 'undo'], 200],
  ['go in wordle', ['newgame wordle classic answer crane', 'guess slate'], ['go']],
  ['go in wordiest', ['newgame wordiest challenge number 3'], ['go']],
  ['go in atlas', ['newgame atlas tour seed 3'], ['go']],
  ['all words of a grid', ['position wordflow beginner grid crane/stone/bread/plant/glide'], ['solve']],
]

const median = list => list.sort((one, other) => one - other)[list.length >> 1]

async function time(engine, lines, count = 1) {
  const start = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    for (const line of lines) {
      const reply = await engine.send(line)
      if (reply.at(-1).startsWith('error')) throw new Error(`${line}: ${reply.at(-1)}`)
    }
  }
  return (performance.now() - start) / count
}

const row = (name, native, module) =>
  console.log(
    name.padEnd(40) + native.toFixed(3).padStart(10) + module.toFixed(3).padStart(10) + (module / native).toFixed(1).padStart(8))

console.log('bytes')
for (const name of (await readdir(folder)).sort()) {
  console.log(name.padEnd(40) + String((await stat(`${folder}/${name}`)).size).padStart(10))
}
console.log('\n' + 'milliseconds'.padEnd(40) + 'program'.padStart(10) + 'module'.padStart(10) + 'ratio'.padStart(8))

const starts = { native: [], module: [] }
for (let turn = 0; turn < TURNS; turn += 1) {
  let start = performance.now()
  const native = new Native()
  await native.send('isready')
  starts.native.push(performance.now() - start)
  native.close()
  start = performance.now()
  // Another address each time: the module keeps what it has compiled.
  const module = await load({ url: new URL(`?${turn}`, url) })
  await module.send('isready')
  starts.module.push(performance.now() - start)
}
row('start', median(starts.native), median(starts.module))

for (const [name, before, lines, count] of CASES) {
  const times = { native: [], module: [] }
  const engines = { native: new Native(), module: await load({ url }) }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const kind of ['native', 'module']) {
      for (const line of before) await engines[kind].send(line)
      times[kind].push(await time(engines[kind], lines, count))
    }
  }
  engines.native.close()
  row(name, median(times.native), median(times.module))
}
