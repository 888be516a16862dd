import type { Rolldown } from 'vite';

/** Returns the client chunks of a bundle. */
export function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((one) => one.type === 'chunk');
}

/** Returns a chunk and all its static imports. */
export function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  return reachable(chunk, bundle, ({ imports }) => imports);
}

/** Returns a chunk and all that it imports, at once or later. */
export function withAllImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  return reachable(chunk, bundle, ({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
}

function reachable(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  importsOf: (chunk: Rolldown.OutputChunk) => readonly string[],
): Rolldown.OutputChunk[] {
  const names = new Set([chunk.fileName]);
  for (const name of names) {
    const one = bundle[name];
    if (one?.type === 'chunk') for (const next of importsOf(one)) names.add(next);
  }
  return chunksOf(bundle).filter(({ fileName }) => names.has(fileName));
}
