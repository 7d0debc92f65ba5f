// Finger, mouse and pen as gestures at places. What one does is seen at once; the engine answers after it.

import { Uses } from './pictures.js'

/** Sends a gesture; the promise ends once its picture is drawn. */
export type Send = (line: string) => Promise<void>

/** The part of the distance between two tiles within which a trace reaches a tile. */
const REACH = 0.46
/** So many pixels make a drag of a press. */
const SLOP = 7

interface Spot { place: string; x: number; y: number; radius: number }

/** Watches an element in which places lie. */
export class Pointer {
  private uses: Uses
  private active: Trace | Drag | undefined
  private pointer = -1
  private isMouse = true

  constructor(private readonly root: HTMLElement, uses: Uses, private readonly send: Send, private readonly type: (place: string) => void) {
    this.uses = uses
    root.addEventListener('pointerdown', event => this.down(event))
    root.addEventListener('pointermove', event => this.move(event))
    root.addEventListener('pointerup', event => this.up(event))
    root.addEventListener('pointercancel', event => this.cancel(event))
    root.addEventListener('lostpointercapture', event => this.cancel(event))
    // The pointer takes no focus away from where the keys go, and a press is done already.
    root.addEventListener('mousedown', event => { if (placeAt(event.target)) event.preventDefault() })
    root.addEventListener('contextmenu', event => { if (this.active) event.preventDefault() })
    root.addEventListener('click', event => this.click(event))
    // On a device that is turned everything is elsewhere, and the finger means nothing any more.
    let width = innerWidth
    addEventListener('resize', () => {
      if (innerWidth !== width) this.drop()
      width = innerWidth
    })
  }

  /** Whether something is under a finger. */
  get isBusy(): boolean { return this.active !== undefined }

  take(uses: Uses): void { this.uses = uses }

  /** Does what Enter, the space bar or a screen reader asks for at a place. */
  activate(place: string): void {
    if (this.uses.has(place, 'press')) void this.send(`gesture press ${place}`)
    else if (this.uses.has(place, 'click')) void this.send(`gesture drop ${place};${place}`)
    else if (this.isLetters(place) && matchMedia('(pointer: coarse)').matches) this.type(place)
  }

  /** Whether a place is there for letters, and nothing else. */
  private isLetters(place: string): boolean { return this.uses.has(place, 'type') && !this.uses.has(place, 'press', 'click', 'trace', 'drag') }

  private click(event: MouseEvent): void {
    const place = this.usable(event.target)
    // A pointer's click comes after its press, which is done.
    if (place !== undefined && event.detail === 0) this.activate(place)
    else if (place !== undefined && !this.isMouse && this.isLetters(place)) this.type(place)
  }

  /** The place at an element or around it at which something can be done. */
  private usable(target: EventTarget | null): string | undefined {
    for (let at = element(target); at && at !== this.root; at = at.parentElement) {
      const place = at.getAttribute('data-place')
      if (place !== null && this.uses.has(place, 'press', 'click', 'trace', 'drag', 'type')) return place
    }
    return undefined
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || this.active) return
    const place = this.usable(event.target)
    this.isMouse = event.pointerType === 'mouse'
    if (place === undefined) return
    const at = this.root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
    if (this.uses.has(place, 'trace')) this.active = new Trace(this.root, place, this.uses, this.send)
    else if (this.uses.has(place, 'drag', 'click')) this.active = new Drag(this.root, place, event, this.uses, this.send)
    else if (this.uses.has(place, 'press')) {
      pulse(at)
      void this.send(`gesture press ${place}`)
      return
    } else {
      at?.focus()
      return
    }
    this.pointer = event.pointerId
    try { this.root.setPointerCapture(event.pointerId) } catch { /* It has gone already. */ }
  }

  private move(event: PointerEvent): void {
    if (!this.active || event.pointerId !== this.pointer) return
    const events = event.getCoalescedEvents?.() ?? []
    for (const one of events.length > 0 ? events : [event]) this.active.move(one.clientX, one.clientY)
  }

  private up(event: PointerEvent): void {
    if (!this.active || event.pointerId !== this.pointer) return
    const active = this.active
    this.active = undefined
    active.move(event.clientX, event.clientY)
    active.end()
  }

  private cancel(event: PointerEvent): void {
    if (event.pointerId === this.pointer) this.drop()
  }

  /** Lets go of what is under the finger: a trace stays as far as it came, a card goes back. */
  private drop(): void {
    const active = this.active
    this.active = undefined
    active?.cancel()
  }
}

function element(target: EventTarget | null): Element | null { return target instanceof Element ? target : null }

/** The place at an element or around it. */
export function placeAt(target: EventTarget | null): string | undefined {
  return element(target)?.closest('[data-place]')?.getAttribute('data-place') ?? undefined
}

/** Shows at once that a key was pressed. */
function pulse(at: HTMLElement | null): void {
  at?.classList.add('pressed')
  setTimeout(() => at?.classList.remove('pressed'), 110)
}

/** A way over tiles. Circles around their centres forgive what a finger misses, most of all across corners. */
class Trace {
  private readonly spots: Spot[] = []
  private readonly way: string[]
  private readonly line: SVGPolylineElement
  private isMoving = false
  private x: number | undefined
  private y: number | undefined

