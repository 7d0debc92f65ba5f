// Files in and out: the profile, puzzles, saved games. The engine tells by what is in a file what it is.

import { h, Kid } from './dom.js'
import { Engine } from './engine.js'
import { icon } from './icons.js'
import { textOf, toast } from './say.js'
import { Answer } from './schema.js'

const PROFILE = 'parlor-profile.json'

/** The largest file that is read: nothing of Parlor's is as large. */
const LARGEST = 64 << 20

/** The name of the file that was taken in last, which is not given back. */
let taken: string | undefined

/** Gives a file that the engine has written to the device. */
export async function deliver(engine: Engine, name: string): Promise<void> {
  if (name === taken) return
  const bytes = await engine.readFile(name)
  if (!bytes) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  link.download = name.slice(name.lastIndexOf('/') + 1)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

/** Has the engine take in a file of the device: a game is opened, a profile is added to the one that is here. */
export async function takeIn(engine: Engine, file: File, ask: (line: string) => Promise<Answer>): Promise<Answer> {
  if (file.size > LARGEST) return { refused: 'bad-file', said: [{ message: `${file.name} is too large to be a file of Parlor.`, tone: 'bad' }] }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    // A folder was dropped, or it has gone meanwhile.
    return { refused: 'bad-file', said: [{ message: `${file.name} can’t be read. Is it a file?`, tone: 'bad' }] }
  }
  // A name of one word, whatever the device calls it, that says what it was.
  const name = `taken-${file.name.replace(/[^\w.-]+/g, '-').slice(-80)}`
  // What was taken in before it has done its work.
  if (taken !== undefined && taken !== name) await engine.writeFile(taken, undefined)
  taken = name
  await engine.writeFile(name, bytes)
  const answer = await ask(`page:take ${name}`)
  // What is said of it is said of the file that one knows.
  const said = answer.said?.map(part => (part.message === undefined ? part : { ...part, message: part.message.replaceAll(name, file.name) }))
  const found: Answer = { ...answer, ...(said && { said }) }
  // The answer to a question may need it still.
  if (!found.choices?.length) await engine.writeFile(name, undefined)
  return found
}

/** Has the device choose a file. */
export function choose(take: (file: File) => void): void {
  const field = document.createElement('input')
  field.type = 'file'
  field.onchange = () => { if (field.files?.[0]) take(field.files[0]) }
  field.click()
}

/** Takes files that are dropped anywhere on the page. */
export function takeDrops(take: (file: File) => void): void {
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
  let depth = 0
  const mark = (isOver: boolean): void => { document.body.classList.toggle('dropping', isOver) }
  addEventListener('dragenter', event => {
    if (!hasFiles(event)) return
    depth += 1
    mark(true)
  })
  addEventListener('dragleave', event => {
    if (!hasFiles(event)) return
    depth -= 1
    if (depth <= 0) mark(false)
  })
  addEventListener('dragover', event => { if (hasFiles(event)) event.preventDefault() })
  addEventListener('drop', event => {
    depth = 0
    mark(false)
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  })
}

/** Rows of the settings. */
export function fileRows(ask: (line: string) => Promise<Answer>, take: (file: File) => void): Kid {
  const row = (title: string, gist: string, act: () => void): Kid => h('li', { key: title },
    h('button.entry', { type: 'button', on: { click: act } },
      h('span.words', {}, h('span.title', {}, title), h('span.gist', {}, gist)), icon('next')))
  return [
    h('h2.label', { key: 'profile-label' }, 'Your games'),
    h('ul.entries', { key: 'profile' },
      row('Save to a file', 'Everything you played, for another device.', () => { void saveProfile(ask) }),
      row('Open a file', 'A profile that another device has saved, a puzzle, or a game. You can also drop one on any screen.', () => choose(take)),
      typeof navigator.storage?.persist === 'function' && row('Keep on this device', 'Ask the browser not to tidy your games away.', () => {
        void navigator.storage.persist().then(isKept =>
          toast(isKept ? 'Your games stay on this device.' : 'The browser did not promise it. Saving to a file is safe.', isKept ? 'good' : ''))
      })),
  ]
}

/** Writes all that is kept into a file of the device. */
export async function saveProfile(ask: (line: string) => Promise<Answer>): Promise<void> {
  try {
    const found = await ask(`export all ${PROFILE} replace`)
    if (found.refused) toast(textOf(found.said ?? []), 'bad')
    else toast(`Saved as ${PROFILE}.`, 'good')
  } catch (error) { toast(error instanceof Error ? error.message : String(error), 'bad') }
}
