// The way into a room: who one is, the code of a room or what to play, and the open rooms.

import { h, Kid, Node, patch } from './dom.js'
import { icon } from './icons.js'
import { Refused, request, Seat } from './room.js'
import { sentence, sheet, speak, toast } from './say.js'
import { Answer } from './schema.js'
import { note, recall } from './store.js'

interface OpenRoom { roomId: string; game: string; mode: string; title?: string; players: { name: string }[] }

interface Mode { game: string; mode: string; title: string; group: string; hasStyles: boolean }

/** A link into a room: by its code, by its code with the id of the room, or by the id of one to be watched. */
export interface Invitation { code?: string; id?: string; watch?: string }

const key = (): string => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join('-')

function groups(modes: Mode[]): [string, Mode[]][] {
  const found = new Map<string, Mode[]>()
  for (const one of modes) found.set(one.group, [...found.get(one.group) ?? [], one])
  return [...found]
}

export class Entrance {
  private modes: Mode[] = []
  /** What the link has said by which one came. */
  private invited: Invitation = {}

  /** Needs the page around it, whether it is still to be seen, and what is done with a seat. */
  constructor(
    private readonly place: { drawBar(title: string, more?: Kid): void; main: HTMLElement; askAside(line: string): Promise<Answer> },
    private readonly isShown: () => boolean, private readonly enter: (seat: Seat) => void,
  ) {}

  get knowsModes(): boolean { return this.modes.length > 0 }

  /** Shows the way into the room of an invitation, or into any. */
  async show({ code, id, watch }: Invitation): Promise<void> {
    this.invited = { code, id }
    this.place.drawBar('')
    const name = recall('name') ?? ''
    const isInvited = code !== undefined || watch !== undefined
    const field = (id: string, label: string, props: Record<string, string | number>, enter?: () => void): Node =>
      h('label.field', { key: id }, h('span', {}, label), h('input', {
        id, autocomplete: 'off', enterkeyhint: enter ? 'go' : undefined, ...props,
        on: { keydown: event => { if ((event as KeyboardEvent).key === 'Enter') enter?.() } },
      }))
    const join = (): void => { void (watch === undefined ? this.join() : this.watch(watch)) }
    if (!isInvited && !this.knowsModes) await this.findModes()
    if (!this.isShown()) return
    const modes = this.modes
    patch(this.place.main, [h('div.menu', { key: 'together', class: 'lobby' },
      h('h1', { tabindex: -1 }, !isInvited ? 'Play together' : watch === undefined ? 'You are invited' : 'Watch a game'),
      h('p.lead', {}, !isInvited ? 'Make a room and send the link, or enter the code of one.' : 'Say who you are, and you are in.'),
      h('section.panel', { key: 'who' }, field('name', 'Your name', { value: name, maxlength: 24, autocomplete: 'nickname' }, isInvited ? join : undefined)),
      watch !== undefined && h('button.pill.main', { key: 'watch', type: 'button', on: { click: join } }, 'Watch'),
      watch === undefined && h('section.panel', { key: 'join' },
        field('code', 'Code of the room', { value: code ?? '', inputmode: 'numeric', maxlength: 6, placeholder: '6 digits' }, join),
        h('button.pill', { type: 'button', class: code === undefined ? '' : 'main', on: { click: join } }, 'Join')),
      !isInvited && h('section.panel', { key: 'make' },
        h('label.field', { key: 'mode' }, h('span', {}, 'Game'), h('select', { id: 'mode', on: { change: () => this.showStyles() } }, groups(modes).map(([group, all]) =>
          h('optgroup', { label: group }, all.map(one => h('option', { value: `${one.game} ${one.mode}` }, `${group}: ${one.title}`)))))),
        h('label.field', { key: 'how', id: 'styles' }, h('span', {}, 'How'), h('select', { id: 'how' },
          h('option', { value: 'together' }, 'Together'), h('option', { value: 'race' }, 'Against each other'))),
        h('div.pair', {},
          h('button.pill.main', { type: 'button', on: { click: () => { void this.make('create') } } }, icon('people'), 'Make a room'),
          h('button.pill', { type: 'button', on: { click: () => { void this.make('play') } } }, 'Find somebody'))),
      !isInvited && h('div.open', { id: 'open', key: 'open' }))])
    if (!isInvited) {
      this.showStyles()
      void this.list()
    }
    this.place.main.querySelector<HTMLElement>(name ? (isInvited ? '.main' : 'h1') : '#name')?.focus({ preventScroll: true })
  }