  constructor(root: HTMLElement, private readonly first: string, uses: Uses, private readonly send: Send) {
    this.way = [first]
    for (const tile of root.querySelectorAll('[data-place]')) {
      const place = tile.getAttribute('data-place') ?? ''
      if (!uses.has(place, 'trace')) continue
      const box = tile.getBoundingClientRect()
      const pitch = Math.max(box.width, box.height) * 1.06
      this.spots.push({ place, x: box.left + box.width / 2, y: box.top + box.height / 2, radius: REACH * pitch })
    }
    // It lies over the page: what is drawn under it meanwhile leaves it alone.
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('class', 'way')
    svg.setAttribute('viewBox', `0 0 ${innerWidth} ${innerHeight}`)
    this.line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline')
    svg.append(this.line)
    document.body.append(svg)
    this.mark()
  }

  move(x: number, y: number): void {
    // A quick finger jumps: what lies on the way counts.
    const [fromX, fromY] = [this.x ?? x, this.y ?? y]
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / 8))
    for (let step = 1; step <= steps; step += 1) {
      this.reach(fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps)
    }
    ;[this.x, this.y] = [x, y]
    this.mark()
  }

  private reach(x: number, y: number): void {
    const spot = this.spots.find(one => Math.hypot(one.x - x, one.y - y) <= one.radius)
    const last = this.way[this.way.length - 1]
    if (!spot || spot.place === last) return
    if (!this.isMoving) {
      this.isMoving = true
      void this.send(`gesture drag ${this.first};${this.first}`)
    }
    void this.send(`gesture drag ${last};${spot.place}`)
    if (this.way[this.way.length - 2] === spot.place) this.way.pop()
    else this.way.push(spot.place)
  }

  private mark(): void {
    const centres = this.way.map(place => this.spots.find(spot => spot.place === place)).filter(spot => spot !== undefined)
    const points = centres.map(spot => `${spot?.x},${spot?.y}`)
    if (this.isMoving && this.x !== undefined) points.push(`${this.x},${this.y}`)
    this.line.setAttribute('points', points.join(' '))
  }

  end(): void {
    this.line.parentElement?.remove()
    // Who has slid back to the first tile wants no word; a press takes that tile back, too.
    if (this.isMoving && this.way.length > 1) void this.send(`gesture drop ${this.first};${this.way[this.way.length - 1]}`)
    else void this.send(`gesture press ${this.first}`)
  }

  /** What is traced is there to be submitted or cleared: nobody has said that it is a word. */
  cancel(): void { this.line.parentElement?.remove() }
}

/** A card or a tile on its way to another place. */
class Drag {
  private readonly startX: number
  private readonly startY: number
  private ghost: HTMLElement | undefined
  private sources: HTMLElement[] = []
  private target: Element | undefined

  constructor(
    private readonly root: HTMLElement, private readonly place: string, event: PointerEvent,
    private readonly uses: Uses, private readonly send: Send,
  ) {
    ;[this.startX, this.startY] = [event.clientX, event.clientY]
    const source = root.querySelector<HTMLElement>(`button[data-place="${CSS.escape(place)}"]`)
      ?? root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
    if (!source) return
    this.sources = [source]
    // What lies on a card goes with it.
    if (source.classList.contains('card')) {
      for (let next = source.nextElementSibling; next; next = next.nextElementSibling) {
        if (next instanceof HTMLElement && next.classList.contains('card')) this.sources.push(next)
      }
    }
    for (const one of this.sources) one.classList.add('held')
  }

  move(x: number, y: number): void {
    if (!this.ghost) {
      if (Math.hypot(x - this.startX, y - this.startY) < SLOP || !this.uses.has(this.place, 'drag')) return
      this.lift()
    }
    this.ghost?.style.setProperty('transform', `translate(${x - this.startX}px, ${y - this.startY}px) rotate(1.5deg)`)
    const target = this.under(x, y)
    if (target !== this.target) {
      this.target?.classList.remove('target')
      target?.classList.add('target')
      this.target = target
    }
  }

  private lift(): void {
    const ghost = document.createElement('div')
    ghost.className = 'ghost'
    ghost.setAttribute('aria-hidden', 'true')
    for (const one of this.sources) {
      const box = one.getBoundingClientRect()
      const copy = one.cloneNode(true) as HTMLElement
      copy.classList.remove('held')
      copy.removeAttribute('data-place')
      for (const [name, value] of [['left', box.left], ['top', box.top], ['width', box.width], ['height', box.height]] as const) {
        copy.style.setProperty(name, `${value}px`)
      }
      ghost.append(copy)
      one.classList.add('lifted')
    }
    document.body.append(ghost)
    this.ghost = ghost
  }

  /** The innermost element under the pointer whose place takes what is dragged. */
  private under(x: number, y: number): Element | undefined {
    for (const found of document.elementsFromPoint(x, y)) {
      if (found.closest('.ghost')) continue
      for (let at: Element | null = found; at && at !== this.root; at = at.parentElement) {
        const place = at.getAttribute('data-place')
        if (place !== null && place !== this.place && this.uses.has(place, 'drop')) return at
      }
    }
    return undefined
  }

  end(): void {
    const to = this.target?.getAttribute('data-place')
    const wasLifted = this.ghost !== undefined
    const done = wasLifted
      ? (to ? this.send(`gesture drop ${this.place};${to}`) : Promise.resolve())
      : this.uses.has(this.place, 'click') ? this.send(`gesture drop ${this.place};${this.place}`)
        : this.uses.has(this.place, 'press') ? this.send(`gesture press ${this.place}`) : Promise.resolve()
    // What was dropped stays where it is until the engine has said where it lies.
    void done.finally(() => this.clear())
  }

  cancel(): void { this.clear() }

  private clear(): void {
    this.ghost?.remove()
    this.target?.classList.remove('target')
    for (const one of this.sources) one.classList.remove('held', 'lifted')
  }
}
