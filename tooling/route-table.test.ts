import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compactTable } from '../web/vite/route-table.ts';

it('makes the same table again', () => {
  const table = {
    entry: { module: '/assets/entry.js', imports: ['/assets/a.js'], css: [] },
    routes: {
      root: {
        id: 'root',
        path: '',
        hasLoader: true,
        hasAction: false,
        module: '/assets/root.js',
        imports: ['/assets/a.js', '/assets/b.js'],
        css: ['/assets/a.css#'],
      },
      'routes/home': {
        id: 'routes/home',
        parentId: 'root',
        index: true,
        hasLoader: false,
        module: '/assets/home.js',
        imports: ['/assets/b.js'],
        css: [],
      },
    },
    url: '/assets/manifest-1.js',
    version: '1',
  };
  const window: { __reactRouterManifest?: unknown } = {};
  const script = compactTable(table);
  runInNewContext(script, { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual(table);
  expect(script.match(/\/assets\/b\.js/g)).toHaveLength(1);
});
