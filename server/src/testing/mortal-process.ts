import { writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { compose } from '../compose.ts';
import { connect, type Target } from '../platform/db/connect.ts';
import { bossEvents } from '../platform/events/events.ts';
import { makeInvoke } from '../platform/http/invoke.ts';
import { postgresLimits } from '../platform/http/limits.ts';
import { postgresLive } from '../platform/live/live.ts';
import { makeVault } from '../platform/vault.ts';
import { localGeocoder } from '../ports/geocoder/local.ts';
import { localObjectStore } from '../ports/object-store/local.ts';
import { pickGateway } from '../ports/payment-gateway/pick.ts';
import { localSms } from '../ports/sms/local.ts';
import type { MortalOrder } from './mortal-server.ts';
import { react } from './reactions.ts';

// The product as a process of its own, which kills itself right after something of money or bookings has come to stand in the
// database (`mortal-server.ts`). Nothing in the product knows of it: its statements are watched where they leave the process.
const { target, secret } = JSON.parse(process.env['MORTAL'] ?? '{}') as { target: Target; secret: string };

const WATCHED =
  /(?:insert into|update|delete from)\s+"?((?:payable|payment_|ledger_|simulator_|booking|line_)\w*)/gi;
let left = Number.POSITIVE_INFINITY;

function stands(tables: ReadonlySet<string>): void {
  if (tables.size === 0) return;
  left -= 1;
  if (left > 0) return;
  writeSync(1, `${[...tables].toSorted().join(' ')}\n`);
  process.kill(process.pid, 'SIGKILL');
}

const inside = new WeakMap<object, Set<string>>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const result: unknown = Reflect.apply(query, this, given);
  const [asked] = given as [string | { readonly text?: string } | undefined];
  const text = (typeof asked === 'string' ? asked : asked?.text) ?? '';
  if (!(result instanceof Promise)) return result;
  return result.then((rows: pg.QueryResult) => {
    const verb = /^\s*(begin|start|commit|rollback(?! to))/i.exec(text)?.[1]?.toLowerCase();
    const open = inside.get(this);
    if (verb === 'begin' || verb === 'start') inside.set(this, new Set());
    else if (verb) {
      inside.delete(this);
      if (verb === 'commit') stands(open ?? new Set());
    } else {
      const tables = new Set([...text.matchAll(WATCHED)].map(([, table]) => table ?? ''));
      if (open) for (const table of tables) open.add(table);
      else if (rows.rowCount) stands(tables);
    }
    return rows;
  });
} as typeof query;

const log = pino({ level: 'silent' });
let now = new Date(0);
const clock = { now: () => now };
const connection = connect(target, { poolSize: 4, onError: () => undefined });
const vault = makeVault(secret);
const events = bossEvents(connection, () => undefined);
const product = compose({
  connection,
  clock,
  vault,
  events,
  live: postgresLive(target, connection.pool, () => undefined),
  objects: localObjectStore(tmpdir()),
  sms: localSms(connection.db, clock),
  geocoder: localGeocoder(),
  ...pickGateway({ RAZORPAY_URL: '' }, { db: connection.db, clock, vault, log }),
  simulates: true,
  log,
  secureCookies: false,
});
await events.start(product.reactions);
const app = await buildApp({
  invoke: makeInvoke(product.handlers, postgresLimits(connection.db, clock), false),
  authenticate: product.authenticate,
  log,
  trustProxy: 0,
  ready: async () => true,
  pages: async (server) => product.plainRoutes(server),
});

process.on('message', (order: MortalOrder) => {
  now = new Date(order.now);
  if (order.dieAfter !== undefined) left = order.dieAfter ?? Number.POSITIVE_INFINITY;
  const work = order.react
    ? react({ connection, product })
    : (product.loops.find(({ name }) => name === order.loop)?.run() ?? Promise.resolve());
  work.then(
    () => process.send?.({ done: true }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
