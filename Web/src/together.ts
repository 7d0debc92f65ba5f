// Playing with others: a room is made or joined by its code, and played in.

import { h, Kid, Node, patch } from './dom.js'
import { icon } from './icons.js'
import { draw } from './pictures.js'
import { Play, titleOf } from './play.js'
import { Item, request, RoomSocket, Seat } from './room.js'
import { closeSheet, isCovered, sheet, speak, toast } from './say.js'
import { copy, drawCode } from './share.js'
import { Answer, Key, Part, RoomMember, RoomRoom, Scene } from './schema.js'

interface Place {
  go(code?: string): void
  drawBar(title: string, more?: Kid): void
  main: HTMLElement
  game: HTMLElement
  up(): void
  ask(line: string): Promise<Answer>
  /** Asks about a picture, which concerns no game that is kept here. */
  askAside(line: string): Promise<Answer>
  toHome(): void
}

type Member = Pick<RoomMember, 'member' | 'role' | 'you' | 'online' | 'ready' | 'name'> & { standing: string; result: string }

interface OpenRoom { roomId: string; game: string; mode: string; title?: string; players: { name: string }[] }

interface Mode { game: string; mode: string; title: string; group: string }

const KEPT = 'parlor room'
const reactions = ['👍', '👏', '😂', '😮', '🎉', '❤️']

function remembered(): Seat | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Partial<Seat> | null
    // What is no seat is as if there were none.
    const isSeat = typeof kept?.id === 'string' && /^[\w-]+$/.test(kept.id) && typeof kept.token === 'string' && typeof kept.name === 'string'
    return isSeat ? kept as Seat : undefined
  } catch {
    return undefined
  }
}

function remember(seat: Seat | undefined): void {
  try {
    if (seat) sessionStorage.setItem(KEPT, JSON.stringify(seat))
    else sessionStorage.removeItem(KEPT)
  } catch { /* It lasts as long as the page. */ }
}

const key = (): string => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join('-')

export class Together {
  private socket: RoomSocket | undefined
  private seat: Seat | undefined
  private play: Play | undefined
  private room: Partial<RoomRoom> = {}
  private members: Member[] = []
  private chat: { who: string; text: string }[] = []
  private unread = 0
  /** What is shown: the last picture, with what was sent and not answered as if it were accepted. */
  private scene: Scene | undefined
  private picture: Scene | undefined
  private pending: string[] = []
  private foreseeing = 0
  private keys: Key[] = []
  private wishes = new Set<number>()
  private isLost = false
  /** The text while one waits for somebody. */
  private hope = ''
  private modes: Mode[] = []
  private isShown = false
  private typing: number | undefined

