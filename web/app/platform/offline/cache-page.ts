import { session } from '../session.ts';
import { OFFLINE_PAGES_CACHE } from './offline-names.ts';

const ASSET = /\/assets\/[\w./-]+?\.(?:js|css|woff2)(?=["'?\s)])/g;

/**
 * Keeps a page with everything it needs, so that the service worker can show it where there is no network. With a network the page always comes
 * from there; what is kept is made anew at each visit and holds nothing of an earlier release.
 *
 * @param path the page's address, without a query
 */
export async function cachePage(path: string): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  // Nobody else would show it; where none comes (a browser that refuses), this waits for ever and does nothing.
  await navigator.serviceWorker.ready;
  const { token } = session();
  if (!token) return;
  try {
    const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!response.ok || response.redirected) return;
    const html = await response.clone().text();
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const requiredAssets = new Set([
      ...(html.match(ASSET) ?? []),
      ...loaded.filter((one) => one.startsWith('/assets/')),
    ]);
    const pages = await caches.open(OFFLINE_PAGES_CACHE);
    const cachedPaths = new Set((await pages.keys()).map(({ url }) => new URL(url).pathname));
    await pages.addAll([...requiredAssets].filter((one) => !cachedPaths.has(one)));
    // Whoever logged out meanwhile left nothing here.
    if (session().token !== token) return void (await caches.delete(OFFLINE_PAGES_CACHE));
    await pages.put(path, response);
    for (const one of cachedPaths) if (one !== path && !requiredAssets.has(one)) await pages.delete(one);
  } catch {
    // Without a network, or without room, what was kept before stays.
  }
}
