// Keeps what makes the app: pages come from the network first, files of the app from the cache first. Never the API.
const shelf = 'umpire';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function fresh(request, name) {
  const cache = await caches.open(shelf);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(name, answer.clone());
    return answer;
  } catch {
    return (await cache.match(name)) ?? Response.error();
  }
}

async function known(request) {
  const cache = await caches.open(shelf);
  return (await cache.match(request)) ?? fresh(request, request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const base = new URL(self.registration.scope).pathname;
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith(`${base}api/`)) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, `${base}index.html`));
  else if (url.pathname.startsWith(`${base}a/`)) event.respondWith(known(request));
  else event.respondWith(fresh(request, request));
});
