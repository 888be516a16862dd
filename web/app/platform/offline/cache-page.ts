import { session } from '../session.ts';
import { OFFLINE_PAGES_CACHE } from './offline-names.ts';

const ASSET = /\/assets\/[\w./-]+?\.(?:js|css|woff2)(?=["'?\s)])/g;

/**
 * Caches a page with everything it needs, so that the service worker can show it offline. With a network the page always
 * comes from there; the cached copy is renewed at each visit and contains nothing of an earlier release.
 *
 * @param path the page's address, without a query
 */
export async function cachePage(path: string): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  // Only the service worker shows the cached page; if none registers (a browser that refuses), this waits forever and does nothing.
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
    // After a logout in the meantime, nothing is stored.
    if (session().token !== token) return void (await caches.delete(OFFLINE_PAGES_CACHE));
    await pages.put(path, response);
    for (const one of cachedPaths) if (one !== path && !requiredAssets.has(one)) await pages.delete(one);
  } catch {
    // Without a network or storage space, the earlier copy stays.
  }
}
