import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendToChain, verifyChain } from '../../src/features/admin/index.ts';
import {
  type Attention,
  bookingSettingsSchema,
  lineMachine,
  type LineRow,
  type LineTransition,
  updateCalendars,
} from '../../src/features/booking/index.ts';
import { rewriteWorkingTime } from '../../src/features/provider/index.ts';
import { next, nextDeadline } from '../../src/kernel/state-machine.ts';
import { visitTimesOf } from '../../src/features/booking/lines/rules/visit-times.ts';
import { transaction } from '../../src/platform/db/transaction.ts';
import { TEST_START } from '../../src/testing/test-start.ts';
import { rollUpMetrics } from '../../src/views/insight/index.ts';
import { queueItems } from '../../src/views/queue/items.ts';
import { demoContent } from '../content.ts';
import { makeCompany } from './company.ts';
import { FIRST_ID } from './facts.ts';
import { loadFacts } from './load-facts.ts';
import type { CompanyRows } from './support.ts';
import { clock, type LoadedDemo, loadWholeDemo, now, vault } from '../../src/testing/whole-demo.ts';

const settings = bookingSettingsSchema.parse({});
let demo: LoadedDemo;
const rows = <Row>(text: string) => demo.rows<Row>(text);
const count = (from: string) => demo.count(from);
beforeAll(async () => {
  demo = await loadWholeDemo();
}, 300_000);
afterAll(() => demo.close());

describe('the size of the company', () => {
  it('has about 4,000 lines of twelve weeks, in every state that lines keep', async () => {
    const lines = await count('booking_lines');
    expect(lines).toBeGreaterThan(3_950);
    expect(lines).toBeLessThan(4_100);
    const states = await rows<{ state: string; n: number }>(
      'select state, count(*)::int as n from booking_lines group by 1 order by 1',
    );
    expect(states.map(({ state }) => state)).toEqual([
      'approved',
      'assigned',
      'cancelled',
      'disputed',
      'done',
      'placed',
      'started',
    ]);
    expect(
      await count(`bookings where confirmed_at < timestamptz '${TEST_START}' - interval '80 days'`),
    ).toBeGreaterThan(0);
  });

  it('contains payments, refunds, payouts, tickets, enquiries and documents in every state', async () => {
    const statesOf = async (table: string, column = 'state') =>
      (await rows<{ state: string }>(`select distinct ${column} as state from ${table} order by 1`)).map(
        ({ state }) => state,
      );
    expect(await statesOf('payment_orders')).toEqual(['attempted', 'paid']);
    expect(await statesOf('payment_refunds')).toEqual(['failed', 'processed', 'processing']);
    expect(await statesOf('payout_items')).toEqual(['approved', 'paid', 'returned', 'sent']);
    expect(await statesOf('documents', 'kind')).toEqual([
      'cancellation',
      'invoice',
      'payment_receipt',
      'receipt',
      'refund_voucher',
    ]);
    expect(await statesOf('service_enquiries', 'status')).toEqual(['enquired', 'pending', 'rejected']);
    expect(await statesOf('custom_services')).toEqual(['pending', 'rejected']);
    expect(await count('reports where closed_at is null')).toBe(4);
    expect(await count('reports where closed_at is not null')).toBeGreaterThan(30);
    expect(await count('disputes where resolved_at is not null')).toBeGreaterThan(20);
    expect(await count('message_sends')).toBeGreaterThan(1_000);
    expect(await count('audit_log')).toBeGreaterThan(300);
  });

  it('lets about forty items wait for operators, of all kinds and in all states of the clock', async () => {
    const { rows: items } = await sql<{
      kind: string;
      due_at: Date;
    }>`select kind, due_at from (${queueItems}) i`.execute(demo.database.connection.db);
    expect(items.length).toBeGreaterThan(30);
    expect(items.length).toBeLessThan(64);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set([
        'promise_lost',
        'instant_unfilled',
        'at_risk',
        'late',
        'absent',
        'code_blocked',
        'no_show',
        'unassigned',
        'outside_service_area',
        'overrun',
        'dispute',
        'ticket',
        'appeal',
        'block_appeal',
        'applicant',
        'enquiry',
        'pd_enquiry',
        'failed_refund',
        'amount_due',
        'approval',
        'custom_service',
        'reported_review',
        'chargeback',
        'unknown_webhook',
        'payout_approval',
        'journal_approval',
        'bank_review',
      ]),
    );
    const minutes = items.map(({ due_at }) => (due_at.getTime() - now.getTime()) / 60_000);
    expect(minutes.filter((due) => due <= 0).length).toBeGreaterThan(5);
    expect(minutes.filter((due) => due > 0 && due <= 120).length).toBeGreaterThan(2);
    expect(minutes.filter((due) => due > 24 * 60).length).toBeGreaterThan(2);
  });

  it('has no row twice at any hour of the first start', async () => {
    const facts = await loadFacts(demo.database.connection.db, now, demoContent);
    const keys = await rows<{ table: string; columns: string[] }>(`
      select i.indrelid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and i.indpred is null and i.indexprs is null group by i.indexrelid, i.indrelid`);
    for (let hour = 0; hour < 24; hour += 4) {
      const company = makeCompany({ ...facts, now: addMinutes(now, hour * 60 + 13) }, vault);
      const twice = Object.entries(company.rows).flatMap(([table, made]) =>
        keys
          .filter((key) => key.table === table)
          .map(({ columns }) => {
            const values = (made as Record<string, unknown>[])
              .filter((row) => columns.every((column) => (row[column] ?? null) !== null))
              .map((row) => JSON.stringify(columns.map((column) => row[column])));
            return `${table} (${columns.join()}): ${values.length - new Set(values).size}`;
          })
          .filter((found) => !found.endsWith(': 0')),
      );
      expect(twice, `${hour} hours later`).toEqual([]);
    }
  }, 60_000);

  it('is the same for the same seed and moment', async () => {
    const facts = await loadFacts(demo.database.connection.db, now, demoContent);
    const [one, other] = [makeCompany(facts, vault), makeCompany(facts, vault)];
    expect(textOf(one.rows)).toBe(textOf(other.rows));
    expect(one.documents.map(({ subject }) => subject)).toEqual(
      other.documents.map(({ subject }) => subject),
    );
  });
});

