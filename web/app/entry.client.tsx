import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { installPopStateInterceptor } from './ui/popstate-interceptor.ts';
import { loadCatalogue, pageLanguage } from './ui/language/language.ts';
import { registerServiceWorker } from './platform/service-worker.ts';
import { reloadForStaleChunks } from './platform/stale-chunks.ts';

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
