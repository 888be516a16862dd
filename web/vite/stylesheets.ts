import type { Plugin } from 'vite';

const NAME = 'virtual:stylesheets';

/**
 * The size above which a stylesheet stays a link: only pages behind a login load such files, and the service worker serves
 * them from its cache. The styles of every page have 21 kB, Mantine's 28 kB.
 */
const MAX_INLINE_BYTES = 24_000;

// The client build runs before the server build, in one process but with another instance of the plugin.
const stylesheets: Record<string, string> = ((
  globalThis as { stylesheets?: Record<string, string> }
).stylesheets ??= {});

/** Provides the server with each stylesheet's text by path, so that a document can inline what its first paint needs. */
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