/** Rows as text with what is encrypted in the clear: each encryption of the same text differs. */
const textOf = (made: CompanyRows): string =>
  JSON.stringify(made, (name, value: unknown) =>
    name.endsWith('_sealed') && typeof value === 'string'
      ? vault.open(Buffer.from(value.slice('\\x'.length), 'hex'))
      : value,
  );

describe('the demo accounts', () => {
  it('get no job, no booking and no reserved time from the company', async () => {
    const accounts = demoContent.accounts.map(({ mobile }) => `'${mobile}'`).join();
    const own = `(select id from accounts where mobile in (${accounts}))`;
    expect(
      await count(
        `booking_lines where id >= ${FIRST_ID} and (account_id in ${own} or professional_id in ${own})`,
      ),
    ).toBe(0);
    expect(await count(`line_ranges where line_id >= ${FIRST_ID} and professional_id in ${own}`)).toBe(0);
    expect(await count(`booking_lines where id < ${FIRST_ID}`)).toBeGreaterThan(50);
  });
});

interface Step {
  readonly line_id: number;
  readonly at: Date;
  readonly transition: LineTransition;
  readonly actor_role: 'user' | 'employee' | 'admin' | 'system';
  readonly from_state: LineRow['state'];
  readonly to_state: LineRow['state'];
}

