// Letters for the places of a board on a device whose keyboard comes only for a field: one lies over the place that is written.

/** What is always in the field, so that taking away is noticed, too. */
const REST = '\u00A0'

export class Typist {
  private readonly field = document.createElement('input')
  private place: string | undefined

  /** Needs the places in their order, and a way to send a gesture. */
  constructor(private readonly places: () => HTMLElement[], private readonly send: (line: string) => void) {
    this.field.className = 'typist'
    for (const [name, value] of Object.entries({
      'aria-label': 'Letter', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'done',
    })) this.field.setAttribute(name, value)
    this.field.addEventListener('input', () => this.take())
    this.field.addEventListener('blur', () => this.close())
    this.field.addEventListener('keydown', event => {
      if (/^(Arrow.*|Enter|Escape|Tab)$/.test(event.key)) this.at(this.place)?.focus()
    })
    addEventListener('resize', () => this.lie())
  }

  /** Opens the keyboard for a place; only what a finger does at that moment may do so. */
  open(place: string): void {
    this.place = place
    if (!this.field.isConnected) document.body.append(this.field)
    this.field.value = REST
    this.lie()
    this.field.focus({ preventScroll: true })
    this.field.scrollIntoView({ block: 'nearest' })
  }

  /** Lies where the place is, whatever has been drawn. */
  lie(): void {
    const box = this.at(this.place)?.getBoundingClientRect()
    if (!box || !this.field.isConnected) return
    for (const [name, value] of [['left', box.left + scrollX], ['top', box.top + scrollY], ['width', box.width], ['height', box.height]] as const) {
      this.field.style.setProperty(name, `${value}px`)
    }
  }

  private at(place: string | undefined): HTMLElement | undefined {
    return this.places().find(one => one.dataset['place'] === place)
  }

  private close(): void {
    this.place = undefined
    this.field.remove()
  }

  /** The place so many further on; the last one at the end. */
  private step(count: number): void {
    const all = this.places()
    const index = all.findIndex(one => one.dataset['place'] === this.place)
    this.place = all[index + count]?.dataset['place'] ?? this.place
    this.lie()
  }

  private take(): void {
    const text = this.field.value.replaceAll(REST, '')
    const isTakenAway = !this.field.value.includes(REST) && text === ''
    this.field.value = REST
    if (isTakenAway) {
      // What is empty already means the letter before it.
      if (!this.at(this.place)?.classList.contains('filled')) this.step(-1)
      if (this.place !== undefined) this.send(`gesture type ${this.place};`)
      return
    }
    for (const letter of text.trim()) {
      if (this.place !== undefined) this.send(`gesture type ${this.place};${letter}`)
      this.step(1)
    }
  }
}
