// Keeps the page on the device, so that it plays offline and begins at once. What has a hash in its name never changes; an update
// comes whole, in the background, and is used once the page is loaded again.

/** The files of this build: what is needed to begin, and what is fetched after that. */
declare const FILES: { version: string; shell: string[]; later: string[] }

interface WorkerScope {
  registration: { scope: string }
  addEventListener(type: string, take: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
interface WorkerEvent {
  request: Request
  data: unknown
  waitUntil(work: Promise<unknown>): void
  respondWith(response: Promise<Response>): void
}
const worker = globalThis as unknown as WorkerScope

const CACHE = 'parlor'
const at = (path: string): string => new URL(path, worker.registration.scope).href

async function fill(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const path of paths) {
    const url = at(path)
    // A file with a hash that is here is the right one.
    if (/-[0-9A-Z]{8,}\./i.test(path) && await cache.match(url)) continue
    const response = await fetch(url, { cache: 'no-cache' })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await cache.put(url, response)
  }
}

worker.addEventListener('install', event => {
  event.waitUntil(fill(FILES.shell).then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', event => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE)
    const wanted = new Set([...FILES.shell, ...FILES.later].map(at))
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
    await worker.clients.claim()
  })())
})

// The parts that only some games need come once the page has nothing else to fetch.
worker.addEventListener('message', event => {
  if (event.data === 'rest') event.waitUntil(fill(FILES.later).catch(() => undefined))
})

worker.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  const scope = new URL(worker.registration.scope)
  if (event.request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return
  const path = url.pathname.slice(scope.pathname.length)
  const isPage = path === '' || path === 'index.html'
  if (!isPage && ![...FILES.shell, ...FILES.later].includes(path)) return
  event.respondWith((async () => {
    const cache = await caches.open(CACHE)
    const found = await cache.match(isPage ? at('./') : url.origin + url.pathname)
    if (found) return found
    const response = await fetch(event.request)
    if (response.ok) await cache.put(url.origin + url.pathname, response.clone())
    return response
  })())
})
