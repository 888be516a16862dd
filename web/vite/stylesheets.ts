import type { Plugin } from 'vite';

const NAME = 'virtual:stylesheets';

/** Larger files stay links: only pages behind a login load them, which the service worker serves from its cache. */
const MAX_INLINE_BYTES = 20_000;

// The browser's files are built before the server's, in one process but by another instance of the plugin.
const stylesheets: Record<string, string> = ((
  globalThis as { stylesheets?: Record<string, string> }
).stylesheets ??= {});

/** Gives the server the text of each stylesheet by its path, so that a document can carry what its first paint needs. */
export function stylesheetTexts(): Plugin {
  return {
    name: 'stylesheet-texts',
    apply: 'build',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(stylesheets)}` : undefined),
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = Buffer.from(file.source).toString();
        if (css.length <= MAX_INLINE_BYTES) stylesheets[`/${file.fileName}`] = css.trim();
      }
    },
  };
}
