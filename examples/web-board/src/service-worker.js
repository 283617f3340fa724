// Keeps all files of the page, so that it works without a network after the first time. The build writes `version` and
// `files` above this. A new version is taken when no page of the old one is open any more.
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
  // What a server says of `Vary` is about answers to others: scripts are asked for with an origin, and kept without.
  const options = { ignoreSearch: true, ignoreVary: true };
  const kept = caches.open(version).then((cache) => cache.match(wanted, options));
  event.respondWith(kept.then((found) => found ?? fetch(request)));
});
