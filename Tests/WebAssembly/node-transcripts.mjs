// Compares the standard transcripts in node: node node-transcripts.mjs FOLDER-OF-PARLOR.WASM [NAME...]

import { readFile, readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { exceptions, play } from './transcripts.mjs'

const root = new URL('../Recorded/', import.meta.url)
const url = new URL('parlor.wasm', pathToFileURL(process.argv[2] + '/'))

/** All files below a folder: pairs of a path and bytes. */
async function filesBelow(folder, path = '') {
  const found = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inner = new URL(entry.name + (entry.isDirectory() ? '/' : ''), folder)
    if (entry.isDirectory()) found.push(...(await filesBelow(inner, `${path}${entry.name}/`)))
    else found.push([path + entry.name, new Uint8Array(await readFile(inner))])
  }
  return found
}

const files = await filesBelow(new URL('files/', root))
const wanted = process.argv.slice(3)
let failed = 0
let played = 0
for (const name of (await readdir(new URL('standard/', root))).sort()) {
  if (exceptions.includes(name)) continue
  if (wanted.length && !wanted.some(one => name.startsWith(one))) continue
  const text = await readFile(new URL(`standard/${name}`, root), 'utf8')
  const differences = await play(name, text, files, { url })
  for (const difference of differences) console.log(difference)
  failed += differences.length > 0
  played += 1
}
console.log(`${played - failed} of ${played} transcripts are the same in node`)
process.exit(failed ? 1 : 0)
