// Keeps what makes the app, for when there is no network. Everything comes from the network first; the API is never kept.
// Each edition of the app has a shelf of its own: what makes the next one ready fetches anew whatever was known, and then throws the
// old shelves away. The build writes here which edition it is.
const shelf = 'umpire e0bf024e7f49a78b';

self.addEventListener('install', (event) => event.waitUntil(ready().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

const old = async () => (await caches.keys()).filter((name) => name.startsWith('umpire') && name !== shelf);

async function ready() {
  const known = [];
  for (const name of await old()) known.push(...(await (await caches.open(name)).keys()));
  const urls = [...new Set(known.map((it) => it.url))];
  // A file that is gone is gone.
  await Promise.allSettled(urls.map((url) => fresh(new Request(url, { cache: 'no-cache' }), url)));
}

async function tidy() {
  for (const name of await old()) await caches.delete(name);
}

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

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const base = new URL(self.registration.scope).pathname;
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith(`${base}api/`)) return;
  event.respondWith(fresh(request, request.mode === 'navigate' ? `${base}index.html` : request.url));
});
