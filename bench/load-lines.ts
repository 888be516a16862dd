import type pg from 'pg';
import type { Target } from '../server/src/platform/db/connect.ts';
import { bulkClient, dropIndexes } from './databases.ts';
import { derivedStatements, moneyStatements, recordStatements } from './generated-records.ts';
import { lineStatements, linesStatement } from './generated-lines.ts';
import { peopleStatements, stage } from './generated-people.ts';
import type { Scale } from './generated-scale.ts';

/** The tables that grow with the lines: their indexes are built after their rows. */
const LARGE = [
  'accounts',
  'assignments',
  'audit_log',
  'booking_lines',
  'bookings',
  'customer_activity',
  'disputes',
  'documents',
  'ledger_entries',
  'ledger_transactions',
  'line_activity',
  'line_history',
  'line_ranges',
  'message_sends',
  'notifications',
  'offerings',
  'payables',
  'payment_captures',
  'payment_order_parts',
  'payment_orders',
  'payment_refunds',
  'payout_items',
  'payout_lines',
  'professional_activity',
  'professionals',
  'reports',
  'reviews',
  'service_enquiries',
];

/** Statements run on as many connections as that. */
const WORKERS = 2;

/**
 * Adds a history of bookings to a database with a catalogue: people, bookings, payments, messages, and what follows from them. The
 * same numbers give the same rows. Foreign keys are not checked and triggers do not run: the rows refer to rows that exist, and
 * the tables of triggers are written here. The hash chain of the audit log stays without links.
 */
export async function loadLines(target: Target, scale: Scale, log: (step: string) => void): Promise<void> {
  const clients = Array.from({ length: WORKERS }, () => bulkClient(target));
  const [first] = clients as [pg.Client, ...pg.Client[]];
  try {
    for (const client of clients) {
      await client.connect();
      await client.query(SETTINGS);
    }
    await stage(first);
    const indexes = await dropIndexes(first, LARGE);
    log('prepared');
    const shared = (statements: readonly string[]) => runAll(clients, statements, log);
    await shared([linesStatement(scale), ...peopleStatements(scale)]);
    await first.query('analyze booking_lines, accounts');
    await shared([...lineStatements(scale), ...moneyStatements(scale)]);
    await first.query('analyze bookings, assignments, reviews');
    const [sums = [], ...further] = derivedStatements(scale);
    await shared([...recordStatements(scale), ...sums]);
    for (const statements of further) await shared(statements);
    await shared(largestFirst(indexes));
    await first.query(`drop schema bench cascade; ${SEQUENCES}`);
    const { rows } = await first.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_table_size(oid) desc`,
    );
    await shared(rows.map(({ name }) => `vacuum (analyze) ${name}`));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const SETTINGS = `set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'; set jit = off; set lock_timeout = 0;
  set work_mem = '256MB'; set maintenance_work_mem = '1GB'`;

/** Continues the generated ids. */
const SEQUENCES = `do $$
  declare
    one record;
    highest bigint;
  begin
    for one in select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' loop
      execute format('select max(%I) from %I', one.column, one.name) into highest;
      if highest is not null then
        perform setval(pg_get_serial_sequence(quote_ident(one.name), one.column), highest);
      end if;
    end loop;
  end $$`;

/** Indexes that take longest to build: the others fill the second connection meanwhile. */
const SLOW = [/gin/, /line_history/, /booking_lines/, /bookings/];

function largestFirst(statements: readonly string[]): string[] {
  const rank = (statement: string) => {
    const found = SLOW.findIndex((one) => one.test(statement));
    return found < 0 ? SLOW.length : found;
  };
  return statements.toSorted((one, other) => rank(one) - rank(other));
}

/** Runs independent statements, each on the connection that is free first. */
async function runAll(
  clients: readonly pg.Client[],
  statements: readonly string[],
  log: (step: string) => void,
): Promise<void> {
  const waiting = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const begin = performance.now();
        const { rowCount } = await client.query(next).catch((cause: unknown) => {
          throw new Error(`failed: ${next?.slice(0, 200)}`, { cause });
        });
        const seconds = (performance.now() - begin) / 1000;
        if (seconds >= LOGGED_SECONDS)
          log(
            `${stepOf(next)}: ${rowCount ? `${rowCount.toLocaleString('en')} rows in ` : ''}${seconds.toFixed(1)} s`,
          );
      }
    }),
  );
}

/** Shorter steps are not logged. */
const LOGGED_SECONDS = 1;

/** Returns a statement's beginning, e.g. `insert into bookings`. */
function stepOf(statement: string): string {
  return (
    /^(insert into \w+|vacuum \(analyze\) [\w.]+|create (?:unique )?index \w+|alter table [\w.]+ add constraint \w+)/i.exec(
      statement,
    )?.[1] ?? statement.slice(0, 60)
  );
}
