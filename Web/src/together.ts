// Playing with others: a room, from the seat in it to its end.

import { Chat } from './chat.js'
import { h, Kid, Node, patch } from './dom.js'
import { Entrance, Invitation } from './entrance.js'
import { icon } from './icons.js'
import { question } from './news.js'
import { draw } from './pictures.js'
import { Play, titleOf } from './play.js'
import { forget, Item, remember, remembered, RoomSocket, Seat, seats, step } from './room.js'
import { askForMove, hush, isCovered, read, sentence, sheet, speak, toast } from './say.js'
import { canSend, copy, drawCode, send } from './share.js'
import { Answer, Key, Part, RoomMember, RoomRoom, Scene } from './schema.js'

interface Place {
  drawBar(title: string, more?: Kid, kind?: string): void
  main: HTMLElement
  game: HTMLElement
  /** Asks about a picture, which concerns no game that is kept here. */
  askAside(line: string): Promise<Answer>
  toHome(): void
}

type Member = Pick<RoomMember, 'member' | 'role' | 'you' | 'online' | 'ready' | 'name'> & { standing: string; progress: string; result: string }

/** The letter that stands for a name; a sign of several units stays whole. */
function initial(name: string): string { return ([...name][0] ?? '').toUpperCase() }

export class Together {
  private socket: RoomSocket | undefined
  private seat: Seat | undefined
  private play: Play | undefined
  private room: Partial<RoomRoom> = {}
  private members: Member[] = []
  private readonly chat: Chat
  private readonly entrance: Entrance
  /** What is shown: the last picture, with what was sent and not answered as if it were accepted. */
  private scene: Scene | undefined
  private picture: Scene | undefined
  /** What the others play, once one may see it. */
  private others: Part[] = []
  private pending: string[] = []
  private foreseeing = 0
  private keys: Key[] = []
  private wishes = new Set<number>()
  private isLost = false
  private isSlow = false
  /** Whether the last line that was accepted was one's own. */
  private isOwn = true
  /** The text while one waits for somebody. */
  private hope = ''
  /** Who has won the last round. */
  private verdict = ''
  /** What a game tells once all are done, such as what was looked for. */
  private told = ''
  private isShown = false
  /** Whether a round has begun whose first picture is not drawn yet. */
  private hasBegun = false