  constructor(private readonly place: Place) {
    addEventListener('online', () => this.socket?.hurry())
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.socket?.hurry() })
  }

  /** Shows the room where one sits, or the way into one. */
  async show(code: string | undefined, watch?: string): Promise<void> {
    this.isShown = true
    const kept = remembered()
    if (kept && (watch === undefined ? code === undefined || kept.code === code : kept.id === watch)) return this.enter(kept)
    await this.lobby(code, watch)
  }

  leave(): void {
    this.isShown = false
    this.socket?.close()
    this.socket = this.play = undefined
    this.forget()
    patch(this.place.game, [])
  }

  key(event: KeyboardEvent): boolean { return !isCovered() && (this.play?.key(event) ?? false) }

  // ---- The way in

  private async lobby(code: string | undefined, watch?: string): Promise<void> {
    this.place.drawBar('')
    const name = localStorage.getItem('name') ?? ''
    const field = (id: string, label: string, props: Record<string, string | number>): Node =>
      h('label.field', { key: id }, h('span', {}, label), h('input', { id, autocomplete: 'off', ...props }))
    const isInvited = code !== undefined || watch !== undefined
    if (!isInvited && this.modes.length === 0) await this.findModes()
    if (!this.isShown) return
    const modes = this.modes
    patch(this.place.main, [h('div.menu', { key: 'together', class: 'lobby' },
      h('h1', { tabindex: -1 }, !isInvited ? 'Play together' : watch === undefined ? 'You are invited' : 'Watch a game'),
      h('p.lead', {}, !isInvited ? 'Make a room and send the link, or enter the code of one.' : 'Say who you are, and you are in.'),
      h('section.panel', { key: 'who' }, field('name', 'Your name', { value: name, maxlength: 24, autocomplete: 'nickname' })),
      watch !== undefined && h('button.pill.main', { key: 'watch', type: 'button', on: { click: () => { void this.watch(watch) } } }, 'Watch'),
      watch === undefined && h('section.panel', { key: 'join' },
        field('code', 'Code of the room', { value: code ?? '', inputmode: 'numeric', maxlength: 6, placeholder: '6 digits' }),
        h('button.pill', { type: 'button', class: code === undefined ? '' : 'main', on: { click: () => { void this.join() } } }, 'Join')),
      !isInvited && h('section.panel', { key: 'make' },
        h('label.field', { key: 'mode' }, h('span', {}, 'Game'), h('select', { id: 'mode' }, groups(modes).map(([group, all]) =>
          h('optgroup', { label: group }, all.map(one => h('option', { value: `${one.game} ${one.mode}` }, `${group}: ${one.title}`)))))),
        h('div.pair', {},
          h('button.pill.main', { type: 'button', on: { click: () => { void this.make('create') } } }, icon('people'), 'Make a room'),
          h('button.pill', { type: 'button', on: { click: () => { void this.make('play') } } }, 'Find somebody'))),
      !isInvited && h('div.open', { id: 'open', key: 'open' }))])
    if (!isInvited) void this.list()
    this.place.main.querySelector<HTMLElement>(name ? (isInvited ? '.main' : 'h1') : '#name')?.focus({ preventScroll: true })
  }

  /** Games and modes as the menus have them. */
  private async findModes(): Promise<void> {
    const home = await this.place.askAside('page:home')
    for (const entry of home.menu?.entries ?? []) {
      if (!entry.page?.startsWith('game ')) continue
      const menu = (await this.place.askAside(`page:${entry.page}`)).menu
      for (const one of menu?.entries ?? []) {
        const [, game, mode] = /^(?:newgame|resume) (\w+) (\w+)/.exec(one.line ?? '') ?? []
        if (game && mode && `game ${game}` === entry.page && !/ daily| puzzle/.test(one.line ?? '')) {
          this.modes.push({ game, mode, title: one.title, group: entry.title })
        }
      }
    }
  }

  private value(id: string): string {
    const found = document.getElementById(id)
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found.value.trim() : ''
  }

  private name(): string | undefined {
    const name = this.value('name')
    if (name) {
      try { localStorage.setItem('name', name) } catch { /* It is asked for again. */ }
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
    const [game, mode] = this.value('mode').split(' ')
    await this.sit(name, () => request(`api/rooms/${how}`, { name, game, mode }, key()))
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

  /** The title of a mode, as the menus have it. */
  private titleOf(game: unknown, mode: unknown): string {
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
    await this.sit(name, async () => ({ code, ...await request(`api/rooms/${code}/join`, { name }, key()) }))
  }

  private async sit(name: string, ask: () => Promise<Record<string, unknown>>, isWatcher = false): Promise<void> {
    try {
      const found = await ask()
      const seat: Seat = { id: String(found['roomId']), token: String(found['token']), name }
      if (typeof found['code'] === 'string') seat.code = found['code']
      if (isWatcher) seat.isWatcher = true
      remember(seat)
      this.enter(seat)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'bad')
      speak(error instanceof Error ? error.message : String(error))
    }
  }

  // ---- The room

  private enter(seat: Seat): void {
    this.socket?.close()
    this.seat = seat
    this.forget()
    this.play = undefined
    this.chat = []
    this.hope = ''
    this.members = []
    this.room = {}
    this.socket = new RoomSocket(seat, {
      item: item => this.take(item),
      anew: () => { this.members = []; this.wishes.clear() },
      state: state => this.turnTo(state),
    })
    this.draw()
  }

  private turnTo(state: 'open' | 'lost' | 'elsewhere' | 'closed'): void {
    if (state === 'open') {
      if (this.isLost) toast('You are back.', 'good')
      this.isLost = false
      void this.socket?.send('room').then(() => this.draw())
      return
    }
    if (state === 'lost') {
      this.isLost = true
      return this.draw()
    }
    if (state === 'elsewhere') {
      patch(this.place.game, [])
      patch(this.place.main, [h('div.empty', { key: 'elsewhere' }, h('h1', {}, 'Your seat is in another tab'),
        h('button.main', { type: 'button', on: { click: () => { if (this.seat) this.enter(this.seat) } } }, 'Play here'))])
      return
    }
    remember(undefined)
    this.leave()
    this.isShown = true
    toast('The room is closed.')
    void this.lobby(undefined)
  }

  private nameOf(member: unknown): string { return this.members.find(one => one.member === member)?.name ?? 'Somebody' }

  private take(item: Item): void {
    const number = ('member' in item && item.member) || 0
    const member = this.members.find(one => one.member === number)
    const news = item.push === true
    switch (item.record) {
      case 'room':
        this.room = item
        if (this.seat && item.code !== undefined) {
          this.seat.code = item.code
          remember(this.seat)
        }
        // Whoever came by a link has not seen the games yet.
        if (this.modes.length === 0) void this.findModes().then(() => this.draw(), () => undefined)
        break
      case 'member':
      case 'joined': {
        const known: Member = member ?? {
          member: number, role: 'player', you: false, online: true, ready: false, name: '', standing: '', result: '',
        }
        ;[known.role, known.name] = [item.role, item.name]
        if (item.record === 'member') [known.you, known.online, known.ready] = [item.you, item.online, item.ready]
        if (!member) this.members.push(known)
        if (item.record === 'joined' && news) this.tell(`${known.name} has joined.`)
        break
      }
      case 'left':
        if (news) this.tell(`${this.nameOf(number)} has left.`)
        this.members = this.members.filter(one => one.member !== number)
        break
      case 'host': this.room.host = number; break
      case 'ready': if (member) member.ready = item.ready; break
      case 'online': if (member) member.online = item.online; break
      case 'started':
        this.room.phase = 'playing'
        this.wishes.clear()
        for (const one of this.members) [one.ready, one.standing, one.result] = [false, '', '']
        this.play = undefined
        this.forget()
        patch(this.place.game, [])
        this.tell('The round begins.')
        break
      case 'standing':
        if (member) member.standing = [item.progress, item.status === 'playing' ? '' : item.status].filter(one => one).join(' ')
        break
      case 'ended': {
        this.room.phase = 'ended'
        const winner = this.members.find(one => one.member === item.winner)
        this.tell(winner ? (winner.you ? 'You have won!' : `${winner.name} has won.`) : 'The round is over.')
        break
      }
      case 'placing': {
        const score = item.score === undefined ? '' : ` (${item.score})`
        if (member) member.result = `${item.outcome}${score}`
        break
      }
      case 'chat': {
        const who = this.nameOf(number)
        this.chat.push({ who, text: item.text })
        // Whoever reads the messages sees it there.
        if (!member?.you && !document.getElementById('messages')) {
          this.unread += 1
          this.tell(`${who}: ${item.text}`)
        }
        this.drawChat()
        break
      }
      case 'reaction': this.float(item.emoji, this.nameOf(number)); break
      case 'rematch':
        this.wishes.add(number)
        if (!member?.you) this.tell(`${this.nameOf(number)} wants another round.`)
        break
      case 'waiting': {
        this.hope = item.pairs > 0 && item.wait ? `Somebody is found within ${item.wait} seconds half of the time.` : 'Waiting for somebody who wants the same.'
        break
      }
      case 'lapsed': this.wishes.clear(); break
      case 'delayed': toast(item.reason, 'bad'); break
      case 'notice': this.tell(item.text); return
      case 'typing':
        clearTimeout(this.typing)
        this.showTyping(`${this.nameOf(number)} is writing…`)
        this.typing = setTimeout(() => this.showTyping(''), 3000)
        return
      case 'closed': return this.turnTo('closed')
      case 'picture': {
        const scene = item.picture
        if (scene.keys) this.keys = scene.keys
        this.picture = { ...scene, keys: scene.keys ?? this.keys }
        void this.foresee()
        return
      }
      default: return
    }
    this.draw()
  }

  private tell(text: string): void {
    toast(text)
    speak(text)
  }

  private async move(line: string): Promise<void> {
    const answer = this.socket?.send(line)
    this.pending.push(line)
    void this.foresee()
    const end = await answer
    this.pending.splice(this.pending.indexOf(line), 1)
    if (end?.error !== undefined) {
      // What was foreseen has not come.
      void this.foresee()
      toast(end.text ?? end.error, 'bad')
      speak(end.text ?? end.error)
    }
  }

  private forget(): void {
    this.scene = this.picture = undefined
    this.pending = []
    this.foreseeing += 1
  }

  /** Shows the last picture as it will be once all is accepted that was sent; the engine here knows the rules of that. */
  private async foresee(): Promise<void> {
    this.foreseeing += 1
    const mine = this.foreseeing
    let scene = this.picture
    if (!scene) return
    if (this.room.phase === 'playing') {
      for (const line of [...this.pending]) {
        try {
          const found: Answer = await this.place.askAside(`foresee ${this.room.game} ${JSON.stringify({ picture: scene, line })}`)
          if (found.foreseen) scene = { ...scene, ...found.foreseen }
        } catch { /* It is seen when it has come. */ }
        if (mine !== this.foreseeing) return
      }
    }
    this.scene = scene
    this.draw()
  }

  private draw(): void {
    if (!this.isShown || !this.seat) return
    const isPlaying = this.room.phase === 'playing' || (this.room.phase === 'ended' && this.scene !== undefined)
    const chat = h('button.round', {
      type: 'button', 'aria-label': this.unread > 0 ? `Messages, ${this.unread} new` : 'Messages', class: this.unread > 0 ? 'new' : '',
      on: { click: () => this.openChat() },
    }, icon('chat'))
    this.place.drawBar(isPlaying && this.scene ? titleOf(this.scene) : '', chat)
    document.body.classList.toggle('in-game', isPlaying)
    if (this.isLost) patch(document.getElementById('banner') ?? document.createElement('div'), [h('p', {}, 'The connection is lost. Trying again…')])
    else patch(document.getElementById('banner') ?? document.createElement('div'), [])
    if (isPlaying && this.scene && this.seat.isWatcher) {
      patch(this.place.game, [])
      patch(this.place.main, [this.strip(), this.watched(this.scene)])
      return
    }
    if (isPlaying && this.scene) {
      patch(this.place.main, [this.strip()])
      this.play ??= new Play(this.place.game, {
        send: line => this.move(line),
        actions: () => [
          { title: 'React', icon: 'smile', label: 'Send a reaction', act: () => this.react() },
          { title: 'Give up', act: () => sheet('Give up?', [h('p', {}, 'The others play on without you.')], [
            { title: 'Play on', isMain: true }, { title: 'Give up', isQuiet: true, act: () => { void this.move('resign') } }]) },
        ],
        ending: (_, news) => this.ending(news),
        type: start => this.typeMove(start),
      })
      this.play.object = reason => toast(reason, 'bad')
      const scene = this.room.phase === 'ended' && this.scene.outcome === 'playing' ? { ...this.scene, outcome: 'finished' as const } : this.scene
      this.play.show({ scene })
      return
    }
    patch(this.place.game, [])
    this.play = undefined
    patch(this.place.main, [this.waiting()])
    if (this.seat.code) void drawCode(this.link())
  }

  private link(to = this.seat?.code ?? ''): string {
    const link = new URL(document.baseURI)
    link.hash = to
    return link.href
  }

  /** The members in a row above the game. */
  private strip(): Node {
    return h('ul.strip', { key: 'strip', 'aria-label': 'Players' }, this.members.filter(one => one.role === 'player').map(one =>
      h('li', { key: String(one.member), class: `${one.online ? '' : 'off'} ${one.you ? 'you' : ''}` },
        h('span.face', { 'aria-hidden': 'true' }, one.name.slice(0, 1).toUpperCase()), h('span.who', {}, one.you ? 'You' : one.name),
        h('span.how', {}, one.result || one.standing))))
  }

  /** What is played, for whoever looks on: each player's game under the name. */
  private watched(scene: Scene): Node {
    const names = new Set(this.members.map(one => one.name))
    const games: Part[][] = []
    for (const part of scene.blocks) {
      if (games.length === 0 || (part.heading !== undefined && names.has(part.heading))) games.push([])
      games[games.length - 1]?.push(part)
    }
    return h('div.watched', { key: 'watched' }, games.map((parts, index) => h('section.panel', { key: String(index) }, draw(parts, undefined, `w${index}`))))
  }

  private waiting(): Node {
    const me = this.members.find(one => one.you)
    const isHost = me?.member === this.room.host
    const players = this.members.filter(one => one.role === 'player')
    return h('div.menu', { key: 'room', class: 'lobby' },
      h('h1', { tabindex: -1 }, this.seat?.isWatcher ? 'You are watching' : 'Your room'),
      h('p.lead', {}, `${this.titleOf(this.room.game, this.room.mode)}${this.room.play === 'race' ? ', a race' : ', together'}`),
      this.seat?.code !== undefined && h('section.panel', { key: 'invite', class: 'invite' },
        h('div', { key: 'code' }, h('p.note', {}, 'The code'), h('p.digits', {}, this.seat.code)),
        h('div.code', { id: 'qr', key: 'qr' }),
        h('button.pill.main', { key: 'copy', type: 'button', on: { click: () => { void copy(this.link()) } } }, icon('share'), 'Copy the link'),
        h('button.pill', { key: 'look', type: 'button', on: { click: () => { void copy(this.link(`watch-${this.seat?.id ?? ''}`)) } } }, 'Copy a link to watch')),
      h('section.panel', { key: 'members' }, h('h2', {}, 'Who is here'), h('ul.members', {}, players.map(one =>
        h('li', { key: String(one.member), class: one.online ? '' : 'off' },
          h('span.face', { 'aria-hidden': 'true' }, one.name.slice(0, 1).toUpperCase()), h('span.who', {}, one.you ? `${one.name} (you)` : one.name),
          h('span.how', {}, one.ready ? 'ready' : one.online ? '' : 'away')))),
      players.length < (this.room.seats ?? 2) && h('p.note', {}, this.hope || 'Waiting for others…')),
      h('div.choices', { key: 'choices' },
        isHost && players.length > 1 && h('button.main', { key: 'start', type: 'button', on: { click: () => { void this.move('start') } } }, icon('play'), 'Begin'),
        !isHost && !this.seat?.isWatcher && h('button', { key: 'ready', type: 'button', class: me?.ready ? '' : 'main', on: { click: () => { void this.move(`ready ${me?.ready ? 'off' : 'on'}`) } } }, me?.ready ? 'Not yet' : 'Ready'),
        h('button.quiet', { key: 'leave', type: 'button', on: { click: () => { void this.quit() } } }, 'Leave')))
  }

  private ending(news: Part[]): Kid {
    const me = this.members.find(one => one.you)
    const isOver = this.room.phase === 'ended'
    const mine = me !== undefined && this.wishes.has(me.member)
    return [
      h('div.verdict', { key: 'verdict' }, draw(news, undefined, 'n')),
      !isOver && h('p.note', { key: 'wait' }, 'The others play on.'),
      isOver && h('table', { key: 'table' }, h('tbody', {}, this.members.filter(one => one.role === 'player').map(one =>
        h('tr', {}, h('th', { scope: 'row' }, one.you ? `${one.name} (you)` : one.name), h('td', {}, one.result))))),
      isOver && h('div.choices', { key: 'choices' },
        h('button', { key: 'again', type: 'button', class: mine ? '' : 'main', disabled: mine, on: { click: () => { void this.move('rematch') } } }, mine ? 'Waiting for the others…' : this.wishes.size > 0 ? 'Rematch: they want it' : 'Rematch'),
        h('button.quiet', { key: 'leave', type: 'button', on: { click: () => { void this.quit() } } }, 'Leave')),
    ]
  }

  private async quit(): Promise<void> {
    void this.socket?.send('leave')
    remember(undefined)
    await new Promise(done => setTimeout(done, 80))
    this.leave()
    this.place.toHome()
  }

  private typeMove(start: string): void {
    const send = (): void => {
      const field = document.getElementById('typed')
      if (field instanceof HTMLInputElement && field.value.trim()) void this.move(field.value.trim())
    }
    sheet('Type a move', [h('label.field', {}, h('span', {}, this.scene?.usual ?? 'A word, or a command.'), h('input', {
      id: 'typed', 'data-first': true, value: start, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false',
      on: { keydown: event => {
        if ((event as KeyboardEvent).key !== 'Enter') return
        event.preventDefault()
        send()
        closeSheet()
      } },
    }))], [{ title: 'Go', isMain: true, act: send }])
    const field = document.getElementById('typed')
    if (field instanceof HTMLInputElement) field.setSelectionRange(start.length, start.length)
  }

  // ---- Messages

  private openChat(): void {
    this.unread = 0
    const send = (): void => {
      const field = document.getElementById('message')
      if (!(field instanceof HTMLInputElement) || !field.value.trim()) return
      void this.move(`chat ${field.value.trim()}`)
      field.value = ''
    }
    sheet('Messages', [
      h('div.messages', { id: 'messages', role: 'log', 'aria-label': 'Messages', tabindex: 0 }), h('p.note', { id: 'typing' }),
      h('label.field', {}, h('span', {}, 'Message'), h('input', {
        id: 'message', 'data-first': true, maxlength: 200, autocomplete: 'off', enterkeyhint: 'send',
        on: {
          keydown: event => { if ((event as KeyboardEvent).key === 'Enter') { event.preventDefault(); send() } },
          input: () => this.isTyping(),
        },
      })),
    ], [{ title: 'Send', isMain: true, act: () => { send(); return false } }], () => this.draw())
    this.drawChat()
  }

  private lastTyped = 0

  private isTyping(): void {
    if (Date.now() - this.lastTyped < 2000) return
    this.lastTyped = Date.now()
    void this.socket?.send('typing')
  }

  private showTyping(text: string): void {
    const place = document.getElementById('typing')
    if (place) place.textContent = text
  }

  private drawChat(): void {
    const place = document.getElementById('messages')
    if (!place) return
    this.unread = 0
    patch(place, this.chat.length === 0 ? [h('p.note', { key: 'none' }, 'Nothing was said yet.')]
      : [h('ul', { key: 'said' }, this.chat.map((one, index) => h('li', { key: String(index) }, h('b', {}, one.who), ' ', one.text)))])
    place.scrollTop = place.scrollHeight
  }

  private react(): void {
    sheet('A reaction', [h('div.reactions', {}, reactions.map(one => h('button', {
      type: 'button', 'aria-label': one, on: { click: () => { void this.move(`react ${one}`); closeSheet() } },
    }, one)))], [])
  }

  /** A reaction flies over the page. */
  private float(emoji: string, who: string): void {
    const place = document.createElement('div')
    place.className = 'floating'
    place.textContent = emoji
    place.setAttribute('aria-hidden', 'true')
    document.body.append(place)
    setTimeout(() => place.remove(), 2200)
    speak(`${who}: ${emoji}`)
  }
}

function groups(modes: Mode[]): [string, Mode[]][] {
  const found = new Map<string, Mode[]>()
  for (const one of modes) found.set(one.group, [...found.get(one.group) ?? [], one])
  return [...found]
}
