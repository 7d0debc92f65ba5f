// What a line has brought, said to whoever plays: what is new, what was refused, what is asked.

import { h } from './dom.js'
import { wordsOf } from './pictures.js'
import { titleOf } from './play.js'
import { Button, read, sheet, shortText, speak, textOf, toast } from './say.js'
import { Answer, Part, Scene } from './schema.js'

/** Tells whoever opens a game for the first time how it goes. */
export function introduce({ introduction, title }: Answer): void {
  // One text is what a step of a tutorial asks for, which stands above the board.
  if (introduction && introduction.length > 1) read(title ?? 'Parlor', introduction, [{ title: 'Play', isMain: true }])
}

/** Says what an accepted line has brought. */
export function tell(said: Part[], before: Scene | undefined, after: Scene | undefined): void {
  // The end shows itself; what is asked after it does not.
  const isOver = after?.outcome !== undefined && after.outcome !== 'playing' && before?.outcome === 'playing'
  // What the move before it brought is no news any more.
  const latest = (one: Scene | undefined): Part[] => (one?.blocks ?? []).slice(-(one?.news ?? 0) || Infinity)
  const news = JSON.stringify(latest(after)) === JSON.stringify(latest(before)) ? [] : latest(after)
  // What the picture shows itself is not said twice.
  const shown = new Set(latest(after).map(part => JSON.stringify({ ...part, part: '' })))
  const more = said.filter(part => !shown.has(JSON.stringify({ ...part, part: '' })))
  const short = shortText(more)
  if (more.length > 0 && short) {
    if (!isOver) toast(short.text, short.tone)
    speak([textOf(more), textOf(news)].join(' '))
  } else if (more.length > 0 && !isOver) read(titleOf(after ?? { blocks: [] }) || 'Parlor', more)
  else speak(textOf(news) || changes(before, after))
}

/** The sentences about boards that are new. */
function changes(before: Scene | undefined, after: Scene | undefined): string {
  const words = (one: Scene | undefined): string[] =>
    (one?.blocks ?? []).filter(part => part.part !== 'hand').flatMap(part => wordsOf(part) ?? (part.message ? [part.message] : []))
  const known = new Set(words(before))
  return words(after).filter(sentence => !known.has(sentence)).slice(0, 3).join(' ')
}

/** Asks what an answer leaves open; one that is closed without a choice takes the last, which changes nothing. */
export function question(text: string, choices: string[], reply: (choice: string) => void, decline: (choice: string) => void): void {
  let isAnswered = false
  // Yes is what was asked for.
  const isYesOrNo = choices.length === 2 && choices[0] === 'yes'
  const shown = isYesOrNo ? [...choices].reverse() : choices
  sheet('One moment', [h('p', {}, text)], shown.map((choice, index): Button => ({
    title: choice.slice(0, 1).toUpperCase() + choice.slice(1), isMain: index === choices.length - 1,
    act: () => {
      isAnswered = true
      reply(choice)
    },
  })), () => { if (!isAnswered) decline(choices[choices.length - 1] ?? '') })
  speak(text)
}

/** Shakes what was typed and refused. */
export function shake(main: HTMLElement): void {
  const typed = main.querySelectorAll('[data-typed]')
  const row = typed[0]?.closest('.row')
  for (const one of row ? [row] : [...typed]) {
    one.classList.remove('shaking')
    void (one as HTMLElement).offsetWidth
    one.classList.add('shaking')
  }
}
