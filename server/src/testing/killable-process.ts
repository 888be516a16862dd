import { writeSync } from 'node:fs';
import pg from 'pg';
import pino from 'pino';
import { connect, type Target } from '../platform/db/connect.ts';
import { makeVault } from '../platform/vault.ts';
import { localObjectStore } from '../ports/object-store/local.ts';
import { type KillableCommand, killableName } from './killable-server.ts';
import { runQueueInBatches, runReactions } from './reactions.ts';
import { startTestProduct } from './test-product.ts';

// The product as a separate process that kills itself right after a change to money or bookings is
// committed, before reserved time is committed, or after any statement (`killable-server.ts`). The product itself is unmodified: the process wraps the database client to observe its statements.
const { target, secret, folder } = JSON.parse(process.env['KILLABLE'] ?? '{}') as {
  target: Target;
  secret: string;
  folder: string;
};

// Reminders are neither money nor bookings, and their reaction runs at any point among the others.
const WATCHED =
  /(?:insert into|update|delete from)\s+"?((?:payable|payment_|ledger_|simulator_|booking|line_(?!timers)|settlement|unmatched_|bank_|chargeback|kept_)\w*)/gi;
/** Writes of reserved time; each is part of a transaction. */
const RESERVED = /(?:insert into|update|delete from)\s+"?(line_ranges|professional_calendars)\b/i;
let remainingCommits = Number.POSITIVE_INFINITY;
let remainingReservations = Number.POSITIVE_INFINITY;
let remainingStatements = Number.POSITIVE_INFINITY;
let lastStatement: string | undefined;

function onStatement(text: string): void {
  remainingStatements -= 1;
  if (remainingStatements <= 0 || (lastStatement !== undefined && text.includes(lastStatement)))
    die(text.trim().slice(0, 60));
}

function onCommit(tables: ReadonlySet<string>): void {
  if (tables.size === 0) return;
  remainingCommits -= 1;
  if (remainingCommits <= 0) die([...tables].toSorted().join(' '));
}

function onReservation(table: string): void {
  remainingReservations -= 1;
  if (remainingReservations <= 0) die(table);
}

function die(changed: string): void {
  writeSync(1, `${changed}\n`);
  process.kill(process.pid, 'SIGKILL');
}

const openTransactions = new WeakMap<object, Set<string>>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const result: unknown = Reflect.apply(query, this, args);
  const [statement] = args as [string | { readonly text?: string } | undefined];
  const text = (typeof statement === 'string' ? statement : statement?.text) ?? '';
  if (!(result instanceof Promise)) return result;
  return result.then((rows: pg.QueryResult) => {
    onStatement(text);
    const verb = /^\s*(begin|start|commit|rollback(?! to))/i.exec(text)?.[1]?.toLowerCase();
    const open = openTransactions.get(this);
    if (verb === 'begin' || verb === 'start') openTransactions.set(this, new Set());
    else if (verb) {
      openTransactions.delete(this);
      if (verb === 'commit') onCommit(open ?? new Set());
    } else {
      const tables = new Set([...text.matchAll(WATCHED)].map(([, table]) => table ?? ''));
      const [, reserved] = RESERVED.exec(text) ?? [];
      if (open && reserved) onReservation(reserved);
      if (open) for (const table of tables) open.add(table);
      else if (rows.rowCount) onCommit(tables);
    }
    return rows;
  });
} as typeof query;

let now = new Date(0);
const clock = { now: () => now };
const connection = connect(target, {
  poolSize: 4,
  applicationName: killableName(process.pid),
  onError: () => undefined,
});
const { app, product, ...testProduct } = await startTestProduct({
  connection,
  target,
  clock,
  vault: makeVault(secret),
  objects: localObjectStore(folder),
  log: pino({ level: 'silent' }),
  checkReplies: false,
});
await testProduct.startReactions();

process.on('message', (command: KillableCommand) => {
  now = new Date(command.now);
  if (command.killAfterCommits !== undefined)
    remainingCommits = command.killAfterCommits ?? Number.POSITIVE_INFINITY;
  if (command.killAfterReservations !== undefined) remainingReservations = command.killAfterReservations;
  if (command.killAfterStatements !== undefined) remainingStatements = command.killAfterStatements;
  if (command.killAfterStatement !== undefined) lastStatement = command.killAfterStatement;
  const work = command.runReactions
    ? runReactions({ connection, product })
    : command.queue
      ? runQueueInBatches({ connection, product }, command.queue)
      : (product.loops.find(({ name }) => name === command.loop)?.run() ?? Promise.resolve());
  work.then(
    () => process.send?.({ id: command.id, done: true }),
    (error: unknown) => process.send?.({ id: command.id, failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
