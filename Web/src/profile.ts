// The profile as a file, out and in, and its safekeeping on the device.

import { h, Kid } from './dom.js'
import { Engine } from './engine.js'
import { icon } from './icons.js'
import { textOf, toast } from './say.js'

const FILE = 'parlor-profile.json'

/** Writes all that is kept into a file of the device. */
async function save(engine: Engine): Promise<void> {
  const found = await engine.ask(`export all ${FILE} replace`)
  const bytes = found.refused ? undefined : await engine.readFile(FILE)
  if (!bytes) return toast(textOf(found.said ?? []), 'bad')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/json' }))
  link.download = FILE
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

/** Adds the games of a file to those that are here. */
export async function take(engine: Engine, file: File): Promise<void> {
  await engine.writeFile(FILE, new Uint8Array(await file.arrayBuffer()))
  const found = await engine.ask(`import all ${FILE}`)
  toast(textOf(found.said ?? []) || 'Done.', found.refused ? 'bad' : 'good')
}

/** Rows of the settings. */
export function profileRows(engine: Engine, reload: () => void): Kid {
  const row = (title: string, gist: string, act: () => void): Kid => h('li', { key: title },
    h('button.entry', { type: 'button', on: { click: act } },
      h('span.words', {}, h('span.title', {}, title), h('span.gist', {}, gist)), icon('next')))
  return [
    h('h2.label', { key: 'profile-label' }, 'Your games'),
    h('ul.entries', { key: 'profile' },
      row('Save to a file', 'Everything you played, for another device.', () => { void save(engine) }),
      row('Add from a file', 'A file that another device, or Parlor in a terminal, has saved.', () => {
        const field = document.createElement('input')
        field.type = 'file'
        field.accept = '.json,application/json'
        field.onchange = () => { if (field.files?.[0]) void take(engine, field.files[0]).then(reload) }
        field.click()
      }),
      typeof navigator.storage?.persist === 'function' && row('Keep on this device', 'Ask the browser not to tidy your games away.', () => {
        void navigator.storage.persist().then(isKept =>
          toast(isKept ? 'Your games stay on this device.' : 'The browser did not promise it. Saving to a file is safe.', isKept ? 'good' : ''))
      })),
  ]
}
