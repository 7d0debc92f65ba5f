// The open game: its scene drawn, and keys and buttons as lines.

import { h, Kid, Node, patch } from './dom.js'
import { icon, Icon } from './icons.js'
import { draw, Uses } from './pictures.js'
import { Pointer } from './pointer.js'
import { isCovered } from './say.js'
import { Typist } from './typist.js'
import { Answer, Key, Part, Scene } from './schema.js'

/** What a game needs of the page around it. */
export interface Table {
  /** Sends a line; the promise ends once its picture is drawn. */
  send(line: string): Promise<void>
  /** Whether a line is drawn before it is answered, so that keys that follow need not wait for that. */
  readonly foresees: boolean
  /** The buttons beside those of the scene. */
  actions(scene: Scene): { title: string; icon?: Icon; label?: string; act: () => void }[]
  /** What is to be seen and done once the game is over, below what its end has brought. */
  ending(answer: Answer, verdict: Part[]): Kid
  /** Types a move: a field opens with what was typed, or for the rest of a key's line. */
  type(start: string, key?: Key): void
  /** Tells the rules. */
  help(): void
}

interface Split { title: string; status: Part[]; board: Part[]; trace: Part[]; hand: Part[]; page: Part[]; news: Part[] }

function split(scene: Scene): Split {
  const count = scene.news ?? 0
  const blocks = scene.blocks.slice(0, scene.blocks.length - count)
  const news = count > 0 ? scene.blocks.slice(-count) : []
  const parts: Split = { title: '', status: [], board: [], trace: [], hand: [], page: [], news }
  for (const part of blocks) {
    // The colours of tiles are those of the tiles in hand, too.
    if (part.ink) parts.hand.push(part)
    if (part.part === 'title' && !parts.title) parts.title = part.heading ?? part.message ?? ''
    else if (part.part === 'hand') parts.hand.push(part)
    else if (part.part === 'trace') parts.trace.push(part)
    else if (part.part === 'status') parts.status.push(part)
    else if (part.part === 'board' || part.ink) parts.board.push(part)
    else parts.page.push(part)
  }
  return parts
}

/** The title of a scene. */
export function titleOf(scene: Scene): string { return split(scene).title }

/** A board that is seen from another side; it means the same. */
function turned(parts: Part[], turns: number): Part[] {
  if (turns === 0) return parts
  return parts.map(part => {
    if (!part.board || part.names) return part
    let rows = part.board
    for (let count = 0; count < turns; count += 1) {
      const old = rows
      rows = (old[0] ?? []).map((_, x) => old.map(row => row[x] ?? {}).reverse()).map(row =>
        row.map(tile => (tile.next ? { ...tile, next: [-tile.next[1], tile.next[0]] as [number, number] } : tile)))
    }
    return { ...part, board: rows }
  })
}

/** So many remarks stand above a board at the most. */
const MOST = 3

export class Play {
  private scene: Scene | undefined
  private pointer: Pointer | undefined
  private turns = 0
  private readonly typist: Typist
  private lasts: Set<string> | undefined
  private hasPassing = false
  /** What the end has brought, whatever is asked after it. */
  private verdict: Part[] = []
  /** The news before it. */
  private told = ''

  constructor(private readonly root: HTMLElement, private readonly table: Table) {
    this.typist = new Typist(() => this.places(), line => { void this.send(line) })
  }

  /** The lines that are not drawn yet, and the keys that mean what they mean after them. */
  private pending = 0
  private later: KeyboardEvent[] = []

  private async send(line: string): Promise<void> {
    if (this.table.foresees) return this.table.send(line)
    this.pending += 1
    try { await this.table.send(line) } finally {
      this.pending -= 1
      while (this.pending === 0) {
        const next = this.later.shift()
        if (!next) break
        this.key(next)
      }
    }
  }

  /** Whether a finger is on the game, so that nothing may move. */
  get isBusy(): boolean { return this.pointer?.isBusy ?? false }

  turn(): void { this.turns = (this.turns + 1) % 4 }

