import { paise } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSumsQuery, storedPlansQuery } from '../../features/payment/payouts/actions/preview-run.ts';
import { openPayablesQuery } from '../../features/payment/payouts/store.ts';
import { createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { itemsQuery, preparedQuery, runsQuery } from './runs.ts';

const PROFESSIONALS = 5_000;
const PAYABLES = 4;
const PAGE = 51;
const MINIMUM = paise(100_00);

let app: TestApp;
let runs: readonly number[];
let middle: number;
beforeAll(async () => {
  app = await testApp();
  const { customer, operator, secondProfessional } = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'employee', '7' || lpad(n::text, 9, '0'), 'Many', '', ${now} from generate_series(1, ${PROFESSIONALS}::int) n`);
  await run(sql`insert into payables (subject, account_id, amount, created_at, payable_at)
    select 'many:' || a.id || ':' || n, ${customer.id}, 30000, ${now}, ${now} from accounts a cross join generate_series(1, ${PAYABLES}::int) n where a.mobile like '7%'`);
  // Each payable is charged and paid; all but the last one of a professional are paid out.
  await run(sql`with movements as (
      insert into ledger_transactions (key, kind, source, at, posted_on)
      select kind || ':' || y.id, kind, 'many', ${now}, date '2026-11-20' from payables y cross join (values ('charge'), ('payout')) k (kind)
      where y.subject like 'many:%' and (kind = 'charge' or y.subject not like '%:' || ${PAYABLES}::int) returning id, key, kind
    )
    insert into ledger_entries (transaction_id, account, account_id, payable_id, amount)
    select t.id, e.account, case when e.account = 'pro' then split_part(y.subject, ':', 2)::bigint end, y.id, e.amount
    from movements t join payables y on y.id = split_part(t.key, ':', 2)::bigint
    cross join lateral (values ('pro', case t.kind when 'charge' then -30000 else 30000 end),
      (case t.kind when 'charge' then 'commission' else 'payouts' end, case t.kind when 'charge' then 30000 else -30000 end)) e (account, amount)`);
  await run(sql`insert into payout_plans (account_id, bank_account_id, amount, held, later_amount, later_from, reason, digest_high, digest_low,
      planned_at, refresh_at)
    select a.id, 1, case when a.id % 50 = 1 then 500 else 30000 end, 0, case when a.id % 10 = 0 then 30000 end, case when a.id % 10 = 0 then ${now}::timestamptz end,
      case when a.id % 10 = 0 then 'not_due' when a.id % 50 = 7 then 'no_bank' end, a.id, a.id, ${now}, 'infinity' from accounts a where a.mobile like '7%'`);
  await run(sql`insert into payout_plan_lines (account_id, lines)
    select account_id, '[{"payableId": 1, "amount": 30000}]' from payout_plans`);
  await run(sql`insert into payout_runs (prepared_by, prepared_at, state, approved_by, approved_at, payment_count)
    select ${operator.id}, ${now}, 'approved', ${secondProfessional.id}, ${now}, ${PROFESSIONALS}::int from generate_series(1, 4)`);
  await run(sql`insert into payout_items (run_id, account_id, amount, state, reference, settled_at)
    select r.id, a.id, 30000, case when r.id % 4 = 0 and a.id % 2 = 0 then 'sent' else 'paid' end, 'UTR', ${now}
    from payout_runs r cross join accounts a where a.mobile like '7%'`);
  await run(sql`delete from payout_plan_changes`);
  const { rows } = await sql<{ id: number }>`with prepared as (
      insert into payout_runs (prepared_by, prepared_at, fingerprint, payment_count) values (${operator.id}, ${now}, 'x', ${PROFESSIONALS}::int) returning id
    ), payments as (
      insert into payout_run_payments (run_id, account_id, bank_account_id, amount, lines)
      select p.id, a.id, 1, 30000, '[]' from prepared p cross join accounts a where a.mobile like '7%'
    ) select id from prepared union all select id from payout_runs order by id`.execute(db);
  runs = rows.map(({ id }) => id);
  const { rows: people } = await sql<{
    id: number;
  }>`select id from accounts where mobile like '7%' order by id
    offset ${PROFESSIONALS / 2}::int limit 1`.execute(db);
  middle = people[0]?.id ?? 0;
  await sql`vacuum (analyze)`.execute(db);
}, 120_000);
afterAll(() => app.close());

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(app.connection.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The numbers of rows that the steps of a plan returned or left out, in all their loops. */
function rowsRead(plan: string): number {
  const counted = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(
    ([, rows, loops]) => Number(rows) * Number(loops),
  );
  const removed = [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) =>
    Number(rows),
  );
  return Math.max(0, ...counted, ...removed);
}

const LEDGER = /ledger_(entries|transactions)|payables|payout_items|payout_lines/;
const SCAN =
  /Seq Scan on (ledger_\w+|payables|payout_\w+|bank_accounts|amounts_due)\b(?!.*(never executed|rows=0\.?0* ))/;

describe('among many professionals, the preview', () => {
  it('adds up the stored plans without the ledger', async () => {
    const { db } = app.connection;
    const { rows } = await planSumsQuery(MINIMUM, app.clock.now()).execute(db);
    expect((rows[0]?.paid ?? 0) + (rows[0]?.excluded ?? 0) + (rows[0]?.later ?? 0)).toBe(PROFESSIONALS);
    const plan = await planOf(planSumsQuery(MINIMUM, app.clock.now()));
    expect(plan, plan).not.toMatch(LEDGER);
    expect(plan, plan).not.toMatch(/payout_plan_lines/);
    expect(rowsRead(plan), plan).toBeLessThanOrEqual(PROFESSIONALS);
  });

  it.each(['paid', 'excluded', 'later', null] as const)(
    'reads one page of the list %s by an index',
    async (list) => {
      for (const after of [null, middle]) {
        const query = storedPlansQuery(list, MINIMUM, [], { after, limit: PAGE });
        const { rows } = await query.execute(app.connection.db);
        expect(rows).toHaveLength(PAGE);
        const plan = await planOf(query);
        expect(plan, plan).not.toMatch(SCAN);
        expect(plan, plan).not.toMatch(LEDGER);
        // The few payments below the minimum are found among those above it, in an index.
        expect(rowsRead(plan), plan).toBeLessThanOrEqual(list === 'excluded' ? PROFESSIONALS : 3 * PAGE);
      }
    },
  );

  it('reads the postings of the professionals only whose plans have changed', async () => {
    const query = openPayablesQuery(app.clock.now(), [middle, middle + 1]);
    const { rows } = await query.execute(app.connection.db);
    expect(rows).toHaveLength(2);
    const plan = await planOf(query);
    expect(plan, plan).not.toMatch(SCAN);
    expect(plan, plan).toMatch(/Index Only Scan using ledger_entries_pro_amount/);
    expect(rowsRead(plan), plan).toBeLessThanOrEqual(4 * PAYABLES);
  });
});

describe('among many payments, a run', () => {
  it('is listed with the numbers of its payments, of which only the unpaid ones are read', async () => {
    const query = runsQuery({ after: null, limit: PAGE });
    const { rows } = await query.execute(app.connection.db);
    expect(rows.map(({ approved, sent, paid, returned }) => approved + sent + paid + returned)).toEqual([
      0,
      PROFESSIONALS,
      PROFESSIONALS,
      PROFESSIONALS,
      PROFESSIONALS,
    ]);
    const plan = await planOf(query);
    expect(plan, plan).toMatch(/payout_items_unpaid/);
    expect(plan, plan).not.toMatch(/Seq Scan on (payout_items|payout_run_payments)/);
    expect(rowsRead(plan), plan).toBeLessThanOrEqual(PROFESSIONALS / 2 + PAGE);
  });

  it('is read by the page', async () => {
    const [approved = 0] = runs;
    const prepared = runs.at(-1) ?? 0;
    const { rows: first } = await itemsQuery(approved, { after: null, limit: PAGE }).execute(
      app.connection.db,
    );
    const last = first.at(-1)?.id ?? 0;
    for (const query of [
      itemsQuery(approved, { after: null, limit: PAGE }),
      itemsQuery(approved, { after: last, limit: PAGE }),
      preparedQuery(prepared, { after: null, limit: PAGE }),
      preparedQuery(prepared, { after: middle, limit: PAGE }),
    ]) {
      const { rows } = await (query as RawBuilder<unknown>).execute(app.connection.db);
      expect(rows).toHaveLength(PAGE);
      const plan = await planOf(query);
      expect(plan, plan).not.toMatch(SCAN);
      expect(rowsRead(plan), plan).toBeLessThanOrEqual(2 * PAGE);
    }
  });
});
