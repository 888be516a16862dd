import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

const SOUND: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'sample',
    private: true,
    type: 'module',
    workspaces: ['contract', 'server', 'web'],
    devDependencies: { oxlint: '*' },
  }),
  'server/package.json': workspace('server', { '@aaspaas/contract': '*', kysely: '*' }),
  'web/package.json': workspace('web', {}, { '@react-router/dev': '*' }),
  'docs/specification/customer.md':
    '## 1. Screens\n\n- The cart shows its services. Nothing else is shown.\n',
  'docs/specification/provider.md': '## 2. Screens\n\nThe home page greets.\n',
  'tooling/coverage/customer.txt': '## 1 Screens\ncart.page | The cart | customer 1: 63a402a1\n',
  'tooling/coverage/customer-texts.txt': 'Your cart is empty now\n',
  'tooling/coverage/provider.txt': '## 2 Screens\npro.home | The home page | provider 2: 573f54ad\n',
  'tooling/coverage/provider-texts.txt': '# None.\n',
  'tooling/coverage/informative.txt': 'customer 1: 5def4567 | Nothing else is shown.\n',
  'tooling/coverage/texts-elsewhere.txt': '# None.\n',
  // Inputs of the build settings.
  'web/vite/shrink-manifest.ts':
    'export async function shrinkManifest(assets: string): Promise<void> {\n  await Promise.resolve(assets);\n}\n',
  'contract/src/kernel/money.ts':
    "import { z } from 'zod';\n\nexport const money = z.number();\nexport const PAISE = 100;\n",
  'contract/src/messages/en/index.ts': "export const en = { 'cart.count': '{n} services' };\n",
  'contract/src/messages/hi/index.ts': "export const hi = { 'cart.count': '{n} सेवाएँ' };\n",
  'server/src/main.ts':
    "import { en } from '@aaspaas/contract/messages/en/index.ts';\nimport { hi } from '@aaspaas/contract/messages/hi/index.ts';\nimport { readEnv } from './env.ts';\nimport { order } from './features/booking/index.ts';\n\nconsole.log(readEnv(process.env), order('cart.count'), en, hi);\n",
  'server/src/env.ts':
    "export const readEnv = (source: NodeJS.ProcessEnv) => ({\n  PORT: source['PORT'],\n});\n",
  'server/src/features/booking/index.ts': "export { order } from './actions/place-order.ts';\n",
  'server/src/features/booking/actions/place-order.ts':
    "import { basket } from '../../cart/index.ts';\nimport { total } from '../rules/total.ts';\n\nexport const order = (name: string) => [name, total(basket.length)];\n",
  'server/src/features/booking/rules/total.ts':
    "import { money, PAISE } from '@aaspaas/contract/kernel/money.ts';\n\nexport const total = (count: number) => money.parse(count * PAISE);\n",
  'server/src/features/cart/index.ts': "import { sql } from 'kysely';\n\nexport const basket = [sql];\n",
  'server/src/features/cart/store.test.ts':
    "import './index.ts';\n\nconst test = (title: string, says: string) => console.log(title, says);\n\n// proves: cart.page, pro.home\ntest('shows the cart', 'Your cart is empty now');\n",
  'web/app/root.tsx': 'export default function Root() {\n  return <p>{String(1)}</p>;\n}\n',
  'web/app/entry.server.tsx': 'export default function handle() {\n  return 1;\n}\n',
  'web/app/entry.client.tsx': 'console.log(1);\n',
  '.env.example': 'PORT=3000\n',
};

