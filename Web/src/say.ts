// What is said: for the eyes for a moment, for the ears at once; sheets for what wants an answer or has more to read.

import { h, Kid, patch } from './dom.js'
import { draw } from './pictures.js'
import { Key, Part } from './schema.js'

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found
}

/** Tells a screen reader. */
export function speak(text: string): void {
  if (!text) return
  const live = find('live')
  // The same sentence twice is two events.
  live.textContent = live.textContent === text ? `${text}\u00A0` : text
}

/** What a program says, as a sentence. */
export function sentence(text: string): string {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}

let timer: number | undefined

/** Shows a short text for some seconds. */
export function toast(text: string, tone = ''): void {
  const place = find('toasts')
  // It lies over what is done least: above the hand and the buttons, not over the bar, the first row or the keys.
  const top = document.querySelector('.play .hand:not(:empty), .play .actions .group:not(.now)')?.getBoundingClientRect().top ?? 0
  const isLow = top > innerHeight / 2 && top < innerHeight
  place.style.setProperty('--low', isLow ? `${Math.round(innerHeight - top) + 6}px` : '1.2rem')
  patch(place, [h('p.toast', { key: text, class: tone }, text)])
  clearTimeout(timer)
  timer = setTimeout(() => patch(place, []), 2200 + 45 * text.length)
}

/** Takes away the short text that is shown: it belongs to a place that is left. */
export function hush(): void {
  clearTimeout(timer)
  patch(find('toasts'), [])
}

/** The texts of parts that are nothing but short texts; undefined if there is more to see. */
export function shortText(parts: Part[]): { text: string; tone: string } | undefined {
  const texts: string[] = []
  let tone = ''
  for (const part of parts) {
    const text = part.message ?? part.note ?? part.paragraph
    if (text === undefined) return undefined
    texts.push(text)
    tone = part.tone ?? tone
  }
  const text = texts.join(' ')
  return text.length <= 220 ? { text, tone } : undefined
}

/** All texts of parts, in a sentence or more. */
export function textOf(parts: Part[]): string {
  return parts.flatMap(part => {
    const text = part.heading ?? part.message ?? part.note ?? part.paragraph
    return text !== undefined ? [text] : part.words ?? part.list ?? part.preformatted ?? []
  }).join(' ')
}

export interface Button { title: string; isMain?: boolean; isQuiet?: boolean; act?: () => void | boolean }

let before: HTMLElement | undefined
/** Ends the sheet that is open, once; another one may be opened before the browser says that this one is closed. */
let finish: (() => void) | undefined

/** Closes the sheet before the next key comes, which is meant for what is under it. */
function cancelled(event: Event): void {
  event.preventDefault()
  closeSheet()
}

/** Opens a sheet, which has the focus until it is closed. A button that gives false leaves it open. */
export function sheet(title: string, content: Kid[], buttons: Button[], onclose?: () => void): void {
  const dialog = find('sheet') as HTMLDialogElement
  finish?.()
  if (!dialog.open) before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  const end = (): void => {
    if (finish !== end) return
    finish = undefined
    patch(dialog, [])
    if (!dialog.open) {
      before?.focus({ preventScroll: true })
      before = undefined
    }
    onclose?.()
  }
  finish = end
  patch(dialog, [h('div.inside', { on: { click: event => event.stopPropagation() } },
    h('header', {}, h('h2', { id: 'sheet-title', tabindex: -1 }, title),
      h('button.round', { type: 'button', 'aria-label': 'Close', class: 'plain', on: { click: closeSheet } }, '×')),
    h('div.content', {}, content),
    buttons.length > 0 && h('footer', {}, buttons.map(button => h('button', {
      type: 'button', class: button.isMain ? 'main' : button.isQuiet ? 'quiet' : '',
      // What a button does may open the next sheet.
      on: { click: () => { if (button.act?.() !== false && finish === end) closeSheet() } },
    }, button.title))))])
  dialog.onclick = event => { if (event.target === dialog) closeSheet() }
  dialog.onclose = () => { if (!dialog.open) finish?.() }
  dialog.addEventListener('cancel', cancelled)
  // What is nothing but text is scrolled by keys once it has the focus itself.
  const text = dialog.querySelector<HTMLElement>('.content')
  if (text?.querySelector('button, input, a, [tabindex="0"]')) text.removeAttribute('tabindex')
  else if (text) text.tabIndex = 0
  if (!dialog.open) dialog.showModal()
  for (const first of ['[data-first]', 'footer .main', 'h2']) {
    const found = dialog.querySelector<HTMLElement>(first)
    if (!found) continue
    found.focus({ preventScroll: true })
    break
  }
}

/** Closes the sheet that is open. */
export function closeSheet(): void {
  const dialog = find('sheet') as HTMLDialogElement
  if (dialog.open) dialog.close()
  finish?.()
}

/** Whether a sheet covers the rest. */
export function isCovered(): boolean { return (find('sheet') as HTMLDialogElement).open }

/** Shows parts on a sheet. */
export function read(title: string, parts: Part[], buttons: Button[] = [{ title: 'Done', isMain: true }]): void {
  sheet(title, draw(parts), buttons)
}

/** Asks for a move, or for what is missing in the line of a key. */
export function askForMove(start: string, key: Key | undefined, send: (line: string) => void): void {
  if (key?.question === undefined) return askFor('Type a move', 'A word, or a move in writing.', send, start)
  askFor(key.words ?? key.label ?? '', key.question, text => send(`${start}${text}`), key.proposal)
}

/** Asks for a text: a field opens with what was typed already. */
export function askFor(title: string, prompt: string, act: (text: string) => void, start = ''): void {
  const send = (): boolean => {
    const field = document.getElementById('asked')
    const text = field instanceof HTMLInputElement ? field.value.trim() : ''
    if (!text) return false
    closeSheet()
    act(text)
    return true
  }
  sheet(title, [
    h('label.field', {}, h('span', {}, prompt), h('input', {
      id: 'asked', 'data-first': true, value: start, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'send',
      on: { keydown: event => { if ((event as KeyboardEvent).key === 'Enter') { event.preventDefault(); send() } } },
    })),
  ], [{ title: 'Go', isMain: true, act: send }])
  const field = document.getElementById('asked')
  if (field instanceof HTMLInputElement) field.setSelectionRange(start.length, start.length)
}
