import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { chunksOf, withImports } from './chunk-graph.ts';

/** The public pages to measure, and the modules that a browser loads for each in addition to its own. */
const PAGES = { home: 'home', list: 'list-of-services', service: 'service' };
const FRAME = /\/app\/(entry\.client|root|features\/shell\/site-frame)\.tsx(\?|$)/;

/** Writes the list of files that a browser loads for each public page, which tooling/page-weights.mjs measures. */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const chunks = chunksOf(bundle);
      const chunksWhere = (matches: (id: string) => boolean) =>
        chunks.filter(({ facadeModuleId }) => facadeModuleId && matches(facadeModuleId));
      const frame = chunksWhere((id) => FRAME.test(id));
      const pages = Object.entries(PAGES).map(([name, file]) => {
        const page = chunksWhere((id) => id.includes(`/app/routes/public/${file}.tsx`));
        const loaded = [...frame, ...page].flatMap((chunk) => withImports(chunk, bundle));
        return {
          name,
          js: unique(loaded.map(({ fileName }) => fileName)),
          css: unique(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
          modules: unique(loaded.flatMap(({ moduleIds }) => moduleIds)),
        };
      });
      const texts = chunksWhere((id) => id.endsWith('?texts=first')).map(({ fileName }) => fileName);
      if (dir) await writeFile(join(dir, '../page-files.json'), JSON.stringify({ pages, texts }));
    },
  };
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