  /** Games and modes as the menus have them. */
  async findModes(): Promise<void> {
    const home = await this.place.askAside('page:home')
    for (const entry of home.menu?.entries ?? []) {
      if (!entry.page?.startsWith('game ')) continue
      const menu = (await this.place.askAside(`page:${entry.page}`)).menu
      for (const one of menu?.entries ?? []) {
        const [, game, mode] = /^(?:newgame|resume) (\w+) (\w+)/.exec(one.line ?? '') ?? []
        if (game && mode && `game ${game}` === entry.page && !/ daily| puzzle/.test(one.line ?? '')) {
          this.modes.push({ game, mode, title: one.title, group: entry.title, hasStyles: menu?.hasStyles === true })
        }
      }
    }
  }

  /** The game and mode that are chosen. */
  private get chosen(): Mode | undefined { return this.modes.find(one => `${one.game} ${one.mode}` === this.value('mode')) }

  /** Asks how a game is to be played only where there is a choice. */
  private showStyles(): void {
    const place = document.getElementById('styles')
    if (place) place.hidden = this.chosen?.hasStyles !== true
  }

  private value(id: string): string {
    const found = document.getElementById(id)
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found.value.trim() : ''
  }

  private name(): string | undefined {
    const name = this.value('name')
    if (name) {
      note('name', name)
      return name
    }
    toast('What is your name?', 'bad')
    document.getElementById('name')?.focus()
    return undefined
  }

  /** Makes a room, or has the server find somebody who wants the same. */
  private async make(how: 'create' | 'play'): Promise<void> {
    const name = this.name()
    if (!name) return
    const { game, mode, hasStyles } = this.chosen ?? {}
    await this.sit(name, () => request(`api/rooms/${how}`, { name, game, mode, ...(hasStyles && { play: this.value('how') }) }, key()))
  }

  /** Lists the open rooms, if the server tells of any. */
  private async list(): Promise<void> {
    const place = document.getElementById('open')
    try {
      const response = await fetch('api/rooms')
      const found = response.ok ? await response.json() as { rooms?: OpenRoom[] } : {}
      const rooms = found.rooms ?? []
      if (!place?.isConnected || rooms.length === 0) return
      patch(place, [h('h2.label', { key: 'label' }, 'Open rooms'), h('ul.entries', { key: 'rooms' }, rooms.map(room =>
        h('li', { key: room.roomId }, h('button.entry', { type: 'button', on: { click: () => { void this.enterOpen(room.roomId) } } },
          h('span.words', {}, h('span.title', {}, room.title ?? room.players.map(one => one.name).join(', ')),
            h('span.gist', {}, this.titleOf(room.game, room.mode))), icon('next')))))])
    } catch { /* Without a server there is none; making a room says so. */ }
  }

  private async enterOpen(id: string): Promise<void> {
    const name = this.name()
    if (name) await this.sit(name, () => request(`api/rooms/${id}/join`, { name }, key()))
  }

  /** Comes in to look on. */
  private async watch(id: string): Promise<void> {
    const name = this.name()
    if (name) await this.sit(name, () => request(`api/rooms/${id}/join`, { name, spectator: true }, key()), true)
  }

  /** The title of a game, as the menus have it. */
  gameOf(game: unknown): string { return this.modes.find(one => one.game === game)?.group ?? '' }

  /** The title of a mode, as the menus have it. */
  titleOf(game: unknown, mode: unknown): string {
    const known = this.modes.find(one => one.game === game && one.mode === mode)
    return known ? `${known.group}, ${known.title}` : `${String(game ?? '')} ${String(mode ?? '')}`
  }

  private async join(): Promise<void> {
    const name = this.name()
    const code = this.value('code').replace(/\D/g, '')
    if (!name) return
    if (code.length !== 6) {
      toast('A code has 6 digits.', 'bad')
      document.getElementById('code')?.focus()
      return
    }
    const id = this.invited.code === code ? this.invited.id : undefined
    await this.sit(name, async () => ({ code, ...await request(`api/rooms/${code}/join`, { name }, key()) }), false, id)
  }

  /**
   * Takes a seat that the server gives.
   * @param watch is the room that can be watched if it lets nobody else in.
   */
  private async sit(name: string, ask: () => Promise<Record<string, unknown>>, isWatcher = false, watch?: string): Promise<void> {
    try {
      const found = await ask()
      const seat: Seat = { id: String(found['roomId']), token: String(found['token']), name }
      if (typeof found['code'] === 'string') seat.code = found['code']
      if (isWatcher) seat.isWatcher = true
      this.enter(seat)
    } catch (error) {
      if (watch !== undefined && error instanceof Refused && error.code === 'no-room') {
        return sheet('No seat is free', [h('p', {}, 'The room is full, or the round has begun. You can watch it.')], [
          { title: 'Not now', isQuiet: true }, { title: 'Watch', isMain: true, act: () => { void this.watch(watch) } }])
      }
      const text = sentence(error instanceof Error ? error.message : String(error))
      toast(text, 'bad')
      speak(text)
    }
  }
}
