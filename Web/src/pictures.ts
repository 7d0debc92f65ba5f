// Every picture of a scene as elements. Nothing here knows a game.

import { h, Node, Kid, Props } from './dom.js'
import { Card, Part, Pile, Plot, Scene, Sparkline, Tile, Use } from './schema.js'

/** What can be done at the places of what is drawn. */
export class Uses {
  private readonly uses = new Map<string, Set<Use>>()
  private readonly typed: Set<string>

  constructor(scene?: Scene) {
    for (const [use, places] of Object.entries(scene?.places ?? {})) {
      for (const place of places ?? []) {
        const known = this.uses.get(place) ?? new Set<Use>()
        this.uses.set(place, known.add(use as Use))
      }
    }
    this.typed = new Set(scene?.typed ?? [])
  }

  at(place: string | undefined): Set<Use> | undefined { return place === undefined ? undefined : this.uses.get(place) }
  has(place: string | undefined, ...any: Use[]): boolean {
    const uses = this.at(place)
    return uses !== undefined && any.some(use => uses.has(use))
  }
  /** A text without the names of places at its end, which a board shows by itself. */
  withoutPlaces(text: string): string {
    const [, rest, names] = /^(.*) \(([^()]+)\)$/.exec(text) ?? []
    return rest !== undefined && names?.split(' ').every(name => this.uses.has(name)) ? rest : text
  }
  isTyped(place: string | undefined): boolean { return place !== undefined && this.typed.has(place) }
}

export const nothing = new Uses()

/** Draws parts one below the other. An ink colours the boards that follow it. */
export function draw(parts: Part[], uses: Uses = nothing, start = ''): Node[] {
  let vars: Record<string, string> | undefined
  const nodes: Node[] = []
  const counts = new Map<string, number>()
  for (const part of parts) {
    if (part.ink) {
      const [ground, text, faded] = part.ink.map(colour => `#${colour.toString(16).padStart(6, '0')}`)
      vars = { '--ink-ground': ground ?? '', '--ink-text': text ?? '', '--ink-faded': faded ?? '' }
      continue
    }
    const kind = Object.keys(part).find(name => !['part', 'words'].includes(name)) ?? ''
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const node = picture(part, uses, `${start}${kind}${count}`)
    if (!node) continue
    if (vars && (part.board || part.plot || part.sparkline)) {
      node.props.vars = { ...node.props.vars, ...vars }
      node.props.class = `${node.props.class ?? ''} inked`
    }
    nodes.push(node)
  }
  return nodes
}

function picture(part: Part, uses: Uses, key: string): Node | undefined {
  if (part.heading !== undefined) return h('h2.heading', { key, class: part.role === 'bad' ? 'bad' : '' }, part.heading)
  if (part.marked !== undefined) return marked(part.marked, key)
  if (part.paragraph !== undefined) return h('p', { key }, part.paragraph)
  if (part.note !== undefined) return h('p.note', { key }, part.note)
  if (part.facts) return facts(part.facts, uses, key)
  if (part.message !== undefined) return h('p.message', { key, class: part.tone ?? '' }, uses.withoutPlaces(part.message))
  if (part.preformatted) return h('pre', { key, tabindex: 0 }, part.preformatted.join('\n'))
  if (part.list) return h('ul.list', { key }, part.list.map(item => h('li', {}, item)))
  if (part.keyboard) return keyboard(part.keyboard, uses, key, part.words)
  if (part.board) return part.names ? rack(part, uses, key) : board(part.board, uses, key, part.words)
  if (part.piles) return piles(part.piles, uses, key, wordsOf(part))
  if (part.histogram) return histogram(part, key)
  if (part.progress !== undefined) return progress(part.progress, part.of ?? 1, key)
  if (part.calendar !== undefined) return calendar(part, key)
  if (part.table) return table(part.table, part.rows ?? [], key)
  if (part.plot) return plot(part.plot, key, part.words)
  if (part.sparkline) return sparkline(part.sparkline, key, part.words)
  return undefined
}

/** A text without the sentences that name commands, which stand between backquotes. */
function marked(text: string, key: string): Node | undefined {
  const rest = text.split(/(?<=\.) /).filter(sentence => !sentence.includes('`')).join(' ')
  return rest ? h('p', { key }, rest) : undefined
}

/** Short texts on a line; one at which something can be done is a button. */
function facts(all: NonNullable<Part['facts']>, uses: Uses, key: string): Node {
  return h('p.facts', { key }, all.map((one, index) => {
    const props = { key: one.name ?? String(index), class: `fact f-${one.role ?? 'plain'}`, 'data-place': one.name }
    return uses.has(one.name, 'press', 'click')
      ? h('button', { ...props, type: 'button', tabindex: -1 }, one.text) : h('span', props, one.text)
  }))
}

