import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunk-graph.ts';

/** The catalogues of each part: `first` for all public pages, `slots` for those with a slot picker; all others are in `rest`. */
const CATALOGUES: Readonly<Record<string, readonly string[]>> = {
  first: ['cart', 'catalog', 'discovery', 'places', 'shell'],
  slots: ['slots'],
};

/** The modules that load each further part; a file that shows one of its texts imports one of them. */
export const LOADERS: Readonly<Record<string, readonly string[]>> = {
  slots: ['/platform/slots-texts.ts', '/platform/all-texts.ts'],
  rest: ['/platform/all-texts.ts'],
};

const PART = /messages\/\w+\/index\.ts\?texts=(\w+)$/;

/**
 * Splits a language's texts: `index.ts?texts=first`, `?texts=slots`, `?texts=rest`. The build fails if a file shows a text
 * of a further part without importing a module that loads it.
 */
export function textParts(): Plugin {
  return {
    name: 'text-parts',
    enforce: 'pre',
    transform(code, id) {
      const part = PART.exec(id)?.[1];
      if (!part) return;
      return code.replace(/^(?:import \{ (\w+) \} from .*;|\s*\.\.\.(\w+),)\n/gm, (line, imported, spread) =>
        partOf(imported ?? spread) === part ? line : '',
      );
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const problems = earlyTextProblems(bundle);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}

function partOf(catalogue: string): string {
  const [part] = Object.entries(CATALOGUES).find(([, names]) => names.includes(catalogue)) ?? ['rest'];
  return part;
}

/** Returns an error message for each file that runs before the texts it shows are loaded. */
export function earlyTextProblems(bundle: Rolldown.OutputBundle): string[] {
  return Object.entries(LOADERS).flatMap(([part, loaders]) => {
    const deferredKeys = new Set(
      chunksOf(bundle)
        .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`?texts=${part}`))
        .flatMap(({ code }) => [...code.matchAll(/["'`]([a-z_]+\.\w+)["'`]:/g)].map(([, key]) => key ?? '')),
    );
    return chunksOf(bundle)
      .filter((chunk) => chunk.isEntry || chunk.isDynamicEntry)
      .flatMap((entry) => {
        const modules = withImports(entry, bundle).flatMap((chunk) => Object.entries(chunk.modules));
        if (modules.some(([id]) => loaders.some((loader) => id.endsWith(loader)))) return [];
        const earlyKeys = modules.flatMap(([id, { code }]) => {
          // Endpoint names look like text keys.
          const key = /\/messages\/|(?:\/|-)api-table\.ts$/.test(id)
            ? undefined
            : keyIn(code ?? '', deferredKeys);
          return key ? [`${key} (${id})`] : [];
        });
        return earlyKeys.length > 0
          ? [`${entry.name} shows ${earlyKeys.join(', ')} and does not import ${loaders.at(0)?.slice(1)}`]
          : [];
      });
  });
}

/** Returns the first key that a module contains literally, or as the beginning of a template. */
function keyIn(code: string, keys: ReadonlySet<string>): string | undefined {
  const fullKeys = [...code.matchAll(/["'`]([a-z_]+\.\w+)["'`]/g)].map(([, key]) => key ?? '');
  const prefixes = [...code.matchAll(/`([a-z_]+\.\w*)\$\{/g)].map(([, start]) => start ?? '');
  return (
    fullKeys.find((key) => keys.has(key)) ??
    prefixes.find((start) => [...keys].some((key) => key.startsWith(start)))
  );
}
