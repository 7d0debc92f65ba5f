// Small drawings for buttons, in a field of 24 by 24.

import { h, Node } from './dom.js'

const paths = {
  back: 'M15 5l-7 7 7 7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  turn: 'M20 12a8 8 0 1 1-2.4-5.7M20 3v4h-4',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 12v7h12v-7',
  next: 'M9 5l7 7-7 7',
  change: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.500 19c0-3 2.500-5 5.500-5s5.500 2 5.500 5M16 11a2.500 2.500 0 1 0-1-4.800M16.500 14.200c2.300.3 4 2.200 4 4.800',
  chat: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-4.500 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.500 10.500h.01M12 10.500h.01M15.500 10.500h.01',
  chart: 'M5 20V11M12 20V4M19 20v-6',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  book: 'M5 4h6a2 2 0 0 1 1 1 2 2 0 0 1 1-1h6v14h-6a2 2 0 0 0-1 1 2 2 0 0 0-1-1H5zM12 5v14',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5',
  play: 'M8 5l11 7-11 7z',
  send: 'M5 12h14M13 6l6 6-6 6',
  tools: 'M4 20l9-9M13 11a5 5 0 0 0 6.500-6.500l-3 3-2.500-.5-.5-2.500 3-3A5 5 0 0 0 10 8',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.500 14.500c1.700 2.300 5.300 2.300 7 0M9 9.500h.01M15 9.500h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
} as const

export type Icon = keyof typeof paths

/** A drawing that says nothing by itself. */
export function icon(name: Icon): Node {
  return h('svg', { key: `icon-${name}`, class: `icon i-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' }, h('path', { d: paths[name] }))
}
