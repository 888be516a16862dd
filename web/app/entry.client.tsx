import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hearBackFirst } from './platform/back.ts';
import { loadCatalogue, pageLanguage } from './platform/language.ts';
import { registerServiceWorker } from './platform/service-worker.ts';
import { reloadForStaleChunks } from './platform/stale-chunks.ts';

hearBackFirst();
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
