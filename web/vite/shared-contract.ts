import type { Plugin } from 'vite';

const CONTRACT = '@aaspaas/contract/';

/**
 * Leaves the contract out of the server's build: it imports the modules that the server has loaded anyway, so that each schema and each
 * text is in memory once. A part of a language's texts (`text-parts.ts`) is its whole catalogue there.
 */
export function sharedContract(): Plugin {
  return {
    name: 'shared-contract',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (this.environment.name !== 'ssr' || !source.startsWith(CONTRACT)) return null;
      return { id: source.replace(/\?.*$/, ''), external: true };
    },
  };
}
