import type { Plugin } from 'vite';
import { chunksOf, withImports } from './chunk-graph.ts';
import { LOADERS } from './text-parts.ts';

const NAME = 'virtual:catalogue-files';

/** The file of each language's texts by part (text-parts.ts), and the files that require each further part. */
export interface CatalogueFiles {
  readonly texts: Record<string, Record<string, string>>;
  readonly needed: Record<string, string[]>;
}

// The client build runs before the server build, in one process but with different instances of the plugin.
const files: CatalogueFiles = ((globalThis as { catalogueFiles?: CatalogueFiles }).catalogueFiles ??= {
  texts: {},
  needed: {},
});

/** Provides the server with the text files that a page needs, so that the document can preload them. */
export function catalogueFiles(): Plugin {
  return {
    name: 'catalogue-files',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(files)}` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = chunksOf(bundle);
      for (const { facadeModuleId, fileName } of chunks) {
        const [, language, part] = facadeModuleId?.match(/messages\/(\w+)\/index\.ts\?texts=(\w+)$/) ?? [];
        if (language && part) (files.texts[language] ??= {})[part] = fileName;
      }
      for (const [part, loaders] of Object.entries(LOADERS))
        files.needed[part] = chunks
          .filter((chunk) =>
            withImports(chunk, bundle).some(({ moduleIds }) =>
              moduleIds.some((id) => loaders.some((loader) => id.endsWith(loader))),
            ),
          )
          .map(({ fileName }) => `/${fileName}`);
    },
  };
}
