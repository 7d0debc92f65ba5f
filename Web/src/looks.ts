// How the page looks: the options of the profile that it obeys itself.

import { note, recall } from './store.js'

/** Takes over the options that the page itself obeys. */
export function wear(settings: Record<string, string>): void {
  const [theme, palette] = [settings['Theme'] ?? 'system', settings['Palette'] ?? 'normal']
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['palette'] = palette
  note('looks', JSON.stringify({ theme, palette }))
}

/** Takes over what they were last, before the profile is read. */
export function wearAgain(): void {
  try {
    const looks = JSON.parse(recall('looks') ?? '{}') as Record<string, string>
    if (looks['theme']) document.documentElement.dataset['theme'] = looks['theme']
    if (looks['palette']) document.documentElement.dataset['palette'] = looks['palette']
  } catch { /* As the device has it. */ }
}
