// The first screen and what it leads to, drawn from the engine's menus.

import { h, Kid, Node } from './dom.js'
import { icon, Icon } from './icons.js'
import { draw, week } from './pictures.js'
import { MenuEntry, Menu, Part } from './schema.js'

/** What a menu's entries do. */
export interface Guide {
  choose(entry: MenuEntry): void
  open(page: string): void
}

const icons: Record<string, Icon> = {
  together: 'people', learning: 'book', records: 'chart', statistics: 'chart', settings: 'gear', today: 'sun', about: 'info',
  history: 'book', calendar: 'sun',
}

function iconOf(entry: MenuEntry): Icon {
  if (entry.page) return icons[entry.page.split(' ')[0] ?? ''] ?? 'next'
  return entry.back || entry.line ? 'play' : 'next'
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** When something was, in front of what it was. */
const dated = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d) (.+)$/

/** A title without the time in front of it, and that time as one says it. */
export function undated(title: string): { title: string; time?: string } {
  const [, year, month, day, clock, rest] = dated.exec(title) ?? []
  if (rest === undefined) return { title }
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  const isThisYear = Number(year) === new Date().getFullYear()
  const said = date.toLocaleDateString('en', { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
  return { title: rest, time: `${said}, ${clock}` }
}

/** What so many entries say that it tells them apart no more: it is said once, if all do, or not at all. */
function repeated(entries: MenuEntry[]): { all?: string; texts: Set<string> } {
  const counts = new Map<string, number>()
  for (const { gist } of entries) if (gist) counts.set(gist, (counts.get(gist) ?? 0) + 1)
  const texts = new Set([...counts].filter(([, count]) => count > 2).map(([text]) => text))
  const [all] = [...counts].find(([, count]) => count > 2 && count === entries.length) ?? []
  return { texts, ...(all !== undefined && { all }) }
}

/** A row of a list, without so many letters at the beginning of its title. */
function row(entry: MenuEntry, key: string, guide: Guide, count = 0): Node {
  const isSwitch = entry.change && (entry.note === 'on' || entry.note === 'off')
  const { title, time } = undated(capitalized((entry.title || entry.note || '').slice(count)))
  const gist = time ?? entry.gist
  return h('li', { key }, h('button.entry', {
    type: 'button', role: isSwitch ? 'switch' : undefined, 'aria-checked': isSwitch ? String(entry.note === 'on') : undefined,
    on: { click: () => guide.choose(entry) },
  },
  h('span.words', {}, h('span.title', {}, title), gist && h('span.gist', {}, gist)),
  entry.title && entry.note && !gist?.startsWith(entry.note) && !isSwitch && h('span.value', {}, entry.note),
  isSwitch ? h('span.switch', { class: entry.note === 'on' ? 'on' : '', 'aria-hidden': 'true' }) : icon(entry.change ? 'change' : 'next')))
}

/** A list; what all its titles begin with stands above it. */
function list(entries: MenuEntry[], start: string, guide: Guide): Kid {
  const [, common] = /^(.+?): /.exec(entries[0]?.title ?? '') ?? []
  const named = common !== undefined && entries.length > 1 && entries.every(entry => entry.title.startsWith(`${common}: `))
  const rows = entries.map((entry, index) => row(entry, `${start}${index}${entry.title}`, guide, named ? common.length + 2 : 0))
  return [named && h('h2.label', { key: `${start}label` }, common), h('ul.entries', { key: start }, rows)]
}

/** Entries in the groups that they begin. */
function groups(entries: MenuEntry[]): MenuEntry[][] {
  const found: MenuEntry[][] = []
  for (const entry of entries) {
    if (entry.leave || entry.page === 'home') continue
    if (found.length === 0 || entry.beginsGroup) found.push([])
    found[found.length - 1]?.push(entry)
  }
  return found
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []

/** Parts without a heading that only says again what stands above them. */
export function withoutTitle(parts: Part[], title: string): Part[] {
  const known = new Set([...words(title), 'statistics'])
  const heading = parts[0]?.heading
  if (heading === undefined) return parts
  const rest = parts.slice(1)
  return words(heading).every(word => known.has(word)) ? rest : [{ ...parts[0], heading: undated(heading).title }, ...rest]
}

/** Hours and minutes until the puzzles of tomorrow, which begin at the same moment for everybody. */
function untilTomorrow(now = new Date()): string {
  const minutes = Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 60000)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/** A title's first letter, and the next one that tells it apart from the other titles. */
export function emblem(title: string, titles: string[]): string {
  const first = title.slice(0, 1)
  const others = titles.filter(one => one !== title && one.startsWith(first))
  // A capital further on says most.
  const letters = [...title.slice(1)].filter(letter => /\p{L}/u.test(letter))
  const capital = letters.find(letter => letter !== letter.toLowerCase())
  if (capital) return first + capital
  const index = [...title].findIndex((letter, at) => at > 0 && others.every(one => one[at] !== letter))
  return others.length === 0 || index < 0 ? first : first + (title[index] ?? '')
}

/** The first screen: what goes on, today's puzzles, the games, the rest. */
export function home(menu: Menu, guide: Guide, rooms: { title: string; gist: string; act: () => void }[]): Kid {
  const entries = menu.entries.filter(entry => !entry.leave)
  const isGame = (entry: MenuEntry): boolean => entry.page?.startsWith('game ') === true
  const first = entries.findIndex(isGame)
  const top = entries.slice(0, first)
  const games = entries.filter(isGame)
  const rest = entries.slice(first).filter(entry => !isGame(entry))
  return [
    h('div.hero', { key: 'hero' },
      h('div.mark', { 'aria-hidden': 'true' }, [...'PARLOR'].map((letter, index) => h('span', { key: String(index), class: `m${index}` }, letter))),
      h('h1.unseen', {}, 'Parlor'),
      h('p.date', {}, new Date().toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' }))),
    h('section.top', { key: 'top', 'aria-label': 'Continue and today' }, rooms.map((room, index) =>
      h('button.feature', { key: `room${index}`, type: 'button', class: 'go', on: { click: room.act } },
        h('span.disc', { 'aria-hidden': 'true' }, icon('people')),
        h('span.words', {}, h('span.title', {}, room.title), h('span.gist', {}, room.gist)), icon('next'))), top.map((entry, index) =>
      h('button.feature', {
        key: `${index}${entry.title}`, type: 'button', class: entry.page === 'today' ? 'today' : 'go', on: { click: () => guide.choose(entry) },
      },
      h('span.disc', { 'aria-hidden': 'true' }, icon(iconOf(entry))),
      h('span.words', {}, h('span.title', {}, entry.title || 'Continue'),
        h('span.gist', {}, entry.page === 'today' ? (entry.note || entry.gist) : entry.note || entry.gist)),
      icon('next')))),
    h('h2.label', { key: 'games-label' }, 'Games'),
    h('section.games', { key: 'games', 'aria-label': 'Games' }, games.map((entry, index) =>
      h('button.game', { key: entry.title, type: 'button', class: `g${index % 6}`, on: { click: () => guide.choose(entry) } },
        h('span.emblem', { 'aria-hidden': 'true' }, emblem(entry.title, games.map(one => one.title))),
        h('span.title', {}, entry.title), h('span.gist', {}, entry.note || entry.gist)))),
    h('nav.rest', { key: 'rest', 'aria-label': 'More' }, h('ul', {}, rest.map(entry =>
      h('li', { key: entry.title }, h('button.entry', { type: 'button', on: { click: () => guide.choose(entry) } },
        icon(iconOf(entry)), h('span.words', {}, h('span.title', {}, entry.title), h('span.gist', {}, entry.gist)), icon('next')))))),
  ]
}

/** Any other menu. */
export function menuPage(page: string, menu: Menu, guide: Guide, more: Kid = undefined): Kid {
  const { all, texts } = repeated(menu.entries)
  const shown = { ...menu, entries: menu.entries.map(({ gist, ...entry }) => (gist !== undefined && !texts.has(gist) ? { ...entry, gist } : entry)) }
  const entries = menu.entries.filter(entry => !entry.leave && entry.page !== 'home')
  const lead = menu.text || (all !== undefined && all.split(' ').length > 4 ? all : undefined)
  const head = [
    h('h1', { key: 'title', tabindex: -1 }, menu.title),
    lead ? h('p.lead', { key: 'text' }, lead) : undefined,
  ]
  if (menu.firstColumn !== undefined) return month(page, menu, guide)
  if (entries.length === 0 && more === undefined && page !== 'about') {
    return [h('h1', { key: 'title', tabindex: -1 }, menu.title), h('div.none', { key: 'none' }, icon(icons[page] ?? 'info'), h('p', {}, menu.text),
      h('button.main', { type: 'button', on: { click: () => guide.open('home') } }, 'Choose a game'))]
  }
  const details = menu.entries.filter(entry => entry.detail)
  if (details.length > 0) {
    return [head, details.map(entry => h('section.figures', { key: entry.title },
      h('h2', {}, entry.title), h('p.note', {}, entry.note), draw(withoutTitle(entry.detail ?? [], entry.title))))]
  }
  return [
    head,
    page === 'about' && [
      h('p.lead', { key: 'privacy' }, 'You play on this device, without an account and without advertising. Only what you do in a room goes to its server.'),
      h('p.note', { key: 'licences' }, h('a', { href: 'licences.txt', target: '_blank', rel: 'noopener' }, 'Licences of what others have made for it'))],
    page === 'today' && h('p.countdown', { key: 'countdown' }, `New puzzles in ${untilTomorrow()}.`),
    page.startsWith('game ') ? h('div.modes', { key: 'modes' }, groups(shown.entries).map((group, index) => list(group, `g${index}`, guide)))
      : groups(shown.entries).map((group, index) => list(group, `g${index}`, guide)),
    more,
  ]
}

/** A month whose days can be chosen. */
function month(page: string, menu: Menu, guide: Guide): Kid {
  const date = page.split(' ')[1] ?? ''
  const [year = 2026, number = 1] = date.split('-').map(Number)
  const to = (step: number): string => {
    const day = new Date(Date.UTC(year, number - 1 + step, 1))
    return `calendar ${day.toISOString().slice(0, 10)}`
  }
  return h('section.month', { key: 'month' },
    h('div.turns', { key: 'turns' },
      h('h1', { tabindex: -1 }, menu.title),
      h('div.ways', { key: 'ways' },
        h('button.round', { type: 'button', 'aria-label': 'The month before', on: { click: () => guide.open(to(-1)) } }, icon('back')),
        h('button.round', { type: 'button', 'aria-label': 'The month after', on: { click: () => guide.open(to(1)) } }, icon('next')))),
    week(),
    h('div.days', { key: 'days', vars: { '--first': String((menu.firstColumn ?? 0) + 1) } }, menu.entries.map((entry, index) =>
      h('button.day', {
        key: String(index), type: 'button', class: `r-${entry.role ?? 'empty'}${index === menu.first ? ' now' : ''}`,
        disabled: new Date(Date.UTC(year, number - 1, index + 1)) > new Date(),
        'aria-label': entry.gist ?? entry.title, on: { click: () => guide.choose(entry) },
      }, entry.title))))
}
