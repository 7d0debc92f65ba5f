// What is said in a room beside the game: messages, and reactions.

import { h, patch } from './dom.js'
import { closeSheet, sheet, speak } from './say.js'

const reactions = ['👍', '👏', '😂', '😮', '🎉', '❤️']

export class Chat {
  /** How many messages nobody has read. */
  unread = 0
  private said: { who: string; text: string }[] = []
  private typing: number | undefined

  /** Needs ways to send a line, to send one that needs no answer, and to draw the room again. */
  constructor(private readonly room: { say(line: string): void; hint(line: string): void; draw(): void }) {}

  forget(): void { this.said = [] }

  /** Takes a message; whether it is one that nobody sees yet. */
  take(who: string, text: string, isMine: boolean): boolean {
    this.said.push({ who, text })
    // Whoever reads the messages sees it there.
    const isNews = !isMine && !document.getElementById('messages')
    if (isNews) this.unread += 1
    this.draw()
    return isNews
  }

  /** Says for some seconds that somebody writes. */
  takeTyping(who: string): void {
    clearTimeout(this.typing)
    this.showTyping(`${who} is writing…`)
    this.typing = setTimeout(() => this.showTyping(''), 3000)
  }

  /** Opens the sheet with all messages and a field for another. */
  open(): void {
    this.unread = 0
    const send = (): void => {
      const field = document.getElementById('message')
      if (!(field instanceof HTMLInputElement) || !field.value.trim()) return
      this.room.say(`chat ${field.value.trim()}`)
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
    ], [{ title: 'Send', isMain: true, act: () => { send(); return false } }], () => this.room.draw())
    this.draw()
  }

  private lastTyped = 0

  private isTyping(): void {
    if (Date.now() - this.lastTyped < 2000) return
    this.lastTyped = Date.now()
    this.room.hint('typing')
  }

  private showTyping(text: string): void {
    const place = document.getElementById('typing')
    if (place) place.textContent = text
  }

  private draw(): void {
    const place = document.getElementById('messages')
    if (!place) return
    this.unread = 0
    patch(place, this.said.length === 0 ? [h('p.note', { key: 'none' }, 'Nothing was said yet.')]
      : [h('ul', { key: 'said' }, this.said.map((one, index) => h('li', { key: String(index) }, h('b', {}, one.who), ' ', one.text)))])
    place.scrollTop = place.scrollHeight
  }

  /** Lets one choose a reaction. */
  react(): void {
    sheet('A reaction', [h('div.reactions', {}, reactions.map(one => h('button', {
      type: 'button', 'aria-label': one, on: { click: () => { this.room.say(`react ${one}`); closeSheet() } },
    }, one)))], [])
  }

  /** A reaction flies over the page. */
  float(emoji: string, who: string): void {
    const place = document.createElement('div')
    place.className = 'floating'
    place.textContent = emoji
    place.setAttribute('aria-hidden', 'true')
    document.body.append(place)
    setTimeout(() => place.remove(), 2200)
    speak(`${who}: ${emoji}`)
  }
}
