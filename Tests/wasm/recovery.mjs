// Tests in node what is special about the module: it begins again after a failure, keeps profiles, and hears `stop` in a worker.
// node recovery.mjs FOLDER-OF-PARLOR.WASM

import assert from 'node:assert/strict'
import { pathToFileURL } from 'node:url'
import { load, memoryStorage, startWorker } from '../../Sources/WebAssembly/module/parlor.mjs'

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

const tests = [
  beginsAgainWhereItWas, keepsOneEntryOfAFinishedGame, keepsProfiles, refusesWhatStorageCanNotKeep, hearsStopInAWorker,
]
for (const test of tests) {
  await test()
  console.log(`${test.name}: passed`)
}
process.exit(0)
