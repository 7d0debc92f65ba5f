// Sends random lines to the engine in node: node fuzz.mjs FOLDER-OF-PARLOR.WASM [LINES] [SEED]
//
// A line is one of a transcript's, one that `moves` has listed, or one of these with words left out, swapped, taken from another
// line, or replaced by numbers and texts at their limits. Each has to be answered by exactly one final line, and no line may stop
// the engine; its memory stays below a bound.

import { readFile, readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { load, memoryStorage } from '../../Sources/Programs/WebAssembly/module/parlor.mjs'
import { exchanges } from './transcripts.mjs'

const [, , folder, count = '100000', seed = '1'] = process.argv
const root = new URL('../Recorded/', import.meta.url)
const url = new URL('parlor.wasm', pathToFileURL(folder + '/'))
const BOUND = 768 << 20

let state = BigInt(seed)
/** A number from 0 to `bound` - 1; SplitMix64. */
function below(bound) {
  state = BigInt.asUintN(64, state + 0x9E3779B97F4A7C15n)
  let mixed = state
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xBF58476D1CE4E5B9n)
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94D049BB133111EBn)
  mixed ^= mixed >> 31n
  return Number((mixed * BigInt(bound)) >> 64n)
}
const any = list => list[below(list.length)]

const ODD = [
  '0', '-1', '1', '2147483647', '2147483648', '-2147483648', '4294967295', '4294967296', '9223372036854775807',
  '9223372036854775808', '18446744073709551615', '18446744073709551616', '1.5', '+1', 'x', '@', '@7', '""', '"a b"', '\u00e9',
  '\u{1F0A1}', 'confirm', 'true', '2026-02-30', '9999-12-31', '0001-01-01', 'a'.repeat(300),
]
// What ends the conversation, or takes long on purpose: a fuzzer that sits in a search finds nothing.
const LONG = /\b(infinite|quit|bench|wordle analyse|wordiest leaders|deals|openings|solve|winnable|careful|random)\b/

const corpus = []
for (const name of await readdir(new URL('standard/', root))) {
  const text = await readFile(new URL(`standard/${name}`, root), 'utf8')
  corpus.push(...exchanges(text).map(one => one.request.replaceAll('$TMP', '/tmp').replaceAll('$FILES', '/files')))
}
const openings = corpus.filter(line => /^newgame\b/.test(line))

function line(moves) {
  if (below(40) === 0) return any(openings)
  if (moves.length && below(3) === 0) return any(moves)
  const words = any(moves.length && below(3) === 0 ? moves : corpus).split(' ')
  for (let changes = below(4); changes > 0; changes -= 1) {
    const place = below(words.length)
    switch (below(5)) {
      case 0: words.splice(place, 1); break
      case 1: words[place] = any(ODD); break
      case 2: words.splice(place, 0, any(any(corpus).split(' '))); break
      case 3: words[place] = words[place].slice(0, below(words[place].length + 1)); break
      default: [words[0], words[place]] = [words[place], words[0]]
    }
    if (!words.length) return ''
  }
  return words.join(' ')
}

const FINAL = /^(@\S+ )?(ok|error .*)$|^\{.*"(ok|error)":.*\}$/
let elapsed = 0
const storage = memoryStorage()
const options = { url, storage, now: () => 1_769_428_800_000, elapsed: () => (elapsed += 20), stop: () => true }
let parlor = await load(options)
let moves = []
let sent = 0
let most = 0
const faults = []
while (sent < Number(count) && faults.length < 20) {
  if (parlor.isOver || sent % 5000 === 0) {
    storage.map.clear()
    parlor = await load(options)
  }
  if (sent % 25 === 0) {
    const listed = await parlor.send('moves 200')
    moves = listed.filter(one => one.startsWith('move ')).map(one => one.slice(5))
  }
  const next = line(moves)
  if (LONG.test(next)) continue
  sent += 1
  const reply = await parlor.send(next)
  most = Math.max(most, parlor.memory)
  if (reply.some(one => one.includes('crashed'))) faults.push(`${next}\n  ${reply.at(-1)}`)
  else if (reply.length && !parlor.isOver && reply.filter(one => FINAL.test(one)).length > 1) faults.push(`${next}\n  ${reply.join('\n  ')}`)
  if (most > BOUND) faults.push(`${next}\n  the engine has ${most} bytes of memory`)
}
for (const fault of faults) console.log(fault)
console.log(`${sent} lines, seed ${seed}: ${faults.length} faults, at most ${(most / 1048576).toFixed(0)} MiB of memory`)
process.exit(faults.length ? 1 : 0)
