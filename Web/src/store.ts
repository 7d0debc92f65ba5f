// What the page itself remembers on the device, beside the engine's profile. A browser that allows nothing remembers nothing.

/** A text that was remembered. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers a text. */
export function note(name: string, text: string): void {
  try { localStorage.setItem(name, text) } catch { /* It is asked for, or said, again. */ }
}
