// Results and games to pass on: as text, as a link, as a square to be photographed.

import { h } from './dom.js'
import { Button, sheet, toast } from './say.js'

/** Copies a text. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied.', 'good')
  } catch {
    // Where a page may not write to the clipboard, the text is there to be taken by hand.
    sheet('Copy this', [h('pre', { tabindex: 0, 'data-first': true }, text)], [{ title: 'Done', isMain: true }])
  }
}

/** Whether texts can be handed to the apps of the device. */
export const canSend = typeof navigator.share === 'function'

/** Hands a text to the apps of the device. */
export function send(text: string): void { void navigator.share({ text }).catch(() => undefined) }

/** Offers a text to the apps of a device, or to the clipboard. */
export function offer(title: string, text: string, link?: string): void {
  const whole = link ? `${text}\n${link}` : text
  const buttons: Button[] = []
  if (canSend) buttons.push({ title: 'Share…', isMain: true, act: () => send(whole) })
  buttons.push({ title: 'Copy', isMain: buttons.length === 0, act: () => { void copy(whole) } })
  sheet(title, [
    h('pre.share', { tabindex: 0 }, text),
    link && h('p.note', {}, 'The link opens the same game for a friend.'),
    link && h('p.link', {}, link),
    link && h('div.code', { id: 'qr' }),
  ], buttons)
  if (link) void drawCode(link)
}

/** Draws a link as a square of dots; the code that makes it comes when it is first needed. */
export async function drawCode(link: string): Promise<void> {
  const { squares } = await import('./code.js')
  const rows = squares(link)
  const place = document.getElementById('qr')
  if (!place || !rows) return
  const size = rows.length + 8
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`)
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', 'The link as a QR code')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join(''))
  svg.append(path)
  place.replaceChildren(svg)
}

/** The link that opens a game from its opening line. */
export function linkTo(opening: string): string {
  const link = new URL(document.baseURI)
  link.hash = `play=${encodeURIComponent(opening.replace(/^newgame /, ''))}`
  return link.href
}

/** The opening line that a link carries; undefined if it carries none. */
export function openingOf(hash: string): string | undefined {
  const found = /^#play=(.+)$/.exec(hash)?.[1]
  if (found === undefined) return undefined
  try {
    const line = decodeURIComponent(found)
    // One line, and nothing but an opening.
    return /^[\x20-\x7e]{1,2000}$/.test(line) ? `newgame ${line}` : undefined
  } catch {
    return undefined
  }
}
