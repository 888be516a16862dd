import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, bulkClient } from '../bench/databases.ts';
import { GENERATED_SECRET_KEY } from '../bench/generated-records.ts';
import { scaleOf } from '../bench/generated-scale.ts';
import { P95_MS } from '../bench/list-case.ts';
import { listCases } from '../bench/list-cases.ts';
import { readSamples } from '../bench/list-samples.ts';
import { loadLines } from '../bench/load-lines.ts';
import { isReached, type ListResult, measureCase } from '../bench/measure-lists.ts';
import { type Server, startServer } from '../bench/processes.ts';
import { planFaults, storePlans } from '../bench/store-plans.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import { type TestDatabase, testDatabase } from '../server/src/testing/database.ts';

// The lists with few lines: checks that the rows load and that every case is answered. `npm run bench:lists` measures.
const LINES = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-bench-'));
const now = systemClock.now();
let database: TestDatabase;
let server: Server;

beforeAll(async () => {
  database = await testDatabase({ content: 'small world' });
  await loadLines(database.target, scaleOf(LINES, now), () => undefined);
  await storePlans(database.target);
  server = await startServer('../server/src/main.ts', [], {
    DATABASE_URL: addressOf(database.target),
    DATA_DIR: folder,
    PORT: '0',
    ROLE: 'web',
    SECRET_KEY: GENERATED_SECRET_KEY,
    LOG_LEVEL: 'fatal',
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function inDatabase<Row>(query: string): Promise<Row[]> {
  const client = bulkClient(database.target);
  await client.connect();
  try {
    return (await client.query(query)).rows as Row[];
  } finally {
    await client.end();
  }
}

it('generates closed lines, and open ones around today', async () => {
  const rows = await inDatabase<{ state: string; lines: number; soonest: Date; last: Date }>(
    `select state, count(*)::int as lines, min(starts_at) as soonest, max(starts_at) as last from booking_lines where id <= ${LINES} group by state`,
  );
  const of = (state: string) => rows.find((row) => row.state === state);
  expect((of('approved')?.lines ?? 0) / LINES).toBeCloseTo(0.92, 1);
  expect((of('cancelled')?.lines ?? 0) / LINES).toBeCloseTo(0.05, 1);
  expect(of('approved')?.last.getTime()).toBeLessThan(now.getTime());
  expect(of('placed')?.soonest.getTime()).toBeGreaterThan(now.getTime());
  expect(of('assigned')?.soonest.getTime()).toBeGreaterThan(now.getTime());
});

it('keeps what constraints and triggers would check', async () => {
  const [faults] = await inDatabase(`select
    (select count(*)::int from bookings b where not exists (select from booking_lines l where l.booking_id = b.id)) as bookings_without_lines,
    (select count(*)::int from booking_lines l left join bookings b on b.id = l.booking_id and b.account_id = l.account_id where b.id is null) as lines_without_booking,
    (select count(*)::int from booking_lines l left join accounts a on a.id = l.professional_id where l.professional_id is not null and a.role is distinct from 'employee') as lines_of_others,
    (select count(*)::int from line_history h left join booking_lines l on l.id = h.line_id where l.id is null) as history_without_line,
    (select count(*)::int from booking_lines l where (select h.to_state from line_history h where h.line_id = l.id order by h.id desc limit 1) is distinct from l.state
      and l.id <= ${LINES}) as other_state_than_history,
    (select count(*)::int from (select transaction_id from ledger_entries group by 1 having sum(amount) <> 0) t) as unbalanced,
    (select count(*)::int from accounts a left join customer_activity c on c.account_id = a.id where a.role = 'user' and c.account_id is null) as customers_without_activity,
    (select count(*)::int from customer_activity c where c.last_booking_at is distinct from (select max(confirmed_at) from bookings b where b.account_id = c.account_id)) as wrong_last_booking,
    (select count(*)::int from professionals p left join professional_activity c on c.professional_id = p.account_id where c.professional_id is null) as professionals_without_activity,
    (select count(*)::int from payout_lines o left join payout_items i on i.id = o.item_id where i.id is null) as payouts_without_item,
    (select count(*)::int from booking_lines l join bookings b on b.id = l.booking_id where l.customer_name is distinct from b.name) as other_names,
    (select count(*)::int from payment_captures c join payment_orders o on o.id = c.order_id where c.account_id is distinct from o.account_id) as payments_of_others,
    (select count(*)::int from (select line_id, min(at) as first_at, max(at) as last_at from line_history group by line_id) h
      full join line_activity a using (line_id) where (a.first_at, a.last_at) is distinct from (h.first_at, h.last_at)) as wrong_activity,
    (select count(*)::int from audit_log a left join timeline_entries e on e.source = 'action' and e.entry_id = a.id
      where a.subject like 'line:%' and a.action <> 'admin.add_note' and e.entry_id is null) as actions_in_no_timeline,
    (select count(*)::int from payout_runs r where r.payment_count <> (select count(*) from payout_items i where i.run_id = r.id)
      + (select count(*) from payout_run_payments p where p.run_id = r.id and r.state = 'prepared')) as wrong_payment_counts`);
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults as object).map((name) => [name, 0])));
});

it('stores the plans of payouts that the ledger says', async () => {
  expect(await planFaults(database.target)).toBe(0);
  const [plans] = await inDatabase<{ count: number }>(`select count(*)::int as count from payout_plans`);
  expect(plans?.count).toBeGreaterThan(0);
});

it('recreates the indexes', async () => {
  const [indexes] = await inDatabase<{ count: number }>(
    `select count(*)::int as count from pg_indexes where indexname in ('booking_lines_queue', 'bookings_name_trigrams', 'payables_subject_key', 'line_history_line')`,
  );
  expect(indexes?.count).toBe(4);
});

it('answers every case of the benchmark', { timeout: 180_000 }, async () => {
  const client = bulkClient(database.target);
  await client.connect();
  const samples = await readSamples(client, now);
  await client.end();
  const results: ListResult[] = [];
  for (const one of listCases(samples)) results.push(await measureCase(server.port, { ...one, requests: 2 }));
  expect(results.flatMap(({ name, failure }) => (failure ? [`${name}: ${failure}`] : []))).toEqual([]);
  const filled = results.filter(({ name }) =>
    /^admin\/(booking-lines|customers|professionals|audit|messages|reviews|services|queue|books\/movements): (first page|state$|city$|q: (code|mobile))/.test(
      name,
    ),
  );
  expect(filled.length).toBeGreaterThan(20);
  expect(filled.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([]);
});

it('judges a case by its p95', () => {
  const result = { name: 'one', p95: P95_MS, rows: 1, failure: null };
  const times = (slow: number) => Array.from({ length: 60 }, (_, n) => (n < slow ? P95_MS + 1 : 10));
  expect(isReached({ ...result, durationsMs: times(2) })).toBe(true);
  expect(isReached({ ...result, durationsMs: times(3) })).toBe(false);
  expect(isReached({ ...result, durationsMs: times(0), failure: '500' })).toBe(false);
});
