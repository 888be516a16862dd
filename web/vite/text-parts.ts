import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunk-graph.ts';

/** The catalogues of the public pages; the others load with the pages that show them. */
const FIRST = ['cart', 'catalog', 'common', 'discovery', 'places', 'shell'];
const PART = /messages\/\w+\/index\.ts\?texts=(first|rest)$/;

/**
 * Splits a language's texts: `index.ts?texts=first` for public pages, `?texts=rest` for all others. The build fails if a
 * file shows a text of the second part without importing platform/all-texts.ts.
 */
export function textParts(): Plugin {
  return {
    name: 'text-parts',
    enforce: 'pre',
    transform(code, id) {
      const part = PART.exec(id)?.[1];
      if (!part) return;
      return code.replace(/^(?:import \{ (\w+) \} from .*;|\s*\.\.\.(\w+),)\n/gm, (line, imported, spread) =>
        FIRST.includes(imported ?? spread) === (part === 'first') ? line : '',
      );
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const problems = earlyTextProblems(bundle);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}

/** Returns an error message for each file that runs before the texts it shows are loaded. */
export function earlyTextProblems(bundle: Rolldown.OutputBundle): string[] {
  const deferredKeys = new Set(
    chunksOf(bundle)
      .filter(({ facadeModuleId }) => facadeModuleId?.endsWith('?texts=rest'))
      .flatMap(({ code }) => [...code.matchAll(/["'`]([a-z_]+\.\w+)["'`]:/g)].map(([, key]) => key ?? '')),
  );
  return chunksOf(bundle)
    .filter((chunk) => chunk.isEntry || chunk.isDynamicEntry)
    .flatMap((entry) => {
      const modules = withImports(entry, bundle).flatMap((chunk) => Object.entries(chunk.modules));
      if (modules.some(([id]) => id.endsWith('/platform/all-texts.ts'))) return [];
      const earlyKeys = modules.flatMap(([id, { code }]) => {
        // Endpoint names look like text keys.
        const key = /\/messages\/|(?:\/|-)api-table\.ts$/.test(id)
          ? undefined
          : keyIn(code ?? '', deferredKeys);
        return key ? [`${key} (${id})`] : [];
      });
      return earlyKeys.length > 0
        ? [`${entry.name} shows ${earlyKeys.join(', ')} and does not import platform/all-texts.ts`]
        : [];
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