/** The sentences about a picture: a pile has its title there, and not the name of its place, which nobody types here. */
export function wordsOf({ words, piles }: Part): string[] | undefined {
  const starts = (piles ?? []).flat().filter(one => one.name).map(one => [`${one.title}, ${one.name}: `, `${one.title}: `] as const)
  return words?.map(sentence => {
    const [start, title] = starts.find(([start]) => sentence.startsWith(start)) ?? ['', '']
    return title + sentence.slice(start.length)
  })
}

/** Sentences for those who can't see a picture. */
function spoken(words: string[] | undefined): Kid {
  return words && h('ul.unseen', { key: 'words' }, words.map(sentence => h('li', {}, sentence)))
}

// ---- Tiles

const said: Record<string, string> = { unused: '', plain: '', empty: '', faded: '', strong: '' }

function label(tile: Tile): string {
  const letter = (tile.text ?? '').toUpperCase()
  const value = tile.value && !tile.foot ? `worth ${tile.value}` : ''
  const counts = tile.foot?.trim() ? `, ${tile.foot} start here, in ${tile.value ?? '0'}` : ''
  const role = said[tile.role ?? 'unused'] ?? tile.role ?? ''
  const name = letter || (tile.role === 'empty' ? 'empty' : '')
  return [name, value, tile.bonus ? `bonus ${tile.bonus}` : '', role].filter(one => one).join(' ') + counts
}

/** A tile, which is a button if something can be done there. */
function tile(one: Tile, uses: Uses, key: string, more: Props = {}): Node {
  const isPlace = uses.has(one.name, 'press', 'click', 'trace', 'drag', 'type')
  const kids: Kid[] = [h('span.text', { key: 't' }, one.text)]
  if (one.bonus) kids.push(h('span.bonus', { key: 'b' }, one.bonus))
  if (one.value) kids.push(h('span.value', { key: 'v' }, one.value))
  if (one.foot?.trim()) kids.push(h('span.foot', { key: 'f' }, one.foot))
  const props: Props = {
    key, ...more, 'data-place': one.name, 'data-typed': uses.isTyped(one.name),
    class: `tile r-${one.role ?? 'unused'} ${one.text ? 'filled' : 'blank'} ${more.class ?? ''}`,
  }
  if (!isPlace) return h('div', { ...props, 'aria-hidden': 'true' }, kids)
  return h('button', { ...props, type: 'button', tabindex: -1, 'aria-label': more['aria-label'] ?? label(one) }, kids)
}

function board(rows: Tile[][], uses: Uses, key: string, words: string[] | undefined): Node {
  const columns = Math.max(...rows.map(row => row.length), 1)
  const links = rows.flatMap((row, y) => row.flatMap((one, x) => (one.next ? [{ x, y, step: one.next }] : [])))
  return h('div.board', {
    key, role: 'group', 'aria-label': 'board', vars: { '--columns': String(columns), '--rows': String(rows.length) },
  },
  links.length > 0 && h('svg.links', { key: 'links', viewBox: `0 0 ${columns} ${rows.length}`, 'aria-hidden': 'true' },
    links.map(({ x, y, step }) => h('line', { x1: x + 0.5, y1: y + 0.5, x2: x + 0.5 + step[0], y2: y + 0.5 + step[1] }))),
  rows.map((row, y) => h('div.row', { key: `r${y}` }, row.map((one, x) => tile(one, uses, one.name ?? `${x}`)))),
  spoken(words))
}

/** Rows with names: tiles that lie there, and room for more. */
function rack(part: Part, uses: Uses, key: string): Node {
  const rows = part.board ?? []
  return h('div.rack', { key, role: 'group', 'aria-label': part.names?.join(', ') ?? '' },
    rows.map((row, index) => {
      const name = part.names?.[index] ?? ''
      return h('div.shelf', {
        key: name, 'data-place': name, class: row.length ? '' : 'empty', 'data-name': name,
        vars: { '--count': String(Math.max(row.length, 7)) },
        // All gaps of a row have its name.
      }, row.map((one, x) => tile(one, uses, one.text ? one.name ?? `${x}` : `gap${x}`)))
    }),
    spoken(part.words))
}

const keyNames: Record<string, string> = { '⏎': 'Enter', '⌫': '⌫' }

function keyboard(rows: Tile[][], uses: Uses, key: string, words: string[] | undefined): Node {
  const width = Math.max(...rows.map(row => row.length), 1)
  return h('div.keyboard', { key, role: 'group', 'aria-label': 'keyboard', vars: { '--columns': String(width) } },
    rows.map((row, y) => h('div.keys', { key: `r${y}` }, row.map(one => {
      const text = one.text ?? ''
      const isWide = text.length > 0 && keyNames[text] !== undefined
      return tile({ ...one, text: keyNames[text] ?? text }, uses, one.name ?? text, {
        class: isWide ? 'key wide' : 'key', 'aria-label': isWide ? (one.name ?? text) : label(one),
      })
    }))),
    spoken(words))
}

