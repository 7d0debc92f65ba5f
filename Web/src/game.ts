// The game that is played on this device, beside its picture: buttons, tools, the end, and what can be passed on.

import { h, Kid } from './dom.js'
import { icon, Icon } from './icons.js'
import { draw } from './pictures.js'
import { Table } from './play.js'
import { askFor, askForMove, closeSheet, sheet, toast } from './say.js'
import { Answer, Key, Part, Scene } from './schema.js'
import { drawCode, linkTo, offer } from './share.js'

/** What the game needs of the page around it. */
export interface Page {
  /** What the engine answered last. */
  answer(): Answer
  ask(line: string): Promise<Answer>
  /** Sends a line of the game and draws what comes of it. */
  move(line: string): Promise<void>
  /** The same with a text that was typed. */
  typed(text: string): Promise<void>
  turn(): void
  toMenu(page: string): void
  toText(title: string, line: string): void
  fail(error: unknown): void
}

export class Game implements Table {
  readonly foresees = false

  constructor(private readonly page: Page) {}

  private get scene(): Scene | undefined { return this.page.answer().scene }

  send(line: string): Promise<void> { return this.page.move(line) }

  type(start: string, key?: Key): void {
    askForMove(start, key, line => { void (key?.question === undefined ? this.page.typed(line) : this.page.move(line)) })
  }

  help(): void {
    const { game, title } = this.page.answer()
    this.page.toText(`How to play ${title ?? ''}`, `rules ${game ?? ''}`)
  }

  actions(shown: Scene): { title: string; icon?: Icon; label?: string; act: () => void }[] {
    const actions: { title: string; icon?: Icon; label?: string; act: () => void }[] = [
      ...(this.page.answer().search ? [{ title: 'Hint', icon: 'hint' as const, act: () => { void this.page.move('hint') } }] : []),
      { title: 'Undo', icon: 'undo', act: () => { void this.page.move('undo') } },
      { title: 'Tools', icon: 'tools', label: 'Hints, analysis and other tools', act: () => { void this.tools() } },
    ]
    if (shown.turnable) actions.push({ title: 'Turn', icon: 'turn', label: 'Turn the board', act: () => this.page.turn() })
    return actions
  }

  ending(over: Answer, verdict: Part[]): Kid {
    return [
      h('div.verdict', { key: 'verdict' }, draw(verdict, undefined, 'n')),
      h('div.choices', { key: 'choices' },
        over.scene?.canShare && h('button.main', { key: 'share', type: 'button', on: { click: () => { void this.share() } } }, icon('share'), 'Share'),
        over.scene?.next && h('button', { key: 'next', type: 'button', class: over.scene.canShare ? '' : 'main', on: { click: () => { void this.page.move(over.scene?.next?.line ?? '') } } }, `Next: ${over.scene.next.title}`),
        h('button', { key: 'again', type: 'button', class: over.scene?.canShare || over.scene?.next ? '' : 'main', on: { click: () => { void this.page.move('again') } } }, icon('play'), 'Play again'),
        h('button', { key: 'tools', type: 'button', on: { click: () => { void this.tools() } } }, icon('tools'), 'Look closer'),
        h('button.quiet', { key: 'home', type: 'button', on: { click: () => this.page.toMenu('home') } }, 'Home')),
      h('div.figures', { key: 'figures' }, draw(over.statistics ?? over.scene?.figures ?? [], undefined, 'f')),
    ]
  }

  /** What can be done besides playing. */
  more(): void {
    const answer = this.page.answer()
    const [scene, move] = [answer.scene, (line: string): void => { void this.page.move(line) }]
    const isOver = scene?.outcome !== 'playing'
    const item = (title: string, gist: string, act: () => void): Kid => h('li', { key: title },
      h('button.entry', { type: 'button', on: { click: () => { closeSheet(); act() } } },
        h('span.words', {}, h('span.title', {}, title), h('span.gist', {}, gist))))
    sheet(answer.title ?? 'Game', [h('ul.entries', {},
      item('Tools', 'Hints, analysis and all else that the engine can do.', () => { void this.tools() }),
      item('How to play', 'The rules.', () => this.help()),
      !isOver && item('Type a move', 'A word, or a move in writing.', () => this.type('')),
      !isOver && item('Redo', 'Make again what was taken back.', () => move('redo')),
      scene?.opening !== undefined && item('Challenge a friend', 'A link to this very game.', () => this.challenge()),
      item('New game', isOver ? 'Another one like this.' : 'Leave this one and begin another.', () => move('again')),
      !isOver && item('Give up', 'End this game now.', () => move('resign')),
      item('Statistics', 'How you did.', () => this.page.toMenu('statistics')),
      item('Settings', 'Colours, hard mode and more.', () => this.page.toMenu('settings')))], [])
  }

  private async share(): Promise<void> {
    const found = await this.page.ask('share')
    const text = (found.said ?? []).flatMap(part => part.preformatted ?? (part.message ? [part.message] : part.paragraph ? [part.paragraph] : [])).join('\n')
    if (found.refused) toast(text, 'bad')
    else offer('Share your result', text, this.scene?.opening ? linkTo(this.scene.opening) : undefined)
  }

  /** What the engine can do for whoever plays, and the commands that have no other button. */
  private async tools(): Promise<void> {
    try {
      const menu = (await this.page.ask('page:help')).menu
      if (!menu) return
      sheet(menu.title, [h('ul.entries', {}, menu.entries.map(entry => h('li', { key: entry.title },
        h('button.entry', { type: 'button', on: { click: () => {
          closeSheet()
          if (entry.line !== undefined) void this.page.move(entry.line)
          else if (entry.type) askFor(entry.title, entry.type[1], text => { void this.page.move(`${entry.type?.[0] ?? ''}${text}`) })
        } } }, h('span.words', {}, h('span.title', {}, entry.title), h('span.gist', {}, entry.gist))))))], [])
    } catch (error) { this.page.fail(error) }
  }

  private challenge(): void {
    if (!this.scene?.opening) return
    const link = linkTo(this.scene.opening)
    offer('Challenge a friend', `Play the same game as I do: ${this.page.answer().title ?? 'Parlor'}.`, link)
    void drawCode(link)
  }
}
