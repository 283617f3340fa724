// Caches all files of the page for offline use. The build inserts `version` and `files` above. A new version is active
// at once, so the next reload shows it. Pages of the version before still find their files.
/* global version, files */

/** The versions that are kept: this one, and the one of the pages that are still open. */
const kept = 2;
// Ignore `Vary`: scripts are requested with an origin, but cached without one.
const options = { ignoreSearch: true, ignoreVary: true };

self.addEventListener('install', (event) => {
  const caching = caches.open(version).then((cache) => cache.addAll(files));
  event.waitUntil(caching.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const own = names.filter((name) => name.startsWith('klin-zha-'));
      return Promise.all(own.slice(0, -kept).map((name) => caches.delete(name)));
    }),
  );
});

async function answer(request) {
  const cache = await caches.open(version);
  if (request.mode === 'navigate') return (await cache.match('index.html', options)) ?? fetch(request);
  return (await cache.match(request, options)) ?? (await caches.match(request, options)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});
