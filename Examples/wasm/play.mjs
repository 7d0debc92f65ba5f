// Plays a game of Wordle by the engine's own hints: node play.mjs FOLDER-OF-PARLOR.WASM

import { pathToFileURL } from 'node:url'

const folder = pathToFileURL(process.argv[2] + '/')
const { load } = await import(new URL('parlor.mjs', folder))
const parlor = await load()
await parlor.send('setoption name Format value json')
await parlor.send('newgame wordle mini words 2 seed 7')
for (;;) {
  const found = await parlor.records('go')
  const { line: move } = found.find(item => item.record === 'bestmove')
  const reply = await parlor.records(move)
  console.log(move, reply.findLast(item => item.record === 'row')?.feedback)
  const result = reply.find(item => item.record === 'result')
  if (result) {
    console.log(result.outcome)
    process.exit(result.outcome === 'won' ? 0 : 1)
  }
}
