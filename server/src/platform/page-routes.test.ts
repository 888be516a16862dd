import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { buildsByPath } from './page-routes.ts';

const PATHS: Record<string, { parentId?: string; path?: string; index?: true }> = {
  root: { path: '' },
  frame: { parentId: 'root' },
  home: { parentId: 'frame', index: true },
  login: { parentId: 'frame', path: 'login' },
  search: { parentId: 'frame' },
  service: { parentId: 'search', path: 'service/:id/:slug?' },
  edit: { parentId: 'frame', path: 'ServiceEdit' },
  other: { parentId: 'edit', path: 'other' },
  'not-found': { parentId: 'search', path: '*' },
  console: { parentId: 'root', path: 'admin' },
  bookings: { parentId: 'console', path: 'bookings' },
  'admin-login': { parentId: 'frame', path: 'admin/login' },
};

const routes = Object.fromEntries(
  Object.entries(PATHS).map(([id, route]) => [id, { id, module: {}, ...route }]),
);
const build = { routes, assets: { routes, version: '1' }, ssr: true } as unknown as ServerBuild;
const buildOf = buildsByPath(build);
const idsAt = (path: string) => Object.keys(buildOf(path).routes);

/** The layouts of the route that matches every path, which is part of each build. */
const EVERYWHERE = ['root', 'frame', 'search', 'not-found'];

describe('buildsByPath', () => {
  it.each([
    ['/', ['home']],
    ['/login', ['login']],
    ['/login/', ['login']],
    ['/login.data', ['login']],
    ['/LOGIN', ['login']],
    ['/service/30202/plumber', ['service']],
    ['/serviceedit/other', ['edit', 'other']],
    ['/admin/bookings', ['console', 'bookings', 'admin-login']],
    ['/admin/login', ['console', 'bookings', 'admin-login']],
  ])('%s: only the routes that begin like it, and those of any path', (path, ids) => {
    expect(new Set(idsAt(path))).toEqual(new Set([...EVERYWHERE, ...ids]));
  });

  it('keeps the order of the routes, the files of each and everything else', () => {
    const part = buildOf('/service/1');
    expect(Object.keys(part.routes)).toEqual(['root', 'frame', 'search', 'service', 'not-found']);
    expect(part.assets.routes).toEqual(part.routes);
    expect(part.assets.version).toBe('1');
    expect(part.ssr).toBe(true);
  });

  it.each(['/unknown', '/_.data', '/l%6Fgin', '/service.html/1', ''])('%s: the whole build', (path) => {
    expect(buildOf(path)).toBe(build);
  });

  it('gives the same build for each path of a page', () => {
    expect(buildOf('/service/1')).toBe(buildOf('/service/2'));
  });
});
