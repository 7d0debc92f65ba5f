// Tests in node what is special about the module: it begins again after a failure, keeps profiles and moves them, and hears `stop` in a worker.
// node recovery.mjs FOLDER-OF-PARLOR.WASM

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { load, memoryStorage, startWorker } from '../../Sources/Programs/WebAssembly/module/parlor.mjs'

const url = new URL('parlor.wasm', pathToFileURL(process.argv[2] + '/'))

/** An engine whose clock can be made to fail, which stops the engine in the midst of a line as a trap does. */
async function fragile(storage = memoryStorage()) {
  const clock = { fails: false }
  const now = () => {
    if (clock.fails) {
      clock.fails = false
      throw new WebAssembly.RuntimeError('unreachable')
    }
    return 1_769_428_800_000
  }
  return { parlor: await load({ url, storage, now, elapsed: () => 0, offset: () => 0 }), clock, storage }
}

async function all(parlor, ...lines) {
  for (const line of lines) assert.match((await parlor.send(line)).at(-1), /^ok$/, line)
}

/** Fails at a line. */
async function fail(parlor, clock, line) {
  clock.fails = true
  const reply = await parlor.send(line)
  assert.match(reply.at(-1), /^error crashed /)
  assert.ok(reply.at(-1).endsWith(`the line was: ${line}`))
}

async function beginsAgainWhereItWas() {
  const { parlor, clock } = await fragile()
  await all(parlor, 'newgame wordle classic seed 1 index 1642', 'guess slate', 'table other', 'newgame atlas normal seed 5')
  const shown = await parlor.send('show')
  await fail(parlor, clock, 'again confirm')
  assert.deepEqual(await parlor.send('show'), shown)
  await all(parlor, 'table main')
  assert.ok((await parlor.send('show')).includes('row 1 slate bbgbg'))
}

async function keepsOneEntryOfAFinishedGame() {
  const { parlor, clock } = await fragile()
  await all(parlor, 'setoption name Profile value player', 'newgame wordle mini answer cat', 'resign')
  await all(parlor, 'newgame wordle mini seed 3', 'guess cat')
  const history = await parlor.send('history')
  await fail(parlor, clock, 'newgame wordle junior')
  assert.deepEqual(await parlor.send('history'), history)
  assert.equal((await parlor.send('unfinished')).length, 2)
  await all(parlor, 'guess dog')
  assert.equal((await parlor.send('unfinished'))[0], 'unfinished wordle mini 3 number 1')
}

async function keepsProfiles() {
  const { parlor, storage } = await fragile()
  await all(parlor, 'setoption name Profile value player', 'newgame wordle mini seed 3', 'guess cat')
  const other = (await fragile(storage)).parlor
  await all(other, 'setoption name Profile value player', 'resume wordle mini')
  assert.deepEqual(await other.send('show'), await parlor.send('show'))
}

async function takesWhatAPersonTypes() {
  const parlor = await load({ url, typed: true })
  assert.equal((await parlor.send('Pupil'))[0].split(' ').slice(0, 2).join(' '), 'wordle mini')
  assert.ok((await parlor.send('dog'))[0].startsWith('row 1 dog '))
  assert.match((await parlor.send('atlas')).at(-1), /^error needs-confirmation /)
  await all(parlor, 'give up')
  assert.ok((await parlor.send('show'))[0].startsWith('atlas '))
  const program = await load({ url })
  await all(program, 'newgame wordle mini')
  assert.match((await program.send('dog')).at(-1), /^error unknown-command /)
}

async function refusesWhatStorageCanNotKeep() {
  const storage = memoryStorage()
  const { parlor } = await fragile(storage)
  await all(parlor, 'setoption name Profile value player', 'newgame wordle mini seed 3')
  const { commit } = storage
  storage.commit = () => { throw new Error('full') }
  assert.match((await parlor.send('guess cat')).at(-1), /^error io /)
  storage.commit = commit
  await all(parlor, 'guess cat')
}

async function answersOnlyWhatIsKept() {
  const storage = memoryStorage()
  let kept = new Map(), isFull = false, answered = 0
  storage.settled = async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    if (isFull) throw new Error('full')
    kept = new Map(storage.map)
    answered += 1
  }
  storage.reload = async () => {
    storage.map.clear()
    for (const [key, value] of kept) storage.map.set(key, value)
  }
  const parlor = await load({ url, storage })
  await all(parlor, 'setoption name Profile value player', 'newgame wordle mini answer cat')
  isFull = true
  const heard = []
  assert.deepEqual([(await parlor.send('guess dog', line => heard.push(line))).length, heard.length], [1, 1])
  assert.match(heard[0], /^error io .*nothing was changed: full$/)
  isFull = false
  // The guess that was not kept has not been made.
  assert.match((await parlor.send('guess cat')).join('\n'), /^result won 1 cat$/m)
  assert.ok(answered >= 3)
  // Whoever opens what was kept finds what was answered.
  const other = await load({ url, storage: memoryStorage(kept) })
  await other.send('setoption name Profile value player')
  assert.match((await other.send('history')).join('\n'), /wordle mini won/)
}

/** What a page is answered. */
async function page(storage) {
  const parlor = await load({ url, storage, page: true })
  const ask = async line => JSON.parse((await parlor.send(line)).at(-1))
  return { parlor, ask, opened: await ask('setoption name Profile value me') }
}