  /** Draws what an answer shows. */
  show(answer: Answer): void {
    const scene = answer.scene
    if (!scene) return
    this.scene = scene
    const uses = new Uses(scene)
    const parts = split(scene)
    const isOver = scene.outcome !== undefined && scene.outcome !== 'playing'
    const news = JSON.stringify(parts.news)
    if (!isOver) [this.verdict, this.told] = [[], news]
    else if (this.verdict.length === 0) this.verdict = parts.news.length > 0 && news !== this.told ? parts.news : (answer.said ?? []).filter(part => part.message)
    const hasKeys = parts.hand.some(part => part.keyboard)
    const side = [...(scene.side ?? parts.page)]
    const isWritten = !isOver && !hasKeys && (scene.places?.type ?? []).length > 0
    const stage = h('div.stage', { key: 'stage' },
      !isOver && answer.introduction && h('div.task', { key: 'task' }, draw(answer.introduction, uses, 'i')),
      h('div.status', { key: 'status' }, this.status(parts.status, uses)),
      h('div.boards', { key: 'boards', class: parts.board.some(part => part.piles) ? 'cards' : parts.board.some(part => part.names) ? 'racks' : 'grid' },
        draw(turned(parts.board, this.turns), uses, 'b')),
      h('div.trace', { key: 'trace' }, parts.trace.length > 0 ? draw(parts.trace, uses, 't') : isOver ? [] : draw(parts.news, uses, 'n')),
      isOver
        ? h('div.ending', { key: 'ending', tabindex: -1, class: scene.outcome ?? '' }, this.table.ending(answer, this.verdict))
        : h('div.hand', { key: 'hand', class: hasKeys ? 'typing' : '' }, draw(parts.hand, uses, 'h')),
      h('div.actions', { key: 'actions', role: 'toolbar', 'aria-label': 'Actions', class: hasKeys ? '' : 'many' },
        // Those of the game stay together, and so do the others, if they need two rows.
        !isOver && this.passing(scene, hasKeys), isOver ? [] : [this.lasting(scene, hasKeys), this.general(scene)].filter(all => all.length > 0)
          .map((all, index) => h('div.group', { key: `group${index}` }, all))))
    const held = document.activeElement instanceof HTMLElement && this.root.contains(document.activeElement)
      ? document.activeElement.dataset['place'] : undefined
    patch(this.root, [h('div.play', {
      key: 'play', class: [isOver ? 'over' : '', hasKeys && !isOver ? 'typed' : '', isWritten ? 'written' : '', side.length > 0 ? 'wide' : ''].filter(one => one).join(' '),
    }, stage, side.length > 0 && h('aside.side', { key: 'side', 'aria-label': 'Lists' }, draw(side, uses, 'a')))])
    const field = this.root.firstElementChild
    if (!this.pointer && field instanceof HTMLElement) this.pointer = new Pointer(field, uses, line => this.send(line), place => this.typist.open(place))
    else this.pointer?.take(uses)
    // What has gone to another row takes the focus with it.
    if (held !== undefined && (document.activeElement === document.body || document.activeElement === null)) {
      const places = this.places()
      ;(places.find(one => one.dataset['place'] === held) ?? places[0])?.focus({ preventScroll: true })
    }
    this.rove()
    this.typist.lie()
  }

  /** What is told above the board; of much only the beginning, so that the board stays where it is. */
  private status(parts: Part[], uses: Uses): Kid {
    if (parts.length <= MOST) return draw(parts, uses, 's')
    const [first, rest] = [parts.slice(0, MOST - 1), parts.slice(MOST - 1)]
    return [draw(first, uses, 's'),
      h('details.more-status', { key: 'more' }, h('summary', {}, `${rest.length} more remarks`), draw(rest, uses, 'm'))]
  }

  /** The buttons that were always there. */
  private lasting(scene: Scene, hasKeys: boolean): Node[] {
    const all = this.buttons(scene, hasKeys)
    return all.filter(one => this.lasts?.has(one.key ?? ''))
  }

  /** A row for the buttons that come and go, which pushes nothing: where words are traced it is always there. */
  private passing(scene: Scene, hasKeys: boolean): Kid {
    const buttons = this.buttons(scene, hasKeys)
    const keys = new Set(buttons.map(one => one.key ?? ''))
    // What was there at first and goes is one of those that come again.
    this.lasts = this.lasts ? new Set([...this.lasts].filter(key => keys.has(key))) : keys
    const all = buttons.filter(one => !this.lasts?.has(one.key ?? ''))
    if (all.length > 0) this.hasPassing = true
    return (this.hasPassing || (scene.places?.trace ?? []).length > 0) && h('div.group.now', { key: 'now' }, all)
  }

  /** The scene's keys as buttons, one for each line: not those of its keyboard, nor those that only name a place. */
  private buttons(scene: Scene, hasKeys: boolean): Node[] {
    if (hasKeys) return []
    const known = new Set<string>()
    return (scene.keys ?? [])
      // A key that belongs to a place says what a press there does.
      .filter(key => key.line && !(key.places ?? []).length && (key.label?.length ?? 0) > 1 && !known.has(key.line) && known.add(key.line))
      .map(key => h('button.action', {
        key: `k-${key.label}`, type: 'button', title: key.words ?? key.label, class: key.key === 'Enter' ? 'main' : '',
        'aria-label': key.words ?? key.label, on: { click: () => this.press(key) },
      }, key.label))
  }

