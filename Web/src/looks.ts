// How the page looks: the options of the profile that it obeys itself.

/** Takes over the options that the page itself obeys. */
export function wear(settings: Record<string, string>): void {
  const [theme, palette] = [settings['Theme'] ?? 'system', settings['Palette'] ?? 'normal']
  document.documentElement.dataset['theme'] = theme
  document.documentElement.dataset['palette'] = palette
  try {
    localStorage.setItem('looks', JSON.stringify({ theme, palette }))
  } catch { /* They come again from the profile. */ }
}

/** Takes over what they were last, before the profile is read. */
export function wearAgain(): void {
  try {
    const looks = JSON.parse(localStorage.getItem('looks') ?? '{}') as Record<string, string>
    if (looks['theme']) document.documentElement.dataset['theme'] = looks['theme']
    if (looks['palette']) document.documentElement.dataset['palette'] = looks['palette']
  } catch { /* As the device has it. */ }
}
