import { describe, expect, it } from 'vitest';
import { COPIED_IMPORT, packageFolders } from './copied-packages.mjs';

const LOCK = {
  packages: {
    server: { dependencies: { sharp: '1', pdfkit: '1' } },
    'node_modules/sharp': {
      dependencies: { semver: '7' },
      optionalDependencies: { '@img/here': '1', '@img/elsewhere': '1' },
    },
    'node_modules/sharp/node_modules/semver': {},
    'node_modules/semver': { dependencies: { lru: '1' } },
    'node_modules/@img/here': {},
    'node_modules/@img/elsewhere': {},
    'server/node_modules/pdfkit': { dependencies: { fontkit: '2' } },
    'node_modules/pdfkit': {},
    'node_modules/fontkit': { dependencies: { pdfkit: '1' } },
    'node_modules/unused': {},
  },
};

describe('packageFolders', () => {
  it('finds what the packages depend on, as Node resolves it', () => {
    const installed = (path: string) => path !== 'node_modules/@img/elsewhere';
    expect(packageFolders(LOCK, 'server', ['sharp', 'pdfkit'], installed)).toEqual([
      'node_modules/@img/here',
      'node_modules/fontkit',
      'node_modules/pdfkit',
      'node_modules/sharp',
      'node_modules/sharp/node_modules/semver',
      'server/node_modules/pdfkit',
    ]);
  });

  it('names a package that is missing', () => {
    expect(() => packageFolders(LOCK, 'server', ['sharp'], (path) => !path.includes('semver'))).toThrow(
      'the package semver, needed by node_modules/sharp, is not installed: run npm ci',
    );
    expect(() => packageFolders(LOCK, 'server', ['absent'], () => true)).toThrow('the package absent');
  });
});

describe('COPIED_IMPORT', () => {
  it.each([
    ['sharp', true],
    ['pdfkit/js/pdfkit.js', true],
    ['sharpen', false],
    ['fastify', false],
  ])('%s: %s', (specifier, expected) => {
    expect(COPIED_IMPORT.test(specifier)).toBe(expected);
  });
});
