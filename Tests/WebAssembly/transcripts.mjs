// Plays the recorded conversations of a folder in WebAssembly and compares every reply; for node and for pages.

import { load, memoryStorage } from '../../Sources/Programs/WebAssembly/module/parlor.mjs'

const TMP = '/tmp/parlor-scene'
const FILES = '/tmp/parlor-files'

/** The exchanges of a transcript: a request and the lines of its reply. */
export function exchanges(text) {
  const found = []
  for (const line of text.split('\n')) {
    if (line.startsWith('> ')) found.push({ request: line.slice(2), reply: [] })
    else if (line && !line.startsWith('#')) found.at(-1)?.reply.push(line)
  }
  return found
}

/** Options of an engine whose calendar stands still at noon of 2026-01-26 UTC, with the files of the transcripts. */
export function standingStill(files, options) {
  const storage = memoryStorage(files.map(([name, bytes]) => [`file\n${FILES}/${name}`, bytes]))
  return { ...options, storage, now: () => 1_769_428_800_000, offset: () => 0 }
}

/** What the module can't do as the program does; Documentation/WebAssembly.md says why. */
export const exceptions = [
  // There is no WordNet: definitions have no text.
  'define.upi',
  // Folders are not made: they are there as soon as a file is.
  '> save $TMP/no/such/folder/game.upi',
]

/** A line without what WordNet tells of a word. */
const comparable = line => line.replace(/^definition (\S+) .*/, 'definition $1')

/**
 * Plays a transcript.
 * @param files pairs of a name and the bytes of a file that requests call `$FILES/NAME`.
 * @returns the differences, each as text.
 */
export async function play(name, text, files, options) {
  const parlor = await load(standingStill(files, options))
  const differences = []
  const wanted = exchanges(text)
  const sent = request => parlor.send(request.replaceAll('$TMP', TMP).replaceAll('$FILES', FILES))
  let next
  for (const [place, { request, reply }] of wanted.entries()) {
    const answer = next ?? sent(request)
    // What waits for a stop is not answered before.
    next = request.endsWith('go infinite') ? sent(wanted[place + 1].request) : undefined
    const answered = (await answer).map(one => one.replaceAll(TMP, '$TMP').replaceAll(FILES, '$FILES'))
    if (exceptions.includes(`> ${request}`)) continue
    if (answered.map(comparable).join('\n') !== reply.map(comparable).join('\n')) {
      differences.push(`${name}: > ${request}\nexpected\n  ${reply.join('\n  ')}\nanswered\n  ${answered.join('\n  ')}`)
    }
  }
  return differences
}
