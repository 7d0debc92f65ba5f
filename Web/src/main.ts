// The page: where one is, and the way from there.

import { h, Kid, Node, patch } from './dom.js'
import { Elsewhere, Engine } from './engine.js'
import { deliver, fileRows, saveProfile, takeDrops, takeIn } from './files.js'
import { Game } from './game.js'
import { icon } from './icons.js'
import { wear, wearAgain } from './looks.js'
import { Guide, home, menuPage, undated, withoutTitle } from './menus.js'
import { introduce, question, shake, tell } from './news.js'
import { draw } from './pictures.js'
import { Play, titleOf } from './play.js'
import { askFor, closeSheet, hush, read, sheet, shortText, speak, textOf, toast } from './say.js'
import { linkTo, offer, openingOf } from './share.js'
import { remembered, seats } from './room.js'
import { note, recall } from './store.js'
import { Together } from './together.js'
import { Answer, MenuEntry, Part, Scene } from './schema.js'

/** A place of the page, as the browser's history keeps it. */
type View =
  | { at: 'menu'; page: string }
  | { at: 'play' }
  | { at: 'text'; title: string; line: string }
  | { at: 'together'; code?: string; id?: string; watch?: string }

const find = (id: string): HTMLElement => document.getElementById(id) ?? document.body
const [bar, main] = [find('bar'), find('main')]

let view: View = { at: 'menu', page: 'home' }
let scene: Scene | undefined
let answer: Answer = {}
/** What the open game asks for, if it is a step of a tutorial. */
let task: Part[] | undefined
let play: Play | undefined
let clock: number | undefined
let drafts: number | undefined
/** Counts what is drawn, so that what comes late is not drawn over it. */
let turn = 0

const engine = new Engine(() => elsewhere(), part => {
  const bar = document.querySelector<HTMLElement>('#loading .bar')
  bar?.style.setProperty('--part', String(part))
}, (said, isLost) => {
  // What is damaged stays as it is, and is spoken of once.
  const text = textOf(said)
  if (!isLost && recall('damage') === text) return
  sheet(isLost ? 'Your games can’t be opened' : 'Something is damaged', [h('p', {}, text),
    h('p.note', {}, isLost ? 'You can play, but nothing is kept until this is mended.' : 'A file of all the rest is a safe copy.')],
  isLost ? [{ title: 'Try again', isMain: true, act: () => location.reload() }, { title: 'Play on', isQuiet: true }]
    : [{ title: 'Save to a file', act: () => { void saveProfile(ask) } }, { title: 'Go on', isMain: true }],
  () => { if (!isLost) note('damage', text) })
})

// ---- Lines

/** Sends a line; an engine that is elsewhere or can't be had says so. */
async function ask(line: string): Promise<Answer> {
  // What takes long says so, and can be stopped.
  const long = setTimeout(() => think(true), 600)
  const found = await engine.ask(line).finally(() => {
    clearTimeout(long)
    think(false)
  })
  if (found.settings) wear(found.settings)
  if (found.opens) task = found.introduction?.length === 1 ? found.introduction : undefined
  if (found.file !== undefined) await deliver(engine, found.file)
  return pictured(found)
}

/** In place of the picture of a game that draws none stands what it has said last. */
function pictured(found: Answer): Answer {
  if (!found.scene || found.scene.blocks.length > 0 || found.refused) return found
  const said = found.said ?? []
  if (said.length > 0 && !shortText(said)) return { ...found, said: [], scene: { ...found.scene, blocks: said } }
  return { ...found, scene: { ...found.scene, blocks: scene?.blocks ?? [] } }
}

/** Sends a line of the game and draws what comes of it. */
async function move(line: string, answered?: Answer): Promise<void> {
  try {
    let found = answered ?? await ask(line)
    // What failed shows nothing: the game is as it was before. While nothing can be kept, looking fails, too.
    if (found.refused && !found.scene) {
      const again = await ask('page:')
      const { scene: known, game, title, search } = again.refused ? answer : again
      found = { ...found, ...(known && { scene: known }), ...(game && { game }), ...(title && { title }), ...(search && { search }) }
    }
    take(found, line)
  } catch (error) { fail(error) }
}

