import type { Plugin } from 'vite';
import { chunksOf, withImports } from './chunk-graph.ts';

const NAME = 'virtual:catalogue-files';

/** In which file each language's texts are, by part (text-parts.ts), and the files that cannot do without the second part. */
export interface CatalogueFiles {
  readonly texts: Record<string, Record<string, string>>;
  readonly needRest: string[];
}

// The browser's files are built before the server's, in one process but not by one instance of a plugin.
const files: CatalogueFiles = ((globalThis as { catalogueFiles?: CatalogueFiles }).catalogueFiles ??= {
  texts: {},
  needRest: [],
});

/** Tells the server which files of texts a page will need, so that it can name them before the browser finds out. */
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
      files.needRest.splice(0);
      for (const chunk of chunks)
        if (
          withImports(chunk, bundle).some(({ moduleIds }) =>
            moduleIds.some((id) => id.endsWith('/all-texts.ts')),
          )
        )
          files.needRest.push(`/${chunk.fileName}`);
    },
  };
}
