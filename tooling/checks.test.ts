import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANTED, SOUND } from './checks/sample-trees.ts';

/**
 * Tests that every check detects violations: each runs with the project's settings on a small valid tree, which must pass,
 * and on the same tree with planted violations, each of which it must report.
 */
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const SETTINGS = [
  '.oxlintrc.json',
  '.dependency-cruiser.mjs',
  'knip.json',
  'biome.json',
  'tsconfig.base.json',
  'contract/tsconfig.json',
  'contract/package.json',
  'server/tsconfig.json',
  'web/react-router.config.ts',
  'tooling/features.mjs',
  'tooling/checks/lint-rules.mjs',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checks-'));
  await plant(join(folder, 'sound'), SOUND);
  await plant(join(folder, 'broken'), { ...SOUND, ...PLANTED });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a sound tree', () => {
  it('passes every applicable check', async () => {
    const said = await check(
      'sound',
      'lint',
      'boundaries',
      'dead code',
      'format',
      'sizes and names',
      'glossary',
      'words',
      'environment',
      'migrations',
      'messages',
      'coverage',
    );
    expect(said).toContain('11 passed, 0 failed');
  }, 60_000);
});

describe('a tree with planted violations', () => {
  it.each([
    [
      'an import of another feature’s internals',
      'boundaries',
      'server/src/features/cart/present.ts → server/src/features/booking/rules/total.ts (feature-door)',
    ],
    [
      'an import outside the feature graph',
      'boundaries',
      'server/src/features/cart/present.ts → server/src/features/booking/rules/total.ts (graph-of-cart)',
    ],
    ['a rule reading files', 'boundaries', 'server/src/features/booking/rules/disk.ts → fs (rules-pure)'],
    [
      'a rule of a room that reads files',
      'boundaries',
      'server/src/features/booking/dispatch/rules/file.ts → fs (rules-pure)',
    ],
    [
      'a store of a room that imports an action',
      'boundaries',
      'server/src/features/booking/dispatch/store.ts → server/src/features/booking/actions/place-order.ts (inner-not-outer)',
    ],
    [
      'a room that imports a later one',
      'boundaries',
      'booking/dispatch/rules/nearest.ts → server/src/features/booking/extra-time/rules/extra.ts (rooms-of-booking)',
    ],
    [
      'a room that reaches a later one through the feature’s own files',
      'boundaries',
      'booking/lines/rules/price.ts → server/src/features/booking/rules/hours.ts → server/src/features/booking/extra-time/rules/extra.ts (rooms-of-booking)',
    ],
    [
      'a web page importing the server',
      'boundaries',
      'web/app/ui/price.tsx → server/src/features/booking/rules/total.ts (web-not-server)',
    ],
    [
      'a type-only cycle',
      'boundaries',
      'server/src/kernel/egg.ts → server/src/kernel/hen.ts → server/src/kernel/egg.ts (no-cycle)',
    ],
    [
      'the platform importing a feature',
      'boundaries',
      'server/src/platform/floor.ts → server/src/features/booking/index.ts (floor-below-features)',
    ],
    [
      'an action that picks its adapter',
      'boundaries',
      'booking/actions/send.ts → server/src/ports/sms/local.ts (adapters-in-one-file)',
    ],
    [
      'the contract importing a package other than zod',
      'boundaries',
      /contract\/src\/kernel\/fast\.ts → .*h3-js.* \(contract-only-zod\)/,
    ],
    [
      'a feature missing from the graph',
      'boundaries',
      'server/src/features/astrology: not in tooling/features.mjs',
    ],
    [
      'a server folder of a feature of the web',
      'boundaries',
      'server/src/features/shell: not in tooling/features.mjs',
    ],
    [
      'a web feature outside of the graph',
      'boundaries',
      'web/app/features/horoscope: not in tooling/features.mjs',
    ],
    [
      'a web import against the graph',
      'boundaries',
      'web/app/features/cart/basket.ts → web/app/features/booking/history.ts (web-graph-of-cart)',
    ],
    [
      'a cycle between web features',
      'boundaries',
      /web\/app\/features\/.* → web\/app\/features\/.* \(no-cycle\)/,
    ],
    [
      'a web feature that imports a private file of another',
      'boundaries',
      'web/app/features/booking/history.ts → web/app/features/cart/lines/line.ts (web-feature-insides)',
    ],
    [
      'a web feature that imports private styles of another',
      'boundaries',
      'web/app/features/booking/history.ts → web/app/features/cart/lines/line.module.css (web-feature-insides)',
    ],
    [
      'a page that imports a private file of a feature',
      'boundaries',
      'web/app/routes/lines.ts → web/app/features/cart/lines/line.ts (web-feature-insides-from-pages)',
    ],
    [
      'a public file that no other feature imports',
      'boundaries',
      'web/app/features/cart/saver.ts: only its own feature imports it',
    ],
    [
      'a component that reads the session',
      'boundaries',
      'web/app/ui/avatar.ts → web/app/platform/session.ts (ui-without-business)',
    ],
    ['a floating promise', 'lint', /late\.ts:8 typescript\(no-floating-promises\)/],
    ['a non-exhaustive switch', 'lint', /late\.ts:9 typescript\(switch-exhaustiveness-check\)/],
    ['the system clock, both forms', 'lint', /late\.ts:13 aaspaas\(clock\)[^]*late\.ts:13 aaspaas\(clock\)/],
    ['the database clock', 'lint', /late\.ts:13 aaspaas\(sql-clock\)/],
    ['the database clock in a migration', 'lint', 'server/migrations/0001_late.sql:1'],
    ['randomness', 'lint', /late\.ts:13 aaspaas\(randomness\)/],
    ['the environment', 'lint', /late\.ts:13 aaspaas\(environment\)/],
    [
      'log messages that contain data',
      'lint',
      /^(?![^]*log-event\.ts:[23] )[^]*event\.ts:4 aaspaas\(log-messages\)[^]*event\.ts:5 aaspaas[^]*event\.ts:6 aaspaas/,
    ],
    [
      'a second connection inside a transaction',
      'lint',
      /^(?![^]*second\.ts:[567] )[^]*second\.ts:8 aaspaas\(one-connection\)/,
    ],
    [
      'a second connection under another name, in a named function, or in a transaction of Kysely',
      'lint',
      /^(?![^]*third\.ts:(?:[1-8]|10|12|14) )[^]*third\.ts:11 aaspaas\(one-connection\)[^]*third\.ts:13 aaspaas\(one-connection\)[^]*third\.ts:16 aaspaas\(one-connection\)[^]*third\.ts:9 aaspaas\(one-connection\)/,
    ],
    ['a conditional hook', 'lint', /stuck\.tsx:4 .*rules-of-hooks/],
    ['an image without alternative text', 'lint', /stuck\.tsx:5 jsx-a11y\(alt-text\)/],
    [
      'an unused export',
      'dead code',
      'contract/src/kernel/money.ts:5 RUPEE: exported, but used nowhere else',
    ],
    ['an unused file', 'dead code', 'server/src/kernel/orphan.ts nobody imports this file'],
    [
      'an undeclared package',
      'dead code',
      /contract\/src\/kernel\/fast\.ts.* h3-js: imported, but not in the package\.json/,
    ],
    ['formatting', 'format', 'server/src/kernel/ugly.ts: is not formatted'],
    ['an overlong file', 'sizes and names', 'server/src/kernel/long.ts: 600 lines'],
    ['a name not in kebab-case', 'sizes and names', 'server/src/kernel/Camel.ts'],
    ['a meaningless name', 'sizes and names', 'server/src/kernel/utils.ts: this name says nothing'],
    ['a banned word in a file name', 'glossary', 'server/src/kernel/house.ts the file name uses "house"'],
    ['a banned word in a comment', 'glossary', 'server/src/kernel/house.ts:1 a comment says "is told"'],
    ['a banned word in an identifier', 'glossary', 'house.ts:2 the name toldAt uses "told"'],
    ['a banned word in a test title', 'glossary', 'titles.test.ts:1 a test title says "nobody"'],
    ['an unfinished-work marker', 'words', 'server/src/kernel/unfinished.ts:1 puts work off'],
    ['a registry address', 'words', 'server/src/kernel/unfinished.ts:2 names a package registry'],
    ['a home folder', 'words', 'server/src/kernel/unfinished.ts:3 names a folder of one machine'],
    ['a skipped test', 'words', 'server/src/kernel/left-out.test.ts:1 leaves a test out'],
    ['a download address', 'words', 'node_modules/a has a download address'],
    ['a variable no code reads', 'environment', 'no code reads NOBODY'],
    [
      'a migration that the release before does not survive',
      'migrations',
      'server/migrations/0168_gone.sql:2 drops the column late.at, which the release before may use',
    ],
    [
      'a migration without a header',
      'migrations',
      'server/migrations/0169_bare.sql: begin it with the line -- phase: expand',
    ],
    ['a text in one language', 'messages', 'cart.new: not in hi'],
    ['an unused text', 'messages', 'cart.gone: this text is unused'],
    ['an untranslated text', 'messages', 'cart.gone: the Hindi is not in Devanagari'],
    ['malformed plural forms', 'messages', 'cart.gone: not a place or {n, plural, one {…} other {…}}'],
    ['placeholders that differ', 'messages', 'cart.count: the places differ: en {n}, hi {m}'],
    ['an old feature table', 'architecture', 'the feature table is not that of tooling/features.mjs'],
    ['an undocumented folder', 'architecture', 'no line says what `server/src/kernel/` is for'],
    ['a requirement without a test', 'coverage', 'cart.alone: no test names it'],
    ['a proof of an unknown requirement', 'coverage', 'soon.test.ts: there is no requirement cart.lost'],
    [
      'a requirement whose sentence changed',
      'coverage',
      'cart.old: the specification has no sentence customer 1: 00000000',
    ],
    ['a requirement without a sentence', 'coverage', 'cart.loose | Tied to nothing'],
    ['a sentence without a requirement', 'coverage', 'no requirement is tied to provider 2: ef0700bf'],
    ['a duplicate requirement id', 'coverage', 'cart.page is listed twice'],
    [
      'a text that is not in the specification',
      'coverage',
      '"Not of the specification" is not a text of the specification',
    ],
    [
      'a file outside the skeleton of a feature',
      'architecture',
      'server/src/features/booking/order-totals.ts: the skeleton of a feature has no place for this file',
    ],
    [
      'a folder of a feature that is no room',
      'architecture',
      'server/src/features/booking/attic/store.ts: the skeleton of a feature has no place for this file',
    ],
    [
      'a room with an index',
      'architecture',
      'server/src/features/booking/dispatch/index.ts: the skeleton of a feature has no place for this file',
    ],
    ['a documented folder that does not exist', 'architecture', 'there is no folder `server/src/gone/`'],
  ])(
    'reports %s',
    async (_what, name, expected) => {
      expect(await broken(name)).toMatch(
        typeof expected === 'string' ? new RegExp(expected.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : expected,
      );
    },
    60_000,
  );
});

const answers = new Map<string, Promise<string>>();

function broken(name: string): Promise<string> {
  const answer = answers.get(name) ?? check('broken', name);
  answers.set(name, answer);
  return answer;
}

function check(tree: string, ...names: string[]): Promise<string> {
  return new Promise((resolve) => {
    const args = [join(PROJECT, 'tooling/checks.mjs'), '--root', join(folder, tree), ...names];
    execFile(process.execPath, args, (error, out, err) => resolve(`exit ${error?.code ?? 0}\n${out}${err}`));
  });
}

/** Writes a tree with the project's settings and packages, but separate workspaces. */
async function plant(root: string, files: Record<string, string>): Promise<void> {
  for (const path of SETTINGS) await cp(join(PROJECT, path), join(root, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await mkdir(join(root, 'node_modules/@aaspaas'), { recursive: true });
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    if (name === '@aaspaas' || name.startsWith('.')) continue;
    await symlink(join(PROJECT, 'node_modules', name), join(root, 'node_modules', name));
  }
  await symlink(join(root, 'contract'), join(root, 'node_modules/@aaspaas/contract'));
}