const PLANTED: Record<string, string> = {
  // boundaries
  'server/src/features/cart/present.ts':
    "import { total } from '../booking/rules/total.ts';\n\nexport const shown = total(1);\n",
  'server/src/features/booking/rules/disk.ts':
    "import { readFileSync } from 'node:fs';\n\nexport const disk = readFileSync;\n",
  'server/src/features/booking/dispatch/rules/file.ts':
    "import { readFileSync } from 'node:fs';\n\nexport const file = readFileSync;\n",
  'server/src/features/booking/order-totals.ts': 'export const totals = 1;\n',
  'server/src/features/booking/attic/store.ts': 'export const attic = 1;\n',
  'server/src/features/booking/dispatch/index.ts': 'export const door = 1;\n',
  'server/src/features/booking/dispatch/store.ts':
    "import { order } from '../actions/place-order.ts';\n\nexport const store = order;\n",
  'web/app/ui/price.tsx':
    "import { total } from '../../../server/src/features/booking/rules/total.ts';\n\nexport const Price = () => <p>{total(1)}</p>;\n",
  'server/src/kernel/hen.ts':
    "import type { Egg } from './egg.ts';\n\nexport interface Hen {\n  lays: Egg;\n}\n",
  'server/src/kernel/egg.ts':
    "import type { Hen } from './hen.ts';\n\nexport interface Egg {\n  of: Hen;\n}\n",
  'server/src/platform/floor.ts':
    "import { order } from '../features/booking/index.ts';\n\nexport const floor = order;\n",
  'server/src/ports/sms/local.ts': 'export const localSms = 1;\n',
  'server/src/features/booking/actions/send.ts':
    "import { localSms } from '../../../ports/sms/local.ts';\n\nexport const send = localSms;\n",
  'contract/src/kernel/fast.ts': "import h3 from 'h3-js';\n\nexport const fast = h3;\n",
  'server/src/features/astrology/index.ts': 'export const stars = 5;\n',
  'server/src/features/shell/index.ts': 'export const menu = 1;\n',
  'web/app/features/horoscope/card.ts': 'export const card = 1;\n',
  'web/app/features/cart/basket.ts':
    "import { history } from '../booking/history.ts';\nimport { line } from './lines/line.ts';\n\nexport const basket = [history, line];\n",
  'web/app/features/cart/lines/line.ts': 'export const line = 1;\n',
  'web/app/features/booking/history.ts':
    "import { line } from '../cart/lines/line.ts';\nimport '../cart/lines/line.module.css';\nimport { basket } from '../cart/basket.ts';\n\nexport const history = [line, basket];\n",
  'web/app/features/cart/lines/line.module.css': '.line {\n  color: red;\n}\n',
  'web/app/features/cart/saver.ts': 'export const saver = 1;\n',
  'web/app/features/cart/lines/unsaved.ts':
    "import { saver } from '../saver.ts';\n\nexport const unsaved = saver;\n",
  'web/app/routes/lines.ts':
    "import { line } from '../features/cart/lines/line.ts';\n\nexport const lines = [line];\n",
  'web/app/platform/session.ts': 'export const session = 1;\n',
  'web/app/ui/avatar.ts':
    "import { session } from '../platform/session.ts';\n\nexport const avatar = session;\n",
  // lint
  'server/src/features/cart/late.ts':
    "import { sql } from 'kysely';\n\nexport async function later(): Promise<void> {\n  await Promise.resolve();\n}\n\nexport function late(kind: 'a' | 'b'): unknown[] {\n  later();\n  switch (kind) {\n    case 'a':\n      break;\n  }\n  return [Date.now(), new Date(), Math.random(), process.env['PORT'], sql`select now()`];\n}\n",
  'server/migrations/0001_late.sql': 'create table late (at timestamptz default now());\n',
  'web/app/ui/stuck.tsx':
    'import { useState } from \'react\';\n\nexport function Stuck({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return <img src="x.png" />;\n}\n',
  // dead code
  'contract/src/kernel/money.ts': `${SOUND['contract/src/kernel/money.ts']}export const RUPEE = 1;\n`,
  'server/src/kernel/orphan.ts': 'export const orphan = 1;\n',
  // format, sizes and names, words
  'server/src/kernel/ugly.ts': 'export const ugly   = "ugly"\n',
  'server/src/kernel/long.ts': 'export const line = 1;\n'.replace('\n', '\n//\n'.repeat(300)),
  'server/src/kernel/Camel.ts': 'export const camel = 1;\n',
  'server/src/kernel/utils.ts': 'export const any = 1;\n',
  'server/src/kernel/unfinished.ts': `// ${'TO'}${'DO'}: later\n// ${'https://'}registry.example.org/a\n// ${'/home'}/alice/x\n`,
  'server/src/kernel/left-out.test.ts': `${'it.'}only('x', () => {});\n`,
  // glossary
  'server/src/kernel/house.ts': `/** Is ${'to'}ld. */\nexport const ${'to'}ldAt = 1;\n`,
  'server/src/kernel/titles.test.ts': `it('is ${'no'}body else’s', () => {});\n`,
  'package-lock.json': JSON.stringify({
    packages: { 'node_modules/a': { resolved: `${'https:'}//a.example/a.tgz` } },
  }),
  // coverage
  'docs/specification/provider.md': '## 2. Screens\n\nThe home page greets. A sentence was added.\n',
  'tooling/coverage/customer.txt':
    'cart.page | The cart | customer 1: 63a402a1\ncart.alone | No test | customer 1: 63a402a1\ncart.old | Reworded | customer 1: 00000000\ncart.loose | Tied to nothing\n',
  'tooling/coverage/provider.txt':
    'pro.home | The home page | provider 2: 573f54ad\ncart.page | Again | provider 2: 573f54ad\n',
  'tooling/coverage/texts-elsewhere.txt': 'Not of the specification | the receipt\n',
  'server/src/features/cart/soon.test.ts':
    "const test = (title: string, says: string) => console.log(title, says);\n\n// proves: cart.lost\ntest('Cart', 'So it is after all, in the Cart');\n",
  // environment, messages, architecture
  '.env.example': 'PORT=3000\nNOBODY=1\n',
  'contract/src/messages/en/index.ts':
    "export const en = { 'cart.count': '{n} services', 'cart.gone': 'Gone', 'cart.new': 'New' };\n",
  'contract/src/messages/hi/index.ts':
    "export const hi = { 'cart.count': '{m} सेवाएँ', 'cart.gone': 'Gone' };\n",
  'ARCHITECTURE.md': '<!-- features:begin -->\nold\n<!-- features:end -->\n- `server/src/gone/` — nothing\n',
};

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
      'messages',
      'coverage',
    );
    expect(said).toContain('10 passed, 0 failed');
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
      'booking/actions/send.ts → server/src/ports/sms/local.ts (adapters-in-compose)',
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
    ['a text in one language', 'messages', 'cart.new: not in hi'],
    ['an unused text', 'messages', 'cart.gone: this text is unused'],
    ['an untranslated text', 'messages', 'cart.gone: the Hindi is not in Devanagari'],
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

function workspace(
  name: string,
  dependencies: Record<string, string>,
  devDependencies: Record<string, string> = {},
): string {
  return JSON.stringify({
    name: `@aaspaas/${name}`,
    private: true,
    type: 'module',
    dependencies,
    devDependencies,
  });
}
