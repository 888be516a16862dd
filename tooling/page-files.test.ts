import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageFiles } from '../web/vite/page-files.ts';

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'aaspaas-page-files-'));
  mkdirSync(join(build, 'client'));
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

/** A file of the browser with its main module, what it imports at once and later. */
interface Chunk {
  readonly file: string;
  readonly module: string;
  readonly imports?: string[];
  readonly later?: string[];
}

/** Returns what the plugin writes about a build of these files, besides those that every build has. */
async function write(chunks: readonly Chunk[]) {
  const all: Chunk[] = [
    { file: 'entry.js', module: '/web/app/entry.client.tsx', imports: ['base.js'] },
    { file: 'base.js', module: '/node_modules/react/index.js' },
    { file: 'root.js', module: '/web/app/root.tsx' },
    { file: 'site.js', module: '/web/app/features/shell/site-frame.tsx' },
    { file: 'console.js', module: '/web/app/features/shell/admin-frame.tsx' },
    { file: 'home.js', module: '/web/app/routes/public/home.tsx?__react-router-build-client-route' },
    ...chunks,
  ];
  const bundle = Object.fromEntries(
    all.map(({ file, module, imports = [], later = [] }) => [
      file,
      {
        type: 'chunk',
        fileName: file,
        facadeModuleId: module,
        moduleIds: [module],
        imports,
        dynamicImports: later,
        viteMetadata: { importedCss: new Set() },
      },
    ]),
  );
  const { writeBundle } = pageFiles() as unknown as {
    writeBundle: (options: { dir: string }, bundle: object) => Promise<void>;
  };
  await writeBundle({ dir: join(build, 'client') }, bundle);
  return JSON.parse(readFileSync(join(build, 'page-files.json'), 'utf8')) as {
    console: { name: string; js: string[] }[];
    leaks: string[];
  };
}

const route = (name: string) => `/web/app/routes/admin/${name}.tsx?__react-router-build-client-route`;
const CHART = '/web/app/features/admin/insight/measure-chart.tsx';
const QUEUE = '/web/app/features/admin/queue.ts';

it('lists what each page of the console begins with, without what it loads later', async () => {
  const { console: pages } = await write([
    { file: 'overview.js', module: route('overview'), imports: ['queue.js'], later: ['chart.js'] },
    { file: 'queue.js', module: QUEUE },
    { file: 'chart.js', module: CHART },
    { file: 'audit.js', module: route('audit') },
  ]);
  expect(pages.map(({ name, js }) => [name, js.toSorted()])).toEqual([
    ['admin/audit', ['audit.js', 'base.js', 'console.js', 'entry.js', 'root.js']],
    ['admin/dispatch, board', ['base.js', 'console.js', 'entry.js', 'root.js']],
    ['admin/dispatch, list', ['base.js', 'console.js', 'entry.js', 'root.js']],
    ['admin/overview', ['base.js', 'console.js', 'entry.js', 'overview.js', 'queue.js', 'root.js']],
  ]);
});

it('counts the board, which its page loads before it is shown', async () => {
  const { console: pages } = await write([
    { file: 'dispatch.js', module: route('dispatch'), later: ['board.js'] },
    { file: 'board.js', module: '/web/app/features/admin/board/board-view.tsx' },
  ]);
  const filesOf = (name: string) => pages.find((one) => one.name === name)?.js;
  expect(filesOf('admin/dispatch')).not.toContain('board.js');
  expect(filesOf('admin/dispatch, board')).toEqual(expect.arrayContaining(['dispatch.js', 'board.js']));
});

it.each([
  ['at once', { imports: ['queue.js'] }],
  ['later', { later: ['part.js'] }],
])('names a module of the console that a page outside of it loads %s', async (_, loaded) => {
  const { leaks } = await write([
    { file: 'service.js', module: '/web/app/routes/public/service.tsx', ...loaded },
    { file: 'part.js', module: '/web/app/features/catalog/part.tsx', imports: ['queue.js'] },
    { file: 'queue.js', module: QUEUE },
  ]);
  expect(leaks).toEqual([QUEUE]);
});

it('lets the console and the login of operators load the console', async () => {
  const { leaks } = await write([
    { file: 'login.js', module: '/web/app/routes/public/admin-login.tsx', imports: ['queue.js'] },
    { file: 'overview.js', module: route('overview'), imports: ['queue.js'] },
    { file: 'queue.js', module: QUEUE },
  ]);
  expect(leaks).toEqual([]);
});