// ---- Cards

/** A long word that may be broken in its midst, before a consonant and a vowel; what is one sound stays together. */
function breakable(word: string): string {
  const middle = word.length / 2
  const places = [...word.matchAll(/(?<=...)(?:[cst]h|ph|qu|[bcdfghjklmnpqrstvwxz])(?=[aeiouy\u00E0-\u00FF]..)/gi)].map(found => found.index ?? 0)
  const [place] = places.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return place === undefined ? word : `${word.slice(0, place)}\u00AD${word.slice(place)}`
}

/** How long the longest line of a text is that is set in so many lines, broken between its words. */
function lineLength(text: string, lines: number): number {
  const words = text.split(/(?<=-)|\s+/).filter(word => word).map(word => word.length)
  for (let width = Math.max(1, ...words); ; width += 1) {
    let [count, filled] = [1, 0]
    for (const word of words) {
      if (filled > 0 && filled + 1 + word > width) [count, filled] = [count + 1, word]
      else filled += (filled > 0 ? 1 : 0) + word
    }
    if (count <= lines) return width
  }
}

function card(one: Card, place: string | undefined, uses: Uses, key: string, isTop: boolean): Node {
  const isPlace = uses.has(place, 'press', 'click', 'drag')
  const facts = [one.leads ? 'base' : '', one.suit, one.selected ? 'picked up' : ''].filter(fact => fact)
  // A long word is broken where it would be too small to be read else.
  const name = one.label.replace(/\p{L}{7,}/gu, breakable)
  const longest = (parts: string[]): string => String(Math.max(5, ...parts.map(part => part.length)))
  const line = (count: number): string => String(Math.max(5, lineLength(one.label, count)))
  const hue = String(Math.round((one.colour % 12) * 30 + (one.colour > 11 ? 15 : 0)))
  const props: Props = {
    key, 'data-place': place,
    vars: {
      '--longest': longest(one.label.split(/[\s-]/)), '--part': longest(name.split(/[\s\u00AD-]/)),
      '--one': line(1), '--two': line(2), '--three': line(3), '--hue': hue,
    },
    class: `card ${one.leads ? 'leads' : ''} ${one.selected ? 'selected' : ''} ${isTop ? 'top' : ''}`,
  }
  const kids = [h('span.name', { key: 'n' }, name), h('span.suit', { key: 's' }, one.suit)]
  if (!isPlace) return h('div', { ...props, 'aria-hidden': 'true' }, kids)
  return h('button', {
    ...props, type: 'button', tabindex: -1, 'aria-label': `${one.label} (${facts.join(', ')})`,
  }, kids)
}

function piles(rows: Pile[][], uses: Uses, key: string, words: string[] | undefined): Node {
  const fan = Math.max(1, ...rows.flat().filter(one => one.fanned).map(one => (one.cards ?? []).length - 1))
  return h('div.piles', { key, role: 'group', 'aria-label': 'piles', vars: { '--fan': String(fan) } },
    rows.map((row, y) => h('div.pilerow', { key: `r${y}`, vars: { '--count': String(row.length) } },
      row.map((one, x) => pile(one, uses, one.name || `gap${x}`)))),
    spoken(words))
}

function pile(one: Pile, uses: Uses, key: string): Node {
  if (!one.name) return h('div.gap', { key })
  const cards = one.cards ?? []
  const hidden = one.hidden ?? 0
  const shown = one.fanned ? cards : cards.slice(-1)
  const kids: Kid[] = []
  const isPlace = uses.has(one.name, 'press', 'click', 'drag')
  // Backs lie as thin edges; a pile that shows none of its cards is one back.
  if (shown.length > 0) {
    for (let back = 0; back < Math.min(hidden, 6); back += 1) kids.push(h('div.edge', { key: `back${back}` }))
  } else {
    const face = [h('span.name', { key: 'n' }, one.title), hidden > 0 && h('span.count', { key: 'c' }, String(hidden))]
    const props = { key: 'base', class: hidden > 0 ? 'back' : 'base', 'data-place': one.name }
    kids.push(isPlace
      ? h('button', {
        ...props, type: 'button', tabindex: -1,
        'aria-label': `${one.title}: ${hidden > 0 ? `${hidden} face down` : 'empty'}`,
      }, face)
      : h('div', { ...props, 'aria-hidden': 'true' }, face))
  }
  shown.forEach((each, index) => {
    const count = shown.length - index
    // A card of which nothing can be made stands for its pile, such as the stock of a deck that lies open.
    const own = `${one.name}/${count}`
    const place = count === 1 && isPlace && !uses.has(own, 'press', 'click', 'drag') ? one.name : own
    kids.push(card(each, place, uses, `${each.suit}:${each.label}`, count === 1))
  })
  if (one.note) kids.push(h('span.badge', { key: 'note' }, one.note))
  else if (!one.fanned && cards.length > 1) kids.push(h('span.badge', { key: 'note' }, String(cards.length)))
  return h('div.pile', { key, 'data-place': one.name, class: one.fanned ? 'fanned' : '' }, kids)
}

