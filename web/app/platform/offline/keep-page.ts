import { session } from '../session.ts';
import { KEPT_PAGES } from './kept-names.ts';

const ASSET = /\/assets\/[\w./-]+?\.(?:js|css|woff2)(?=["'?\s)])/g;

/**
 * Keeps a page with everything it needs, so that the service worker can show it where there is no network. With a network the page always comes
 * from there; what is kept is made anew at each visit and holds nothing of an earlier release.
 *
 * @param path the page's address, without a query
 */
export async function keepPage(path: string): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  // Nobody else would show it; where none comes (a browser that refuses), this waits for ever and does nothing.
  await navigator.serviceWorker.ready;
  const { token } = session();
  if (!token) return;
  try {
    const answer = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!answer.ok || answer.redirected) return;
    const html = await answer.clone().text();
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const wanted = new Set([
      ...(html.match(ASSET) ?? []),
      ...loaded.filter((one) => one.startsWith('/assets/')),
    ]);
    const pages = await caches.open(KEPT_PAGES);
    const there = new Set((await pages.keys()).map(({ url }) => new URL(url).pathname));
    await pages.addAll([...wanted].filter((one) => !there.has(one)));
    // Whoever logged out meanwhile left nothing here.
    if (session().token !== token) return void (await caches.delete(KEPT_PAGES));
    await pages.put(path, answer);
    for (const one of there) if (one !== path && !wanted.has(one)) await pages.delete(one);
  } catch {
    // Without a network, or without room, what was kept before stays.
  }
}
