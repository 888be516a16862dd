import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, withAllImports, withImports } from './chunk-graph.ts';

/** The public pages to measure, and the modules that a browser loads for each in addition to its own. */
const PAGES = { home: 'home', list: 'list-of-services', service: 'service' };
const FRAME = /\/app\/(entry\.client|root|features\/shell\/site-frame)\.tsx(\?|$)/;

/** The pages of the operators' console, with what a browser loads for each in addition. */
const CONSOLE_PAGE = /\/app\/routes\/(admin\/[\w-]+)\.tsx(\?|$)/;
const CONSOLE_FRAME = /\/app\/(entry\.client|root|features\/shell\/admin-frame)\.tsx(\?|$)/;

/** Parts that a page of the console loads before it is shown, although they are separate files. */
const CONSOLE_PARTS = [
  { name: 'admin/dispatch, board', page: 'admin/dispatch', part: '/app/features/admin/board/board-view.tsx' },
  {
    name: 'admin/dispatch, list',
    page: 'admin/dispatch',
    part: '/app/features/admin/dispatch/dispatch-list.tsx',
  },
];

/** Pages outside of the console, and their frames; operators log in on two of them. */
const OUTSIDE =
  /\/app\/(entry\.client|root|features\/(shell|discovery)\/(?!admin-)[\w-]+-frame|routes\/(public\/(?!admin-)|customer\/|provider\/)[\w-]+)\.tsx(\?|$)/;

/** The modules of the console. */
const CONSOLE_MODULE =
  /\/app\/(features\/admin\/|routes\/admin\/|platform\/(admin-|console-)|features\/shell\/(admin-frame|console-keys|finder\/|frame\/console-))/;

/** Writes the list of files that a browser loads for each page, which tooling/page-weights.mjs measures. */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      const chunks = chunksOf(bundle);
      const chunksWhere = (matches: (id: string) => boolean) =>
        chunks.filter(({ facadeModuleId }) => facadeModuleId && matches(facadeModuleId));
      const filesOf = (name: string, entries: readonly Rolldown.OutputChunk[]) => {
        const loaded = entries.flatMap((chunk) => withImports(chunk, bundle));
        return {
          name,
          js: unique(loaded.map(({ fileName }) => fileName)),
          css: unique(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
          modules: unique(loaded.flatMap(({ moduleIds }) => moduleIds)),
        };
      };
      const frame = chunksWhere((id) => FRAME.test(id));
      const pages = Object.entries(PAGES).map(([name, file]) =>
        filesOf(name, [...frame, ...chunksWhere((id) => id.includes(`/app/routes/public/${file}.tsx`))]),
      );
      const consoleFrame = chunksWhere((id) => CONSOLE_FRAME.test(id));
      const consolePages = [
        ...chunksWhere((id) => CONSOLE_PAGE.test(id)).map((page) => ({
          name: consolePageName(page),
          entries: [page],
        })),
        ...CONSOLE_PARTS.map(({ name, page, part }) => ({
          name,
          entries: chunksWhere((id) => CONSOLE_PAGE.exec(id)?.[1] === page || id.includes(part)),
        })),
      ]
        .map(({ name, entries }) => filesOf(name, [...consoleFrame, ...entries]))
        .toSorted((one, other) => one.name.localeCompare(other.name));
      const texts = chunksWhere((id) => id.endsWith('?texts=first')).map(({ fileName }) => fileName);
      const leaks = unique(
        chunksWhere((id) => OUTSIDE.test(id))
          .flatMap((page) => withAllImports(page, bundle))
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((id) => CONSOLE_MODULE.test(id)),
      );
      if (dir)
        await writeFile(
          join(dir, '../page-files.json'),
          JSON.stringify({ pages, texts, console: consolePages, leaks }),
        );
    },
  };
}

function consolePageName({ facadeModuleId }: Rolldown.OutputChunk): string {
  return CONSOLE_PAGE.exec(facadeModuleId ?? '')?.[1] ?? '';
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
