// Caches all files of the page for offline use. The build inserts `version` and `files` above. A new version
// becomes active when no page of the old one is open.
/* global version, files */

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('klin-zha-') && name !== version;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const wanted = request.mode === 'navigate' ? 'index.html' : request;
  // Ignore `Vary`: scripts are requested with an origin, but cached without one.
  const options = { ignoreSearch: true, ignoreVary: true };
  const kept = caches.open(version).then((cache) => cache.match(wanted, options));
  event.respondWith(kept.then((found) => found ?? fetch(request)));
});
