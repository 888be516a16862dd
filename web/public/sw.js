// The service worker. Pages always come from the network, so that nobody ever sees an old version; only when there is no network does it
// answer with a page of its own. Files under /assets/ never change under their name and are kept once loaded.
const ASSETS = 'assets-1';
// Pages with all they need, put there by the page itself (offline/cache-page.ts) and taken away when the session ends; only shown where there is no network.
const OFFLINE_PAGES = 'offline-pages';
const JOBS = '/employee-booking-list';
const MAX_ASSETS = 250;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== ASSETS && name !== OFFLINE_PAGES) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

// What the server has sent by web push: a title, a text, the path of the page it leads to, and the message's number, under which a second one takes the
// place of the first.
self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data?.json() ?? {};
  if (!title) return;
  const notification = {
    body,
    tag: `notice-${id}`,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  };
  event.waitUntil(notify(title, notification));
});

// Nothing is shown while the page it leads to is in view: the page itself shows what happened.
async function notify(title, notification) {
  const { pathname } = new URL(notification.data.path ?? '/', self.location.origin);
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const inView = ({ visibilityState, url }) =>
    visibilityState === 'visible' && new URL(url).pathname === pathname;
  if (!open.some(inView)) await self.registration.showNotification(title, notification);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path));
});

// A page that is open there comes to the front; else a new one opens, so that nothing typed elsewhere is lost.
async function show(path) {
  const url = new URL(path ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  for (const open of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    if (new URL(open.url).pathname === url.pathname) return await open.focus();
  return await self.clients.openWindow(url.href);
}

// The browser has ended its subscription: there is a new one in its place. Where it does not say which one ended, the next visit tells the server.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? {
    userVisibleOnly: true,
    applicationServerKey: (await (await fetch('/api/push/key')).json()).public_key,
  };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const old = oldSubscription?.toJSON();
  if (!old?.keys) return;
  await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old: { endpoint: old.endpoint, auth: old.keys.auth },
      subscription: subscription.toJSON(),
    }),
  });
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    const kept = await inKept(pathname);
    if (kept) return kept;
    const jobs = await inKept(JOBS);
    return new Response(jobs ? OFFLINE.replace('</html>', `${TO_JOBS}</html>`) : OFFLINE, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
      },
    });
  }
}

/** A page or a file of one that is kept; looked for without making an empty cache. */
async function inKept(path) {
  if (!(await caches.has(OFFLINE_PAGES))) return undefined;
  return await (await caches.open(OFFLINE_PAGES)).match(path);
}

async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = (await cache.match(request.url)) ?? (await inKept(request.url));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) {
    // What an earlier release needed is pushed out by what this one loads.
    const keys = await cache.keys();
    if (keys.length >= MAX_ASSETS) await Promise.all(keys.slice(0, 50).map((key) => cache.delete(key)));
    await cache.put(request.url, answer.clone());
  }
  return answer;
}

const OFFLINE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You’re offline · Aaspaas</title>
<style>
:root{color-scheme:light dark;--page:#FBF8F9;--text:#1F1B1D;--muted:#5C5357;--primary:#B51144;--on:#fff}
@media(prefers-color-scheme:dark){:root{--page:#171315;--text:#F4EEF0;--muted:#B9AEB3;--primary:#FF7A9F;--on:#171315}}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:8px;padding:24px;box-sizing:border-box;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif;text-align:center}
svg{color:var(--primary);margin-bottom:8px}
h1{margin:0;font-size:24px;line-height:1.2}
p{margin:0;max-width:34ch;color:var(--muted)}
a{margin-top:16px;padding:13px 28px;border-radius:10px;background:var(--primary);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--text);outline-offset:2px}
</style>
<svg width="72" height="72" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 18h.01M9.2 15.2a4 4 0 0 1 5.6 0M6.3 12.3a8 8 0 0 1 3.7-2M14.5 10.5a8 8 0 0 1 3.2 1.8M3.5 9.5A12 12 0 0 1 7 7.2M10.5 6.1A12 12 0 0 1 20.5 9.5M3 3l18 18"/></svg>
<h1>You’re offline</h1>
<p>What you typed is saved. Try again when you’re back online.</p>
<h1 lang="hi">इंटरनेट नहीं है</h1>
<p lang="hi">आपका लिखा हुआ सेव है। इंटरनेट आने पर फिर से कोशिश करें।</p>
<a href="">Try again · <span lang="hi">फिर से कोशिश करें</span></a>
</html>`;

const TO_JOBS = `<a href="${JOBS}">Your bookings · <span lang="hi">आपकी बुकिंग</span></a>
`;