/** Sends what somebody has typed: it is a move if it can be one, such as the word `live`, which means something else, too. */
async function typed(text: string): Promise<void> {
  try {
    const found = await ask(`play ${text}`)
    const isMove = found.refused === undefined || !['unknown-command', 'missing-argument'].includes(found.refused)
    await (isMove ? move(text, found) : move(text))
  } catch (error) { fail(error) }
}

let isThinking = false

/** Shows that the engine thinks, or that it does not any more. While it is loaded that can be seen without. */
function think(thinks: boolean): void {
  if (thinks === isThinking || (thinks && document.getElementById('loading'))) return
  isThinking = thinks
  const banner = (text: string): Node => h('p.thinking', {}, h('span.spin', { 'aria-hidden': 'true' }), text)
  patch(find('banner'), !thinks ? [] : engine.isFetching ? [banner('Fetching the words…')] : [banner('Thinking…'),
    h('button.pill', { type: 'button', on: { click: () => { void engine.ask('stop').catch(() => undefined) } } }, 'Stop')])
}

/** Draws an answer and says what there is to say. */
function take(found: Answer, line: string): void {
  const before = scene
  answer = found
  scene = found.scene
  if (found.opens && found.scene && view.at !== 'play') return enter(found)
  if (view.at === 'play') {
    if (!found.scene) return go({ at: 'menu', page: 'home' })
    drawGame()
    introduce(found)
  }
  const said = found.said ?? []
  if (found.choices && found.choices.length > 0) return inquire(found, line)
  const hasEnded = found.scene?.outcome !== undefined && found.scene.outcome !== 'playing' && before?.outcome === 'playing'
  // What was said on the way is no news at the end, and none of another game.
  if (hasEnded || found.opens) hush()
  const isLook = line.startsWith('page:')
  if (found.refused) {
    shake(main)
    const short = shortText(said)
    if (short) toast(short.text, 'bad')
    else if (said.length > 0) read('Parlor', said)
    speak(textOf(said))
  } else if (line === 'hint' && said.length > 0) {
    // A hint is read at leisure, be it the first one or another.
    read(titleOf(found.scene ?? { blocks: [] }) || 'Parlor', said)
    speak(textOf(said))
  } else if (!found.opens && !isLook) tell(said, before, found.scene)
  if (hasEnded) document.querySelector<HTMLElement>('.ending')?.focus({ preventScroll: true })
  keepTime()
}

/** Asks what an answer leaves open. */
function inquire(found: Answer, line = ''): void {
  question(textOf(found.said ?? []), found.choices ?? [], choice => { void reply(choice, line) },
    none => { void engine.ask(none).catch(() => undefined) })
}

async function reply(choice: string, line: string): Promise<void> {
  try {
    const found = await ask(choice)
    if (view.at === 'play' || found.opens) return take(found, line)
    await show()
    const short = shortText(found.said ?? [])
    if (short) toast(short.text, short.tone)
  } catch (error) { fail(error) }
}

function fail(error: unknown): void {
  if (error instanceof Elsewhere) return elsewhere()
  patch(find('game'), [])
  patch(main, [h('div.empty', { key: 'fault' }, h('h1', {}, 'Parlor can’t go on'),
    h('p', {}, navigator.onLine ? 'Something did not load. Your games are kept.' : 'You seem to be offline, and not all of Parlor is here yet. Your games are kept.'),
    h('p.note', {}, error instanceof Error ? error.message : String(error)),
    h('button.main', { type: 'button', on: { click: () => { void show() } } }, 'Try again'))])
}

/** Another tab has the games. */
function elsewhere(): void {
  // A room needs none of what the other tab has.
  if (view.at === 'together') return
  turn += 1
  closeSheet()
  play = undefined
  patch(find('game'), [])
  patch(bar, [])
  patch(main, [h('div.empty', { key: 'elsewhere' }, h('h1', {}, 'Parlor goes on in another tab'),
    h('p', {}, 'Your games are in one tab at a time, so that none is lost.'),
    h('button.main', { type: 'button', on: { click: () => { void back() } } }, 'Play here'))])
}

async function back(): Promise<void> {
  try {
    await engine.take()
    await show()
  } catch (error) { fail(error) }
}

// ---- Time

