import type { Plugin } from 'vite';

const NAME = 'virtual:catalogue-files';

// The browser's files are built before the server's, in one process but not by one instance of a plugin.
const files: Record<string, string> = ((
  globalThis as { catalogueFiles?: Record<string, string> }
).catalogueFiles ??= {});

/** Tells the server in which file each language's texts are, so that it can name the one a page will need. */
export function catalogueFiles(): Plugin {
  return {
    name: 'catalogue-files',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(files)}` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        const language =
          chunk.type === 'chunk' && chunk.facadeModuleId?.match(/messages\/(\w+)\/index\.ts$/)?.[1];
        if (language) files[language] = chunk.fileName;
      }
    },
  };
}
