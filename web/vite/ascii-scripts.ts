import type { Plugin } from 'vite';
import { chunksOf } from './chunk-graph.ts';
import { withoutNonAscii } from './without-non-ascii.ts';

/** Escapes the texts in the server's build, whose files of megabytes take half the memory then (decision 19). */
export function asciiScripts(): Plugin {
  return {
    name: 'ascii-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // Not `renderChunk`: the bundler writes the characters again after it.
    generateBundle(_options, bundle) {
      for (const chunk of chunksOf(bundle)) chunk.code = withoutNonAscii(chunk.code);
    },
  };
}