/** Looks again where the picture tells the time, and keeps what is begun once nothing has happened for a moment. */
function keepTime(): void {
  clearTimeout(clock)
  clearTimeout(drafts)
  if (view.at !== 'play' || engine.isElsewhere) return
  const due = scene?.due
  if (due) clock = setTimeout(() => { void move(due) }, 0)
  else if (scene?.time && !document.hidden) {
    clock = setTimeout(() => { if (!play?.isBusy) void move('page:'); else keepTime() }, 1000)
  } else drafts = setTimeout(() => { void engine.ask('page:').catch(() => undefined) }, 1200)
}

document.addEventListener('visibilitychange', () => {
  if (view.at === 'together') return
  if (engine.isElsewhere) {
    if (!document.hidden) void back()
    return
  }
  if (document.hidden) void engine.ask('page:').catch(() => undefined)
  else keepTime()
})

// ---- Places

/** How many places of the page lie before this one. */
let depth = 0

function go(next: View): void {
  hush()
  depth += 1
  history.pushState({ ...next, depth }, '')
  view = next
  void show()
}

/** Goes to a game that has been opened. */
function enter(found: Answer): void {
  go({ at: 'play' })
  introduce(found)
}

/** Makes another place of the present one, without what a link has said. */
function turnInto(next: View): void {
  history.replaceState({ ...next, depth }, '', location.pathname + location.search)
  view = next
}

addEventListener('popstate', event => {
  hush()
  depth = depthOf(event.state)
  view = isView(event.state) ? event.state : { at: 'menu', page: 'home' }
  closeSheet()
  if (!follow()) void show()
})

/** The place above this one. */
function up(): void {
  // What lies before the page, such as where a link was, is not its own.
  if (depth > 0) return history.back()
  turnInto({ at: 'menu', page: 'home' })
  void show()
}

const together = new Together({
  drawBar, main, askAside: line => engine.askAside(line), game: find('game'),
  toHome: () => { go({ at: 'menu', page: 'home' }) },
})

/** Ends once the style is here of all that comes after the first sign. */
const styled = new Promise<void>(done => {
  const style = document.getElementById('style')
  if (!(style instanceof HTMLLinkElement)) return done()
  style.onload = style.onerror = () => done()
  style.rel = 'stylesheet'
})

/** Goes to the first screen in place of one that is none. */
function leave(): void {
  turnInto({ at: 'menu', page: 'home' })
  void show()
}

/** Whether something is a place of the page: an older page may have kept others. */
function isView(kept: unknown): kept is View {
  const { at, page, title, line } = (kept ?? {}) as Record<string, unknown>
  return at === 'play' || at === 'together' || (at === 'menu' && typeof page === 'string')
    || (at === 'text' && typeof title === 'string' && typeof line === 'string')
}

/** How many places of the page lie before one that the browser's history has kept. */
function depthOf(kept: unknown): number {
  const { depth } = (kept ?? {}) as Record<string, unknown>
  return typeof depth === 'number' ? depth : 0
}