async function goesOnWithWhatWasTyped() {
  const storage = memoryStorage()
  const kept = new Map()
  let isFull = false
  storage.settled = async () => {
    if (isFull) throw new Error('full')
    kept.clear()
    for (const [key, value] of storage.map) kept.set(key, value)
  }
  storage.reload = async () => {
    storage.map.clear()
    for (const [key, value] of kept) storage.map.set(key, value)
  }
  const { ask } = await page(storage)
  await ask('newgame wordle mini answer cat')
  for (const key of ['d', 'o', 'g']) await ask(`key ${key}`)
  isFull = true
  assert.equal((await ask('key enter')).refused, 'io')
  isFull = false
  // The letters are still there, and go on where they were.
  assert.equal((await ask('key enter')).refused, undefined)
  for (const key of ['c', 'a', 't']) await ask(`key ${key}`)
  assert.equal((await ask('key enter')).scene.outcome, 'won')
}

async function losesOnlyWhatIsDamaged() {
  const storage = memoryStorage()
  const first = await page(storage)
  for (const line of ['newgame wordle mini answer cat', 'cat', 'newgame atlas tour seed 7', 'draw', 'newgame wordle classic seed 1', 'crane', 'page:']) {
    await first.ask(line)
  }
  const written = new Map(storage.map)
  const damages = [[], [0xff], ...['{', 'null', '[]', '{}', '7', '{"lines":3}'].map(text => [...Buffer.from(text)])]
  // What is of another kind, or of another key, is damage, too.
  for (const value of written.values()) damages.push([...value])
  for (const key of written.keys()) {
    for (const damage of damages) {
      const other = memoryStorage(written)
      other.map.set(key, Uint8Array.from(damage))
      const { ask, opened } = await page(other)
      const what = `${JSON.stringify(key)}: ${Buffer.from(damage)}`
      assert.equal(opened.refused, undefined, what)
      for (const menu of ['home', 'statistics', 'history', 'records', 'today', 'settings', 'game wordle', 'calendar 2026-01-26']) {
        assert.ok((await ask(`page:${menu}`)).menu, `${menu} after ${what}`)
      }
      for (const line of ['newgame wordle mini answer cat', 'dog', 'cat', 'export all /out replace']) {
        const { refused, said } = await ask(line)
        assert.equal(refused, undefined, `${line} after ${what}: ${JSON.stringify(said)}`)
      }
      for (const [name, value] of written) {
        if (name !== key && name.includes('history')) assert.deepEqual(other.map.get(name), value, `${name} after ${what}`)
      }
    }
  }
}

async function hearsStopInAWorker() {
  const parlor = await startWorker({ url: url.href })
  await parlor.send('newgame wordle classic')
  const began = performance.now()
  const search = parlor.send('go infinite')
  await new Promise(resolve => setTimeout(resolve, 200))
  assert.deepEqual(await parlor.send('stop'), ['ok'])
  assert.ok((await search).some(line => line.startsWith('bestmove')))
  assert.ok(performance.now() - began < 20_000)
  parlor.close()
}

/** What the program answers to lines, and the text of a file that they have written. */
async function program(lines, file) {
  const child = spawn(process.env.PARLOR ?? 'parlor', { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(lines.map(line => line + '\n').join(''))
  const answers = (await text(child.stdout)).trimEnd().split('\n')
  return { answers, bytes: new Uint8Array(await readFile(file)) }
}

async function movesAProfileThereAndBack() {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-'))
  const file = join(folder, 'all')
  const asked = ['history', 'stats wordle', 'stats atlas', 'unfinished']
  const played = [
    'setoption name Profile value :memory:', 'newgame wordle mini answer cat', 'guess cat', 'newgame wordle mini seed 4 index 9',
    'guess cat', 'newgame atlas tour seed 7', 'draw', 'close main confirm',
  ]
  const there = await program([...played, `export all ${file}`, ...asked], file)
  const storage = memoryStorage([[`file\n${file}`, there.bytes]])
  const parlor = await load({ url, storage })
  await all(parlor, 'setoption name Profile value player', `import all ${file}`)
  const answers = []
  for (const line of asked) answers.push(...(await parlor.send(line)))
  assert.deepEqual(answers, there.answers.slice(-answers.length))
  await all(parlor, 'resume wordle mini', 'guess dog', 'close main confirm', `export all ${file}`)
  await writeFile(file, storage.get(`file\n${file}`))
  const back = await program(
    ['setoption name Profile value :memory:', `import all ${file}`, ...asked.slice(0, 3), 'resume wordle mini'], file)
  assert.ok(back.answers.some(line => line.startsWith('row 2 dog')))
  await rm(folder, { recursive: true })
}

const tests = [
  beginsAgainWhereItWas, keepsOneEntryOfAFinishedGame, keepsProfiles, movesAProfileThereAndBack, takesWhatAPersonTypes,
  refusesWhatStorageCanNotKeep, answersOnlyWhatIsKept, goesOnWithWhatWasTyped,
  losesOnlyWhatIsDamaged, hearsStopInAWorker,
]
for (const test of tests) {
  await test()
  console.log(`${test.name}: passed`)
}
process.exit(0)
