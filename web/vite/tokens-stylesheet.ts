import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { tokensCss } from '../app/ui/theme/tokens.ts';

const NAME = 'virtual:tokens.css';

/** Makes a stylesheet of the colours (ui/theme/tokens.ts), so that no script contains them. */
export function tokensStylesheet(): Plugin {
  // The CSS plugin needs a path that looks like a file's.
  const path = fileURLToPath(new URL('../app/ui/theme/tokens.css', import.meta.url));
  return {
    name: 'tokens-stylesheet',
    resolveId: (id) => (id === NAME ? path : undefined),
    load: (id) => (id === path ? tokensCss : undefined),
  };
}