/** Draws the place where one is. */
async function show(): Promise<void> {
  turn += 1
  const mine = turn
  clearTimeout(clock)
  const here = view
  if (here.at !== 'together') together.leave()
  if (here.at !== 'play') {
    play = undefined
    patch(find('game'), [])
  }
  try {
    if (here.at === 'together') {
      await styled
      await together.show(here)
      return
    }
    let found = await ask(here.at === 'menu' ? `page:${here.page}` : here.at === 'text' ? here.line : 'page:')
    await styled
    if (mine !== turn) return
    if (here.at === 'text' && found.opens && found.scene) {
      turnInto({ at: 'play' })
    }
    answer = found
    scene = found.scene
    if ((view as View).at === 'play') {
      // An engine that has just begun opens the game that waits.
      if (!found.scene) {
        const first = (await ask('page:home')).menu?.entries[0]
        if (first?.line?.startsWith('resume ')) found = await ask(first.line)
        if (mine !== turn) return
        answer = found
        scene = found.scene
      }
      if (!found.scene) {
        // The game has gone; so has its place.
        return leave()
      }
      patch(main, [])
      play = new Play(find('game'), game)
      play.object = reason => toast(reason, 'bad')
      drawGame()
      keepTime()
    } else if (here.at === 'text') {
      drawBar('')
      const { title, time } = undated(here.title)
      patch(main, [h('article.text', { key: `text ${here.line}` }, h('h1', { tabindex: -1 }, title), time && h('p.note', {}, time),
        draw(withoutTitle(found.said ?? [], here.title)))])
    } else if (here.at === 'menu' && found.menu) {
      const isHome = here.page === 'home'
      drawBar('')
      patch(main, [h('div.menu', { key: `menu ${here.page.split(' ')[0]}`, class: isHome ? 'home' : `m-${here.page.split(' ')[0]}` },
        isHome ? home(found.menu, guide, rooms()) : menuPage(here.page, found.menu, guide, here.page === 'settings' ? fileRows(ask, file => { void open(file) }) : undefined))])
    } else if (found.refused) {
      toast(textOf(found.said ?? []), 'bad')
      // A place that is none, or none any more, is left.
      if (here.at === 'menu' && here.page !== 'home') return leave()
    }
    document.title = (view as View).at === 'play' && scene ? `${titleOf(scene)} - Parlor` : here.at === 'menu' && here.page === 'home' ? 'Parlor' : `${found.menu?.title ?? 'Parlor'} - Parlor`
    if (shown !== key(view)) {
      shown = key(view)
      scrollTo(0, 0)
      main.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    }
  } catch (error) { fail(error) }
}

let shown = ''
const key = (one: View): string => JSON.stringify(one)

/** Takes in a file. */
async function open(file: File): Promise<void> {
  try {
    const found = await takeIn(engine, file, ask)
    if (found.choices && found.choices.length > 0) return inquire(found)
    if (found.opens && found.scene) return view.at === 'play' ? take(found, '') : enter(found)
    toast(textOf(found.said ?? []), found.refused ? 'bad' : 'good')
    speak(textOf(found.said ?? []))
    if (!found.refused) await show()
  } catch (error) { fail(error) }
}

takeDrops(file => { if (view.at !== 'together') void open(file) })

/** Draws the bar: what is played, and of which kind it is unless its title says so. */
function drawBar(title: string, more: Kid = undefined, kind = ''): void {
  document.body.classList.toggle('in-game', view.at === 'play')
  const isHome = view.at === 'menu' && view.page === 'home'
  patch(bar, isHome ? [] : [
    h('button.round', { key: 'back', type: 'button', 'aria-label': 'Back', on: { click: up } }, icon('back')),
    title ? h('div.where', { key: 'where' }, kind && !title.includes(kind) && h('span.kind', { key: 'kind' }, kind), h('h1.place', { key: 'place' }, title)) : h('div.place', { key: 'nothing' }),
    more ? h('div.more', { key: 'more' }, more) : h('div.more', { key: 'none' }),
  ])
}

// ---- The first screen

/** The rooms in which a round may go on, and the way back into them. */
function rooms(): { title: string; gist: string; act: () => void }[] {
  return seats().filter(seat => !seat.isOver).slice(0, 2).map(seat => ({
    title: 'Back to your room', gist: [seat.title, seat.code].filter(one => one).join(', '),
    act: () => go({ at: 'together', watch: seat.id }),
  }))
}

const guide: Guide = {
  open: page => {
    // Months follow each other in one place.
    if (view.at === 'menu' && page.startsWith('calendar') && view.page.startsWith('calendar')) {
      turnInto({ at: 'menu', page })
      void show()
    } else if (page === 'together') go({ at: 'together' })
    else go({ at: 'menu', page })
  },
  choose: entry => { void choose(entry) },
}

async function choose(entry: MenuEntry): Promise<void> {
  try {
    if (entry.page !== undefined) guide.open(entry.page)
    else if (entry.back) go({ at: 'play' })
    else if (entry.change) {
      const found = await ask(entry.change[0])
      if (found.refused) toast(textOf(found.said ?? []), 'bad')
      await show()
    } else if (entry.type) askFor(entry.title, entry.type[1], text => { void run(entry.title, `${entry.type?.[0] ?? ''}${text}`) })
    else if (entry.line !== undefined) await run(entry.title, entry.line)
  } catch (error) { fail(error) }
}

