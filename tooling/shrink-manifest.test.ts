import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { shortManifest } from '../web/vite/shrink-manifest.ts';

const route = (id: string, more: object) => ({
  id,
  hasLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${id}-1a.js`,
  css: ['/assets/look-1a.css#'],
  ...more,
});

const manifest = {
  entry: { module: '/assets/entry-1a.js', imports: ['/assets/base-1a.js'], css: ['/assets/look-1a.css#'] },
  routes: {
    root: route('root', { path: '', hasErrorBoundary: true }),
    frame: route('frame', { parentId: 'root', css: [] }),
    home: route('home', {
      parentId: 'frame',
      index: true,
      hasLoader: true,
      imports: ['/assets/cards-1a.js'],
      css: ['/assets/home-1a.css', '/assets/look-1a.css#'],
    }),
    service: route('service', { parentId: 'frame', path: 'service/:id/:slug?', caseSensitive: true }),
    'routes/admin/queue': route('routes/admin/queue', { parentId: 'frame', path: 'admin/queue' }),
    'routes/public/cities': route('routes/public/cities', { parentId: 'frame', path: 'cities' }),
    'routes/404': route('routes/404', { parentId: 'frame', path: '5' }),
  },
  url: '/assets/manifest-1a.js',
  version: '1a',
};
const script = (value: object) => `window.__reactRouterManifest=${JSON.stringify(value)};`;

it('the browser restores every field of the manifest except the initial files of a page', () => {
  const window: { __reactRouterManifest?: typeof manifest } = {};
  runInNewContext(shortManifest(script(manifest)), { window });
  const restored = JSON.parse(JSON.stringify(window.__reactRouterManifest)) as typeof manifest;

  expect(Object.keys(restored.routes)).toEqual(Object.keys(manifest.routes));
  const { imports, ...home } = manifest.routes.home as typeof manifest.routes.home & { imports: string[] };
  expect(imports).toHaveLength(1);
  const unset = { index: false, caseSensitive: false };
  expect(restored).toEqual({
    ...manifest,
    routes: {
      root: { ...manifest.routes.root, ...unset },
      frame: { ...manifest.routes.frame, ...unset },
      home: { ...home, caseSensitive: false },
      service: { ...manifest.routes.service, index: false },
      'routes/admin/queue': { ...manifest.routes['routes/admin/queue'], ...unset },
      'routes/public/cities': { ...manifest.routes['routes/public/cities'], ...unset },
      'routes/404': { ...manifest.routes['routes/404'], ...unset },
    },
  });
});

it('names each stylesheet once', () => {
  expect(shortManifest(script(manifest)).match(/look-1a\.css#/g)).toHaveLength(2); // the entry's and the list's
});

it('fails for a manifest of another format', () => {
  expect(() => shortManifest('export default {}')).toThrow('unexpected format');
  const moved = { ...manifest, routes: { root: route('root', { module: 'https://cdn.example/root.js' }) } };
  expect(() => shortManifest(script(moved))).toThrow('unexpected file');
});

it('the manifest of the site has every route except those of the console, and names itself', () => {
  const window: { __reactRouterManifest?: typeof manifest } = {};
  const withConsole = {
    ...manifest,
    routes: {
      ...manifest.routes,
      'features/shell/admin-frame': route('features/shell/admin-frame', { parentId: 'root' }),
      'routes/admin/books': route('routes/admin/books', {
        parentId: 'features/shell/admin-frame',
        path: 'admin/books',
      }),
    },
  };
  runInNewContext(shortManifest(script(withConsole), { site: true }), { window });
  const site = window.__reactRouterManifest;
  expect(Object.keys(site?.routes ?? {})).toEqual(Object.keys(manifest.routes));
  expect(site?.url).toBe('/assets/site-manifest-1a.js');
  expect(() => shortManifest(script(manifest), { site: true })).toThrow(/admin-frame/);
});
