import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { installPopStateInterceptor } from './ui/popstate-interceptor.ts';
import { loadCatalogue, pageLanguage } from './ui/language/language.ts';
import { reloadForStaleChunks } from './platform/stale-chunks.ts';

/** Registers the service worker once the page has nothing more important to load; without it only the offline page is missing. */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = () =>
    // A browser that refuses (private windows) only loses the offline page.
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

installPopStateInterceptor();
reloadForStaleChunks();
registerServiceWorker();

await loadCatalogue(pageLanguage());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