/** Carries out a line of a menu: it opens a game, asks something, or is something to read. */
async function run(title: string, line: string): Promise<void> {
  const found = await ask(line)
  if (found.choices && found.choices.length > 0) return inquire(found)
  if (found.refused) {
    toast(textOf(found.said ?? []), 'bad')
    speak(textOf(found.said ?? []))
    return
  }
  if (found.challenge !== undefined) {
    return offer('Send it to a friend', `I have hidden a word for you. Can you find it?`, linkTo(found.challenge))
  }
  if (found.opens && found.scene) {
    scene = found.scene
    return enter(found)
  }
  const text = shortText(found.said ?? [])
  if (text && text.text.length < 80) {
    toast(text.text, text.tone)
    await show()
  } else go({ at: 'text', title, line })
}

// ---- The game

const game = new Game({
  answer: () => answer, ask, move, typed, fail,
  turn: () => { play?.turn(); drawGame() },
  toMenu: page => go({ at: 'menu', page }),
  toText: (title, line) => go({ at: 'text', title, line }),
})

function drawGame(): void {
  if (!scene || !play) return
  drawBar(titleOf(scene) || (answer.title ?? ''), h('button.round', { type: 'button', 'aria-label': 'More', 'aria-haspopup': 'dialog', on: { click: () => game.more() } }, icon('more')), answer.title)
  const { introduction: _, ...shown } = answer
  play.show(task ? { ...shown, introduction: task } : shown)
}

document.addEventListener('keydown', event => {
  if (event.defaultPrevented) return
  if (view.at === 'together') {
    if (together.key(event)) event.preventDefault()
  } else if (view.at === 'play' && play?.key(event)) event.preventDefault()
  else if (event.key === 'Escape' && view.at !== 'play' && !(view.at === 'menu' && view.page === 'home') && !document.querySelector('dialog[open]')) up()
})

// A button that is clicked leaves the focus where the keys go.
document.addEventListener('mousedown', event => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button && document.body.classList.contains('in-game') && !button.closest('dialog')) event.preventDefault()
})

// ---- The start

/** Goes where a link leads; whether it leads anywhere. */
function follow(): boolean {
  const [, code, id] = /^#(\d{6})(?:-([\w-]+))?$/.exec(location.hash) ?? []
  if (code !== undefined) {
    turnInto({ at: 'together', code, ...(id !== undefined && { id }) })
    void show()
    return true
  }
  // Whoever has the id of a room alone may look on, or is back in a seat there.
  const watch = /^#(?:watch-)?([\da-f]{32})$/.exec(location.hash)?.[1]
  if (watch !== undefined) {
    turnInto({ at: 'together', watch })
    void show()
    return true
  }
  const line = openingOf(location.hash)
  if (line === undefined) {
    if (location.hash.length > 1) {
      const isCode = /^#\d+$/.test(location.hash)
      history.replaceState(history.state, '', location.pathname + location.search)
      toast(isCode ? 'This link opens no room: a code has 6 digits.' : 'This link leads nowhere: a part of it is missing.', 'bad')
    }
    return false
  }
  turnInto({ at: 'menu', page: 'home' })
  void show().then(() => run('A game for you', line)).catch(fail)
  return true
}

addEventListener('hashchange', () => { follow() })

wearAgain()
engine.prepare()

// A reload stays where it was.
if (isView(history.state)) [view, depth] = [history.state, depthOf(history.state)]
// A page of errors that stood here meanwhile has not kept the place.
else if (remembered()) turnInto({ at: 'together' })
if (!follow()) void show()

/** Keeps the page on the device, once nothing more urgent has to be fetched. */
function keep(): void {
  const hadOne = navigator.serviceWorker.controller !== null
  void navigator.serviceWorker.register('sw.js').catch(() => undefined)
  // What only some games need comes once there is time for it, so that all of them are there offline.
  const saves = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
  if (!saves) void navigator.serviceWorker.ready.then(ready => setTimeout(() => ready.active?.postMessage('rest'), 8000))
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) sheet('A new version is here', [h('p', {}, 'Your games are kept.')], [{ title: 'Later', isQuiet: true }, { title: 'Load it', isMain: true, act: () => location.reload() }])
  })
}

// A game that waited for the last file begins first.
if ('serviceWorker' in navigator) void engine.ready.then(() => setTimeout(keep, 1000))