// ---- Figures

function histogram(part: Part, key: string): Node {
  const bars = part.histogram ?? []
  const most = Math.max(1, ...bars.map(bar => bar.count))
  return h('ul.histogram', { key }, bars.map(bar =>
    h('li', { class: bar.marked ? 'marked' : '', 'aria-label': `${bar.label}: ${bar.count}${bar.marked ? ', the latest' : ''}` },
      h('span.what', { 'aria-hidden': 'true' }, bar.label),
      h('span.bar', { 'aria-hidden': 'true', vars: { '--part': String(bar.count / most) } },
        h('span', {}, String(bar.count))))))
}

function progress(done: number, whole: number, key: string): Node {
  return h('div.progress', {
    key, role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': whole, 'aria-valuenow': done, 'aria-label': 'done',
    vars: { '--part': String(done / whole) },
  }, h('span', {}))
}

function calendar(part: Part, key: string): Node {
  const days = part.days ?? []
  return h('div.month', { key }, h('h3', {}, part.calendar), week(),
    h('div.days', { vars: { '--first': String((part.first ?? 0) + 1) }, 'aria-hidden': 'true' },
      days.map((day, index) => h('span.day', { key: String(index), class: `r-${day.role ?? 'unused'}` }, day.text))),
    spoken(part.words))
}

/** The heads of the columns of a calendar. */
export function week(): Node {
  return h('div.week', { key: 'week', 'aria-hidden': 'true' }, [...'MTWTFSS'].map((day, index) => h('span', { key: String(index) }, day)))
}

function table(headings: string[], rows: string[][], key: string): Node {
  const [only, ...others] = rows
  // One row of figures is read at a glance.
  if (only && others.length === 0 && headings.length > 2 && only.every(cell => /^[-\d.,%:+ ]{1,9}$/.test(cell))) {
    // What there is no figure of yet is left out.
    return h('dl.figures', { key }, only.map((cell, index) => cell !== '-' && h('div', { key: String(index) }, h('dt', {}, headings[index]), h('dd', {}, cell))))
  }
  return h('div.scroll', { key, tabindex: 0, role: 'group', 'aria-label': headings.filter(one => one).join(', ') || 'table' },
    h('table', {},
      headings.length > 0 && h('thead', {}, h('tr', {}, headings.map(one => (one ? h('th', { scope: 'col' }, one) : h('td', {}))))),
      h('tbody', {}, rows.map(row => h('tr', {}, row.map(cell => h('td', {}, cell)))))))
}

function plot(one: Plot, key: string, words: string[] | undefined): Node {
  const [cx, cy] = one.centre
  const corners: [number, number][] = [[cx / 2, 0.04], [(1 + cx) / 2, 0.04], [cx / 2, 0.98], [(1 + cx) / 2, 0.98]]
  return h('figure.plot', { key },
    h('svg', { viewBox: '0 0 100 60', 'aria-hidden': 'true' },
      h('line.axis', { x1: 100 * cx, x2: 100 * cx, y1: 0, y2: 60 }),
      h('line.axis', { x1: 0, x2: 100, y1: 60 * (1 - cy), y2: 60 * (1 - cy) }),
      one.points.map(point => h('circle', {
        class: `p-${point.role ?? 'plain'}`, cx: 100 * point.x, cy: 60 * (1 - point.y),
        r: point.role ? 1.6 : 0.8, 'data-place': point.name,
      }, point.note && h('title', {}, point.note))),
      one.quadrants.map((quadrant, index) => {
        const [x, y] = corners[index] ?? [0, 0]
        return h('text', { x: 100 * x, y: 60 * y + (index < 2 ? 2 : 0), 'text-anchor': 'middle' }, `${quadrant.title} ${quadrant.count}`)
      })),
    h('figcaption', {}, `Left to right: ${one.x[0]}, ${one.x[1]} to ${one.x[2]}. Upwards: ${one.y[0]}, ${one.y[1]} to ${one.y[2]}.`),
    spoken(words))
}

function sparkline(one: Sparkline, key: string, words: string[] | undefined): Node {
  const [low, high] = one.range
  const step = 100 / Math.max(1, one.values.length - 1)
  const points = one.values.map((value, index) => `${index * step},${30 - 28 * ((value - low) / (high - low)) - 1}`)
  return h('figure.sparkline', { key },
    h('svg', { viewBox: '0 0 100 30', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      h('polyline', { points: points.join(' ') })),
    spoken(words))
}
