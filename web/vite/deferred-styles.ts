import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunk-graph.ts';

/** The parts of pages that are complete in the document and whose code loads later, with the page of each (decision 43). */
const DEFERRED_PARTS: Readonly<Record<string, string>> = {
  '/app/features/discovery/home/rows.tsx': '/app/routes/public/home.tsx',
};

/** Links the styles of deferred parts with their pages: they belong to the first paint. The build fails if one is not found. */
export function deferredStyles(): Plugin {
  return {
    name: 'deferred-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const missing = linkDeferredStyles(bundle);
      if (missing.length > 0) this.error(`not a file of its own: ${missing.join(', ')}`);
    },
  };
}

/** Adds the styles of each deferred part to those of its page. Returns the parts and pages that have no file. */
export function linkDeferredStyles(bundle: Rolldown.OutputBundle): string[] {
  const chunkOf = (file: string) =>
    chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.split('?')[0]?.endsWith(file));
  return Object.entries(DEFERRED_PARTS).flatMap(([part, page]) => {
    const [partChunk, pageChunk] = [chunkOf(part), chunkOf(page)];
    if (!partChunk || !pageChunk) return [part, page].filter((file) => !chunkOf(file));
    for (const { viteMetadata } of withImports(partChunk, bundle))
      for (const file of viteMetadata?.importedCss ?? []) pageChunk.viteMetadata?.importedCss.add(file);
    return [];
  });
}