  constructor(private readonly place: Place) {
    this.chat = new Chat({
      say: line => { void this.move(line) }, hint: line => { void this.socket?.send(line) }, draw: () => this.draw(),
    })
    this.entrance = new Entrance(place, () => this.isShown, seat => this.enter(seat))
    addEventListener('online', () => this.socket?.hurry())
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.socket?.hurry() })
  }

  /** Shows the room where one sits, or the way into one. */
  async show(invitation: Invitation): Promise<void> {
    this.isShown = true
    const { code, id, watch } = invitation
    const kept = watch !== undefined ? seats().find(one => one.id === watch)
      : code !== undefined ? seats().find(one => (id !== undefined ? one.id === id : one.code === code)) : remembered()
    if (kept) return this.enter(kept)
    await this.entrance.show(invitation)
  }

  leave(): void {
    if (this.isShown && this.socket) {
      step()
      if (this.room.phase === 'playing' && !this.seat?.isWatcher) toast('The round goes on, and your seat is kept.')
    }
    this.isShown = false
    this.socket?.close()
    this.socket = this.play = undefined
    this.forget()
    patch(this.place.game, [])
  }

  key(event: KeyboardEvent): boolean { return !isCovered() && (this.play?.key(event) ?? false) }

  // ---- The room

  private enter(seat: Seat): void {
    this.socket?.close()
    this.seat = seat
    remember(seat)
    this.forget()
    this.play = undefined
    this.chat.forget()
    this.hope = ''
    this.members = []
    this.room = {}
    this.socket = new RoomSocket(seat, {
      item: item => this.take(item),
      anew: () => { this.members = []; this.wishes.clear() },
      state: (state, why) => this.turnTo(state, why),
    })
    this.draw()
  }

  private turnTo(state: 'open' | 'lost' | 'slow' | 'quick' | 'elsewhere' | 'closed', why?: string): void {
    if (state === 'slow' || state === 'quick') {
      this.isSlow = state === 'slow'
      return this.draw()
    }
    this.isSlow = false
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
    if (this.seat) forget(this.seat)
    this.room = {}
    this.leave()
    this.isShown = true
    toast(sentence(why ?? 'the room is closed'))
    void this.entrance.show({})
  }

  /** Keeps what is known of the seat. */
  private keep(): void {
    if (!this.seat || !this.isShown) return
    this.seat.isOver = this.room.phase === 'ended'
    if (this.entrance.knowsModes) this.seat.title = this.entrance.titleOf(this.room.game, this.room.mode)
    remember(this.seat)
  }

  private nameOf(member: unknown): string { return this.members.find(one => one.member === member)?.name ?? 'Somebody' }

  private take(item: Item): void {
    const number = ('member' in item && item.member) || 0
    const member = this.members.find(one => one.member === number)
    const news = item.push === true
    // A record of the game's, not of the room's.
    const { record, text } = item as { record: string; text?: string }
    if (record === 'message' && this.room.phase === 'ended' && news && text) this.told = `${this.told} ${text}`.trim()
    switch (item.record) {
      case 'room':
        this.room = item
        if (this.seat && item.code !== undefined) this.seat.code = item.code
        this.keep()
        // Whoever came by a link has not seen the games yet.
        if (!this.entrance.knowsModes) {
          void this.entrance.findModes().then(() => {
            this.keep()
            this.draw()
          }, () => undefined)
        }
        break
      case 'member':
      case 'joined': {
        const known: Member = member ?? {
          member: number, role: 'player', you: false, online: true, ready: false, name: '', standing: '', progress: '', result: '',
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
        this.keep()
        this.wishes.clear()
        this.told = ''
        for (const one of this.members) [one.ready, one.standing, one.progress, one.result] = [false, '', '', '']
        this.play = undefined
        this.forget()
        patch(this.place.game, [])
        this.hasBegun = true
        break
      case 'standing':
        if (member) member.standing = [item.progress, item.status === 'playing' ? '' : item.status].filter(one => one).join(' ')
        if (member) member.progress = item.progress ?? ''
        break
      case 'ended': {
        this.room.phase = 'ended'
        this.keep()
        const winner = this.members.find(one => one.member === item.winner)
        // Whoever wins together is no winner against others; a race that nobody has won says so.
        this.verdict = winner ? (winner.you ? 'You have won!' : `${winner.name} has won.`)
          : this.room.play === 'race' && item.why !== 'left' ? 'Nobody won.' : 'The round is over.'
        // Whoever has played reads it with the end, where what was said on the way is no news.
        hush()
        if (this.seat?.isWatcher) toast(this.verdict)
        speak(this.verdict)
        break
      }
      case 'placing': {
        // A score is a number of what only the game knows; how far one came is told with the standings.
        if (member) member.result = [item.outcome, member.progress && `(${member.progress})`].filter(one => one).join(' ')
        break
      }
      case 'chat': {
        const who = this.nameOf(number)
        if (this.chat.take(who, item.text, member?.you === true)) this.tell(`${who}: ${item.text}`)
        break
      }
      case 'reaction': this.chat.float(item.emoji, this.nameOf(number)); break
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
        return this.chat.takeTyping(this.nameOf(number))
      case 'closed': return this.turnTo('closed')
      case 'picture': {
        const scene = item.picture
        if (scene.keys) this.keys = scene.keys
        this.picture = { ...this.withOwnNews(scene), keys: scene.keys ?? this.keys }
        void this.foresee()
        return
      }
      default:
        // What a line of the game has brought: the answer to one of one's own says so.
        this.isOwn = item.request !== undefined
        return
    }
    this.draw()
  }

  /** A picture without what somebody else was refused. */
  private withOwnNews(scene: Scene): Scene {
    const count = scene.news ?? 0
    if (this.isOwn || count === 0) return scene
    const [blocks, news] = [scene.blocks.slice(0, -count), scene.blocks.slice(-count).filter(part => part.tone !== 'bad')]
    return { ...scene, blocks: [...blocks, ...news], news: news.length }
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
      const [, asked, confirmed] = /^(.+) To confirm, send (.+)$/.exec(end.text ?? '') ?? []
      if (end.error === 'needs-confirmation' && asked !== undefined && confirmed !== undefined) {
        return question(asked, ['yes', 'no'], choice => { if (choice === 'yes') void this.move(confirmed) }, () => undefined)
      }
      const text = sentence(end.text ?? end.error)
      toast(text, 'bad')
      speak(text)
    }
  }

  private forget(): void {
    this.hasBegun = false
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
          if (found.foreseen) {
            // The news of the move before are none any more, and what is counted as news must not be something else.
            const { news: _, ...rest }: Scene = scene
            scene = { ...rest, ...found.foreseen }
          }
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
      type: 'button', 'aria-label': this.chat.unread > 0 ? `Messages, ${this.chat.unread} new` : 'Messages', class: this.chat.unread > 0 ? 'new' : '',
      on: { click: () => this.chat.open() },
    }, icon('chat'))
    this.place.drawBar(isPlaying && this.scene ? titleOf(this.scene) : '', chat, this.entrance.gameOf(this.room.game))
    document.body.classList.toggle('in-game', isPlaying)
    const trouble = this.isLost ? (this.room.game === undefined ? 'The server can’t be reached. Trying again…' : 'The connection is lost. Trying again…')
      : this.isSlow ? 'Waiting for the server…' : undefined
    patch(document.getElementById('banner') ?? document.createElement('div'), trouble === undefined ? [] : [h('p', {}, trouble)])
    if (isPlaying && this.scene && this.seat.isWatcher) {
      patch(this.place.game, [])
      patch(this.place.main, [this.strip(), this.watched(this.scene.blocks)])
      this.begin()
      return
    }
    if (isPlaying && this.scene) {
      patch(this.place.main, [this.strip()])
      this.play ??= new Play(this.place.game, {
        send: line => this.move(line),
        foresees: true,
        actions: () => [
          { title: 'React', icon: 'smile', label: 'Send a reaction', act: () => this.chat.react() },
          { title: 'How to play', icon: 'book', act: () => this.help() },
          { title: 'Give up', act: () => sheet('Give up?', [h('p', {}, this.room.play === 'race' ? 'The others play on without you.' : 'This ends the round for all of you.')], [
            { title: 'Play on', isMain: true }, { title: 'Give up', isQuiet: true, act: () => { void this.move('resign') } }]) },
        ],
        ending: (_, verdict) => this.ending(verdict),
        type: (start, key) => askForMove(start, key, line => { void this.move(line) }),
        help: () => this.help(),
      })
      this.play.object = reason => toast(reason, 'bad')
      const { own, others } = this.parted(this.scene)
      this.others = others
      this.play.show({ scene: this.room.phase === 'ended' && own.outcome === 'playing' ? { ...own, outcome: 'finished' as const } : own })
      this.begin()
      return
    }
    patch(this.place.game, [])
    this.play = undefined
    patch(this.place.main, [this.waiting()])
    // The button that led here has gone with its place.
    if (document.activeElement === document.body) this.place.main.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    if (this.seat.code) void drawCode(this.link())
  }

  /** Says that the round begins once it is seen, so that the text lies above the buttons. */
  private begin(): void {
    if (this.hasBegun) this.tell('The round begins.')
    this.hasBegun = false
  }

  /** A link into the room by its code, or by its id for whoever may only look on. */
  private link(to = `${this.seat?.code ?? ''}-${this.seat?.id ?? ''}`): string {
    const link = new URL(document.baseURI)
    link.hash = to
    return link.href
  }

  /** Tells the rules. */
  private help(): void {
    const title = this.entrance.titleOf(this.room.game, this.room.mode)
    void this.place.askAside(`rules ${this.room.game}`).then(found => read(title, found.said ?? []), () => undefined)
  }

  /** The members in a row above the game. */
  private strip(): Node {
    return h('ul.strip', { key: 'strip', 'aria-label': 'Players' }, this.members.filter(one => one.role === 'player').map(one =>
      h('li', { key: String(one.member), class: `${one.online ? '' : 'off'} ${one.you ? 'you' : ''}` },
        h('span.face', { 'aria-hidden': 'true' }, initial(one.name)), h('span.who', {}, one.you ? 'You' : one.name),
        h('span.how', {}, one.result || one.standing))))
  }

  /** One's own game, and those of others, which whoever is done may see: each begins with the name. */
  private parted(scene: Scene): { own: Scene; others: Part[] } {
    const names = new Set(this.members.filter(one => !one.you).map(one => one.name))
    const last = scene.blocks.length - (scene.news ?? 0)
    const start = scene.blocks.findIndex((part, index) => index > 0 && index < last && part.part === 'title' && names.has(part.heading ?? ''))
    if (start < 0) return { own: scene, others: [] }
    const others = scene.blocks.slice(start, last).filter(part => part.part !== 'hand')
    return { own: { ...scene, blocks: [...scene.blocks.slice(0, start), ...scene.blocks.slice(last)] }, others }
  }

  /** What is played, for whoever looks on: each player's game under the name. */
  private watched(parts: Part[]): Node {
    const names = new Set(this.members.map(one => one.name))
    const games: Part[][] = []
    for (const part of parts) {
      if (games.length === 0 || (part.part === 'title' && names.has(part.heading ?? ''))) games.push([])
      games[games.length - 1]?.push(part)
    }
    return h('div.watched', { key: 'watched' }, games.map((parts, index) => h('section.panel', { key: String(index) }, draw(parts, undefined, `w${index}`))))
  }

  private waiting(): Node {
    const me = this.members.find(one => one.you)
    const isHost = me?.member === this.room.host
    const players = this.members.filter(one => one.role === 'player')
    const watchers = this.members.filter(one => one.role !== 'player')
    // Before the server has answered nothing is known of who is there.
    const isKnown = this.room.game !== undefined
    return h('div.menu', { key: 'room', class: 'lobby' },
      h('h1', { tabindex: -1 }, this.seat?.isWatcher ? 'You are watching' : 'Your room'),
      h('p.lead', {}, !isKnown ? this.seat?.title ?? '' : `${this.entrance.titleOf(this.room.game, this.room.mode)}${this.room.play === 'race' ? ', a race' : ', together'}`),
      isKnown && this.seat?.code !== undefined && h('section.panel', { key: 'invite', class: 'invite' },
        h('div', { key: 'code' }, h('p.note', {}, 'The code'), h('p.digits', {}, this.seat.code)),
        h('div.code', { id: 'qr', key: 'qr' }),
        h('button.pill.main', { key: 'copy', type: 'button', on: { click: () => { if (canSend) send(this.link()); else void copy(this.link()) } } }, icon('share'), canSend ? 'Send the link' : 'Copy the link'),
        h('button.pill', { key: 'look', type: 'button', on: { click: () => { void copy(this.link(`watch-${this.seat?.id ?? ''}`)) } } }, 'Copy a link to watch')),
      !isKnown && h('p.note', { key: 'unknown' }, this.isLost ? 'The server can’t be reached. Your seat is kept.' : 'Opening the room…'),
      isKnown && h('section.panel', { key: 'members' }, h('h2', {}, 'Who is here'), h('ul.members', {}, [...players, ...watchers].map(one =>
        h('li', { key: String(one.member), class: `${one.online ? '' : 'off'} ${one.you ? 'you' : ''}` },
          h('span.face', { 'aria-hidden': 'true' }, initial(one.name)), h('span.who', {}, one.you ? `${one.name} (you)` : one.name),
          h('span.how', {}, one.role !== 'player' ? 'looks on' : one.ready ? 'ready' : one.online ? '' : 'away')))),
      players.length < (this.room.seats ?? 2) && h('p.note', {}, this.hope || 'Waiting for others…')),
      h('div.choices', { key: 'choices' },
        isHost && players.length > 1 && h('button.main', { key: 'start', type: 'button', on: { click: () => { void this.move('start') } } }, icon('play'), 'Begin'),
        isKnown && !isHost && !this.seat?.isWatcher && h('button', { key: 'ready', type: 'button', class: me?.ready ? '' : 'main', on: { click: () => { void this.move(`ready ${me?.ready ? 'off' : 'on'}`) } } }, me?.ready ? 'Not yet' : 'Ready'),
        isKnown && h('button', { key: 'help', type: 'button', on: { click: () => this.help() } }, icon('book'), 'How to play'),
        h('button.quiet', { key: 'leave', type: 'button', on: { click: () => { void this.quit() } } }, 'Leave')))
  }

  private ending(verdict: Part[]): Kid {
    const me = this.members.find(one => one.you)
    const isOver = this.room.phase === 'ended'
    const mine = me !== undefined && this.wishes.has(me.member)
    return [
      h('div.verdict', { key: 'verdict' }, isOver && h('p.message', { key: 'verdict' }, this.verdict || 'The round is over.'),
        isOver && this.told && h('p.note', { key: 'told' }, this.told), draw(verdict, undefined, 'n')),
      !isOver && h('p.note', { key: 'wait' }, 'The others play on.'),
      !isOver && this.others.length > 0 && this.watched(this.others),
      isOver && h('table', { key: 'table' }, h('tbody', {}, this.members.filter(one => one.role === 'player').map(one =>
        h('tr', {}, h('th', { scope: 'row' }, one.you ? `${one.name} (you)` : one.name), h('td', {}, one.result))))),
      isOver && h('div.choices', { key: 'choices' },
        h('button', { key: 'again', type: 'button', class: mine ? '' : 'main', disabled: mine, on: { click: () => { void this.move('rematch') } } }, mine ? 'Waiting for the others…' : this.wishes.size > 0 ? 'Rematch: they want it' : 'Rematch'),
        h('button.quiet', { key: 'leave', type: 'button', on: { click: () => { void this.quit() } } }, 'Leave')),
    ]
  }

  private async quit(): Promise<void> {
    void this.socket?.send('leave')
    if (this.seat) forget(this.seat)
    await new Promise(done => setTimeout(done, 80))
    this.room = {}
    this.leave()
    this.place.toHome()
  }
}