  private general(scene: Scene): Node[] {
    return this.table.actions(scene).map(action => h('button.action', {
      key: `g-${action.title}`, type: 'button', class: 'quiet', 'aria-label': action.label ?? action.title, on: { click: action.act },
    }, action.icon && icon(action.icon), h('span', {}, action.title)))
  }

  // ---- Keys

  private places(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>('button[data-place]')]
  }

  /** One place can be reached by Tab: that which had the focus last. The arrows lead to the others. */
  private rove(): void {
    const places = this.places()
    const focused = document.activeElement
    const current = places.find(one => one === focused) ?? places.find(one => one.tabIndex === 0 && one.dataset['roving'])
      ?? places[0]
    for (const one of places) {
      one.tabIndex = one === current ? 0 : -1
      if (one === current) one.dataset['roving'] = 'yes'
      else delete one.dataset['roving']
    }
  }

  private step(arrow: string): void {
    const places = this.places()
    const from = places.find(one => one === document.activeElement)
    if (!from) {
      places[0]?.focus()
      this.rove()
      return
    }
    const box = from.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0]
    let best: HTMLElement | undefined
    let least = Infinity
    for (const one of places) {
      if (one === from) continue
      const other = one.getBoundingClientRect()
      const [ox, oy] = [other.left + other.width / 2 - x, other.top + other.height / 2 - y]
      const ahead = ox * (dx ?? 0) + oy * (dy ?? 0)
      const aside = Math.abs(ox * (dy ?? 0)) + Math.abs(oy * (dx ?? 0))
      if (ahead < 3) continue
      const cost = ahead + 2.5 * aside
      if (cost < least) [least, best] = [cost, one]
    }
    best?.focus()
    this.rove()
  }

  /** Takes a key; whether it was meant for the game. */
  key(event: KeyboardEvent): boolean {
    const scene = this.scene
    if (!scene || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return false
    const target = event.target instanceof HTMLElement ? event.target : undefined
    if (target?.matches('input, textarea, select')) return false
    if (/^Arrow/.test(event.key)) {
      if (this.places().length === 0) return false
      this.step(event.key)
      return true
    }
    const place = target?.getAttribute('data-place') ?? undefined
    const uses = new Uses(scene)
    if (place !== undefined && uses.has(place, 'type')) {
      if (event.key.length === 1 && event.key !== ' ') {
        void this.send(`gesture type ${place};${event.key}`)
        this.onward(place)
        return true
      }
      if (event.key === 'Backspace') {
        void this.send(`gesture type ${place};`)
        return true
      }
    }
    // Enter and the space bar press the button that has the focus.
    if (target?.closest('button, a') && (event.key === 'Enter' || event.key === ' ')) return false
    const key = this.find(scene.keys ?? [], event)
    if (key && this.pending > 0) {
      this.later.push(event)
      return true
    }
    // Whoever types a word means it with Enter, too, and not the button that was used before it.
    if (event.key.length === 1 && target?.matches('button') && place === undefined) target.blur()
    if (key) {
      if (key.line) this.press(key)
      else if (key.objection) void this.send('page:').then(() => this.object(key.objection ?? ''))
      return true
    }
    if (event.key === '?') {
      this.table.help()
      return true
    }
    // Where letters have keys of their own, what has none is nothing.
    if (split(scene).hand.some(part => part.keyboard)) return false
    if (scene.outcome === 'playing' && event.key.length === 1 && /\S/.test(event.key)) {
      this.table.type(event.key)
      return true
    }
    return false
  }

  /** Sends the line of a key; one that ends with a space is typed on. */
  private press(key: Key): void {
    const line = key.line ?? ''
    if (line.endsWith(' ')) this.table.type(line, key)
    else void this.send(line)
  }

  /** Hears a reason why a key does nothing now. */
  object: (reason: string) => void = () => undefined

  /** After a letter the cursor goes on, as one writes. */
  private onward(place: string): void {
    const places = this.places()
    const index = places.findIndex(one => one.dataset['place'] === place)
    const next = places[index + 1]
    if (index >= 0 && next && document.activeElement === places[index]) {
      next.focus()
      this.rove()
    }
  }

  private find(keys: Key[], event: KeyboardEvent): Key | undefined {
    return keys.find(key => key.key === event.key)
      ?? (event.key.length === 1 ? keys.find(key => key.key === event.key.toLowerCase()) : undefined)
  }
}
