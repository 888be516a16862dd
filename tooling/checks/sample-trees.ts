/** A small tree of files that passes every check. */
export const SOUND: Record<string, string> = {
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
  'contract/src/messages/en/index.ts':
    "export const en = { 'cart.count': '{n, plural, one {# service} other {# services}}' };\n",
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

/** Files that replace or join those of the sound tree; each violates a check. */
export const PLANTED: Record<string, string> = {
  // boundaries
  'server/src/features/cart/present.ts':
    "import { total } from '../booking/rules/total.ts';\n\nexport const shown = total(1);\n",
  'server/src/features/booking/rules/disk.ts':
    "import { readFileSync } from 'node:fs';\n\nexport const disk = readFileSync;\n",
  'server/src/features/booking/dispatch/rules/file.ts':
    "import { readFileSync } from 'node:fs';\n\nexport const file = readFileSync;\n",
  'server/src/features/booking/lines/rules/price.ts':
    "import { hours } from '../../rules/hours.ts';\n\nexport const price = hours;\n",
  'server/src/features/booking/rules/hours.ts':
    "import { extra } from '../extra-time/rules/extra.ts';\n\nexport const hours = extra;\n",
  'server/src/features/booking/extra-time/rules/extra.ts': 'export const extra = 1;\n',
  'server/src/features/booking/dispatch/rules/nearest.ts':
    "import { extra } from '../../extra-time/rules/extra.ts';\n\nexport const nearest = extra;\n",
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
  'server/src/features/cart/log-event.ts':
    "export function logEvents(log: Pick<Console, 'info'>, id: number) {\n  log.info('cart emptied');\n  log.info({ id }, id > 1 ? 'cart emptied' : 'cart kept');\n  log.info(`cart ${id} emptied`);\n  log.info({ id }, 'cart ' + id);\n  log.info(new Error('cart'));\n}\n",
  'server/src/features/cart/second.ts':
    'type Work = (tx: string, afterCommit: (job: () => unknown) => void) => unknown;\nconst transaction = (db: string, work: Work) => work(db, () => undefined);\n\nexport const cart = (db: string, read: (one: string) => unknown) =>\n  transaction(db, (tx, afterCommit) => {\n    afterCommit(() => read(db));\n    read(tx);\n    return read(db);\n  });\n',
  'server/src/features/cart/third.ts':
    'interface Deps {\n  db: { name: string; transaction: () => unknown };\n}\ntype Work = (tx: unknown) => unknown;\nconst transaction = (db: unknown, work: Work) => work(db);\n\nexport function carts(deps: Deps, read: (one: unknown) => unknown) {\n  const elsewhere = deps.db;\n  const work = (tx: unknown) => [read(tx), read(elsewhere)];\n  transaction(deps.db, work);\n  transaction(elsewhere, () => read(deps.db));\n  transaction(deps.db, () => {\n    const { db } = deps;\n    return read(db);\n  });\n  return deps.db.transaction();\n}\n',
  'server/migrations/0001_late.sql': 'create table late (at timestamptz default now());\n',
  // migrations
  'server/migrations/0168_gone.sql': '-- phase: expand\nalter table late drop column at;\n',
  'server/migrations/0169_bare.sql': 'create table bare (id int);\n',
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
    "export const en = { 'cart.count': '{n} services', 'cart.gone': 'Gone {n, plural, one {x}}', 'cart.new': 'New' };\n",
  'contract/src/messages/hi/index.ts':
    "export const hi = { 'cart.count': '{m} सेवाएँ', 'cart.gone': 'Gone' };\n",
  'ARCHITECTURE.md': '<!-- features:begin -->\nold\n<!-- features:end -->\n- `server/src/gone/` — nothing\n',
};

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
