import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withImports } from './chunk-graph.ts';

/** The catalogues that the pages open to everybody show; the others come with the pages that show them. */
const FIRST = ['cart', 'catalog', 'common', 'discovery', 'places', 'shell'];
const PART = /messages\/\w+\/index\.ts\?texts=(first|rest)$/;

/**
 * Splits a language's texts: `index.ts?texts=first` is what public pages need, `?texts=rest` all others. A file that shows
 * a text of the second part and does not wait for it (platform/all-texts.ts) fails the build.
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

/** The files that are run without the texts they show, as sentences. */
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
        // The names of calls look like keys.
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

/** The first of the keys that a module names whole, or the beginning of it in a template. */
function keyIn(code: string, keys: ReadonlySet<string>): string | undefined {
  const fullKeys = [...code.matchAll(/["'`]([a-z_]+\.\w+)["'`]/g)].map(([, key]) => key ?? '');
  const prefixes = [...code.matchAll(/`([a-z_]+\.\w*)\$\{/g)].map(([, start]) => start ?? '');
  return (
    fullKeys.find((key) => keys.has(key)) ??
    prefixes.find((start) => [...keys].some((key) => key.startsWith(start)))
  );
}