describe('the lines of the whole demo', () => {
  let lines: (LineRow & { readonly fired: Attention[] })[];
  let steps: Map<number, Step[]>;
  beforeAll(async () => {
    lines = await rows<LineRow & { readonly fired: Attention[] }>(
      `select l.*, array(select f.flag from line_flags f where f.line_id = l.id) as fired from booking_lines l order by id`,
    );
    steps = Map.groupBy(
      await rows<Step>(
        'select line_id, at, transition, actor_role, from_state, to_state from line_history order by id',
      ),
      ({ line_id }) => line_id,
    );
  });

  it('have only transitions that the machine allows, in the order of their time, up to their state', () => {
    for (const { id, state } of lines) {
      let current: LineRow['state'] = 'draft';
      let last = 0;
      for (const step of steps.get(id) ?? []) {
        const found = next(lineMachine, current, step.transition, step.actor_role);
        expect(found, `line ${id}: ${step.transition}`).toMatchObject({ ok: true });
        expect(step.from_state).toBe(current);
        expect(found.ok && found.transition.to).toBe(step.to_state);
        expect(step.at.getTime(), `line ${id}: ${step.transition}`).toBeGreaterThanOrEqual(last);
        expect(step.at <= now).toBe(true);
        last = step.at.getTime();
        current = step.to_state;
      }
      expect(current, `line ${id}`).toBe(state);
    }
  });

  it('use most transitions of the machine', () => {
    const used = new Set([...steps.values()].flat().map(({ transition }) => transition));
    expect(used.size).toBeGreaterThanOrEqual(22);
  });

  it('have the deadline that the machine computes, and none is overdue', async () => {
    for (const line of lines) {
      const deadline = nextDeadline(
        lineMachine,
        { state: line.state, fired: new Set(line.fired) },
        { ...visitTimesOf(line), createdAt: line.created_at, enteredAt: line.entered_at },
        settings,
      );
      expect(line.deadline_action, `line ${line.id}`).toBe(deadline?.fires ?? null);
      expect(line.deadline_at?.getTime() ?? null, `line ${line.id}`).toBe(deadline?.at.getTime() ?? null);
    }
    const company = lines.filter(
      ({ id, deadline_at }) => id >= FIRST_ID && deadline_at && deadline_at <= now,
    );
    expect(company.map(({ id }) => id)).toEqual([]);
  });

  it('hold the time of their professional while they are assigned, worked on or finished, and no other', async () => {
    const held = new Set(
      (await rows<{ line_id: number }>('select distinct line_id from line_ranges')).map(
        ({ line_id }) => line_id,
      ),
    );
    for (const { id, state } of lines.filter((line) => line.id >= FIRST_ID))
      expect(held.has(id), `line ${id} is ${state}`).toBe(state !== 'placed' && state !== 'cancelled');
    expect(
      await count(`line_ranges r join booking_lines l on l.id = r.line_id
        where r.kind = 'work' and l.professional_id is distinct from r.professional_id`),
    ).toBe(0);
    expect(
      await count(`line_ranges one join line_ranges other on one.professional_id = other.professional_id
        and one.line_id < other.line_id and one.during && other.during`),
    ).toBe(0);
  });

  it('have an open assignment exactly when they have a professional and are not cancelled', async () => {
    expect(
      await count(`booking_lines l where (l.professional_id is not null and l.state <> 'cancelled') <>
        exists (select from assignments a where a.line_id = l.id and a.to_at is null and a.professional_id = l.professional_id)`),
    ).toBe(0);
    expect(
      await count(`booking_lines l where (l.state = 'disputed') <>
        exists (select from disputes d where d.line_id = l.id and d.resolved_at is null)`),
    ).toBe(0);
  });

  it('are in calendars that equal the ones computed from them', async () => {
    const { db } = demo.database.connection;
    const ids = (
      await rows<{ professional_id: number }>('select professional_id from professional_calendars order by 1')
    ).map(({ professional_id }) => professional_id);
    const drift = await transaction(db, async (tx) => [
      ...(await rewriteWorkingTime(tx, ids, now)),
      ...(await updateCalendars(tx, ids, now)),
    ]);
    expect(drift).toEqual([]);
  });
});

describe('what is derived from the demo', () => {
  it('has a hash chain of the audit log without faults', async () => {
    const { db } = demo.database.connection;
    await appendToChain({ db, vault });
    expect(await verifyChain(db, vault)).toMatchObject({ pending: 0, faultCount: 0 });
  });

  it('has ratings that equal the reviews', async () => {
    for (const [table, key] of [
      ['service_ratings', 'service_id'],
      ['professional_ratings', 'professional_id'],
    ] as const)
      expect(
        await count(`(select ${key}, count(*) as reviews, sum(rating) as stars from reviews where hidden_at is null group by 1
          except select ${key}, reviews, stars from ${table}) d`),
      ).toBe(0);
  });

  it('rolls up to measures with a take rate, that add up to the lines', async () => {
    const { db } = demo.database.connection;
    for (let run = 0; run < 7; run += 1) await rollUpMetrics({ db, clock });
    expect(await count('metric_days where computed_at is null')).toBe(0);
    const [sums] = await rows<{ gmv: number; price: number; rate: number }>(`
      select (select sum(numerator)::bigint from metrics_daily where measure = 'gmv') as gmv,
        (select sum(gross)::bigint from line_shares) as price,
        (select sum(numerator)::float8 / sum(denominator) from metrics_daily where measure = 'take_rate') as rate`);
    expect(sums?.gmv).toBe(sums?.price);
    expect(sums?.rate).toBeGreaterThan(0.08);
    expect(sums?.rate).toBeLessThan(0.16);
    const measured = await rows<{ measure: string }>(
      'select distinct measure from metrics_daily where numerator > 0 order by 1',
    );
    expect(measured.map(({ measure }) => measure)).toEqual(
      expect.arrayContaining([
        'cancelled_admin',
        'cancelled_employee',
        'cancelled_user',
        'disputes',
        'fill',
        'gini',
        'gmv',
        'no_show',
        'on_time',
        'payment_success',
        'refunded',
        'repeat_30',
        'supply_gap',
        'take_rate',
        'time_to_assign',
      ]),
    );
  });
});
