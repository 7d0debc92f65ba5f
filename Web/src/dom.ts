// Elements that are kept from one picture to the next: what has the same key stays the same element, with its focus.

export interface Node {
  tag: string
  key: string | undefined
  props: Props
  kids: (Node | string)[]
}

type Handler = (event: Event) => void

export interface Props {
  key?: string
  class?: string
  /** Custom properties of CSS, such as `--ground`. */
  vars?: Record<string, string>
  on?: Record<string, Handler>
  [attribute: string]: string | number | boolean | undefined | Record<string, string> | Record<string, Handler>
}

export type Kid = Node | string | undefined | null | false | Kid[]

/** Makes a node; `tag` may have classes behind points. */
export function h(tag: string, props: Props = {}, ...kids: Kid[]): Node {
  const [name = 'div', ...classes] = tag.split('.')
  const all = [...classes, props.class ?? ''].filter(one => one).join(' ')
  const flat: (Node | string)[] = []
  const add = (kid: Kid): void => {
    if (Array.isArray(kid)) kid.forEach(add)
    else if (kid !== undefined && kid !== null && kid !== false && kid !== '') flat.push(kid)
  }
  kids.forEach(add)
  return { tag: name, key: props.key, props: { ...props, class: all }, kids: flat }
}

const drawings = new Set(['svg', 'path', 'circle', 'line', 'polyline', 'rect', 'g', 'text', 'title'])
const handlers = new WeakMap<Element, Record<string, Handler>>()
const known = new WeakMap<Element, Node>()

function make(node: Node): Element {
  const element = drawings.has(node.tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', node.tag) : document.createElement(node.tag)
  update(element, node)
  return element
}

function dispatch(this: Element, event: Event): void {
  handlers.get(this)?.[event.type]?.(event)
}

function update(element: Element, node: Node): void {
  const before = known.get(element)
  for (const [name, value] of Object.entries(node.props)) {
    if (name === 'key' || name === 'on' || name === 'vars' || before?.props[name] === value) continue
    set(element, name, value as string | number | boolean | undefined)
  }
  for (const name of Object.keys(before?.props ?? {})) {
    if (!(name in node.props) && !['key', 'on', 'vars'].includes(name)) element.removeAttribute(name)
  }
  const style = (element as HTMLElement | SVGElement).style
  for (const [name, value] of Object.entries(node.props.vars ?? {})) style.setProperty(name, value)
  for (const name of Object.keys(before?.props.vars ?? {})) {
    if (!(name in (node.props.vars ?? {}))) style.removeProperty(name)
  }
  const old = handlers.get(element) ?? {}
  for (const type of Object.keys(node.props.on ?? {})) if (!(type in old)) element.addEventListener(type, dispatch)
  handlers.set(element, node.props.on ?? {})
  known.set(element, node)
  patch(element, node.kids)
}

function set(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false || (name === 'class' && value === '')) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
  if (name === 'value' && element instanceof HTMLInputElement) element.value = String(value ?? '')
}

/** Makes the children of an element what the nodes say. */
export function patch(parent: Element, kids: (Node | string)[]): void {
  const byKey = new Map<string, Element>()
  for (const child of parent.children) {
    const key = known.get(child)?.key
    if (key !== undefined) byKey.set(key, child)
  }
  const wanted = new Set(kids.map(kid => (typeof kid === 'string' ? undefined : kid.key)))
  let place: ChildNode | null = parent.firstChild
  // What will not be wanted goes first, so that what stays need not move.
  for (let child = parent.firstChild; child; ) {
    const next: ChildNode | null = child.nextSibling
    const key = child instanceof Element ? known.get(child)?.key : undefined
    if (key !== undefined && !wanted.has(key)) child.remove()
    child = next
  }
  place = parent.firstChild
  for (const kid of kids) {
    if (typeof kid === 'string') {
      if (place?.nodeType === 3) {
        if (place.nodeValue !== kid) place.nodeValue = kid
        place = place.nextSibling
      } else parent.insertBefore(document.createTextNode(kid), place)
      continue
    }
    let found: Element | undefined
    if (kid.key !== undefined) {
      const same = byKey.get(kid.key)
      if (same && same.localName === kid.tag) found = same
    } else if (place instanceof Element && known.get(place)?.key === undefined && place.localName === kid.tag) {
      found = place
    }
    if (found) {
      if (found === place) place = place.nextSibling
      else parent.insertBefore(found, place)
      update(found, kid)
    } else parent.insertBefore(make(kid), place)
  }
  while (place) {
    const next: ChildNode | null = place.nextSibling
    place.remove()
    place = next
  }
}
