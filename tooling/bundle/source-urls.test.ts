import { describe, expect, it } from 'vitest';
import { isCommand, programFile, referencesOf, withProjectUrls } from './source-urls.mjs';

const MIGRATE = `export const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));`;
const DECODER = `const ENTRY = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));`;
const COMMAND = `const root = new URL('../..', import.meta.url);\nif (process.argv[1] === fileURLToPath(import.meta.url)) main();`;

describe('referencesOf', () => {
  it.each([
    ['a folder', 'server/src/platform/db/migrate.ts', MIGRATE, ['server/migrations/']],
    [
      'a module',
      'server/src/features/media/actions/decoder.ts',
      DECODER,
      ['server/src/features/media/actions/decoder-process.ts'],
    ],
    ['the project', 'server/src/jobs.ts', COMMAND, ['./']],
    ['nothing', 'server/src/jobs.ts', 'const url = import.meta.url;', []],
  ])('finds %s', (_what, path, text, expected) => {
    expect(referencesOf(path, text)).toEqual(expected);
  });
});

describe('withProjectUrls', () => {
  const programs = new Map([
    ['server/src/jobs.ts', 'server/src/jobs.js'],
    ['server/src/features/media/actions/decoder-process.ts', 'server/src/decoder-process.js'],
    ['web/build/server/index.js', 'server/src/built-pages.js'],
  ]);

  it('keeps the address that a module has in the project', () => {
    expect(
      withProjectUrls('server/src/platform/pdf/fonts.ts', 'createRequire(import.meta.url)', programs),
    ).toBe('createRequire(new URL("server/src/platform/pdf/fonts.ts", BUNDLE_ROOT).href)');
    expect(withProjectUrls('server/src/platform/db/migrate.ts', MIGRATE, programs)).toBe(
      'export const folder = fileURLToPath(new URL("server/migrations/", BUNDLE_ROOT));',
    );
  });

  it('starts a program of the bundle instead of its source', () => {
    expect(withProjectUrls('server/src/features/media/actions/decoder.ts', DECODER, programs)).toBe(
      'const ENTRY = fileURLToPath(new URL("server/src/decoder-process.js", BUNDLE_ROOT));',
    );
  });

  it('loads the pages of the bundle', () => {
    const pages = `const PAGES = new URL('../../web/build/server/index.js', import.meta.url);`;
    expect(withProjectUrls('server/src/serve.ts', pages, programs)).toBe(
      'const PAGES = new URL("server/src/built-pages.js", BUNDLE_ROOT);',
    );
  });

  it('lets a command recognise that it was started', () => {
    const changed = withProjectUrls('server/src/jobs.ts', COMMAND, programs);
    expect(changed).toContain('new URL("./", BUNDLE_ROOT)');
    expect(changed).toContain('fileURLToPath(new URL("server/src/jobs.js", BUNDLE_ROOT).href)');
    expect(changed).not.toContain('import.meta');
    expect(isCommand(COMMAND)).toBe(true);
    expect(isCommand(changed)).toBe(false);
    expect(programFile('server/src/jobs.ts', 'server/build')).toBe('server/build/jobs.js');
  });
});
