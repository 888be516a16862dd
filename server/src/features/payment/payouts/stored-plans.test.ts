import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, done } from '../../../testing/bookings.ts';
import { payAmountDue } from '../../../testing/payments.ts';
import {
  addBankAccount,
  approvedBooking,
  endWaitingTime,
  planFaults,
  storePlans,
} from '../../../testing/payouts.ts';
import { payoutRuns } from '../../../testing/payout-runs.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { race } from '../../../testing/race.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { payeesOf } from '../../provider/index.ts';
import { freezePayouts } from './actions/holds.ts';
import { planRun } from './actions/plan-run.ts';
import { previewRun } from './actions/preview-run.ts';
import { planListOf } from './rules/plan-change.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  approver = await anOperator(app, { name: 'Farida Khan', roles: ['finance'] });
});
beforeEach(() => app.clock.set(TEST_START));
const { newPayee, prepared, work } = payoutRuns(() => ({ app, fixture, approver }));

/** Compares the preview with what the ledger says, and returns the plan of a professional by its list and amount. */
async function previewed(professional: TestPerson) {
  const { db } = app.connection;
  const now = app.clock.now();
  const preview = await previewRun(db, payeesOf, now);
  const planned = await planRun(db, payeesOf, now, { dueBy: now });
  const plans = await preview.load(null, { after: null, limit: 1000 });
  expect(plans).toEqual(planned.plans);
  expect([preview.total, preview.fingerprint]).toEqual([planned.total, planned.fingerprint]);
  const countOf = (list: string) =>
    planned.plans.filter(({ skipReason }) => planListOf(skipReason) === list).length;
  expect(preview.counts).toEqual({
    paid: countOf('paid'),
    excluded: countOf('excluded'),
    later: countOf('later'),
  });
  const plan = plans.find(({ accountId }) => accountId === professional.id);
  return plan ? [planListOf(plan.skipReason), plan.amount] : null;
}

describe('a stored plan', () => {
  it('is not used once the time changes it: pay becomes payable, a hold ends, an unpaid job is paid after 30 days', async () => {
    const { db } = app.connection;
    const professional = await newPayee();
    const paid = await approvedBooking(app, fixture, professional);
    await payAmountDue(app, fixture.customer, paid.id);
    const unpaid = await approvedBooking(app, fixture, professional);
    const start = Date.parse(TEST_START);
    const at = (minutes: number) => app.clock.set(new Date(start + minutes * 60_000).toISOString());
    await sql`update payables set payable_at = ${new Date(start + 2 * HOUR * 60_000)}
      where subject in (${`line:${paid.lineId}`}, ${`line:${unpaid.lineId}`})`.execute(db);
    await sql`update amounts_due set due_since = ${new Date(start)}
      where payable_id = (select id from payables where subject = ${`line:${unpaid.lineId}`})`.execute(db);
    at(0);
    await storePlans(app);
    expect(await previewed(professional)).toEqual(['later', 0]);
    at(2 * HOUR - 1);
    expect(await previewed(professional)).toEqual(['later', 0]);
    at(2 * HOUR);
    expect(await previewed(professional)).toEqual(['paid', 30_000]);
    await storePlans(app);

    await transaction(db, (tx) =>
      freezePayouts({ tx, now: app.clock.now() }, professional.id, 'bank_change'),
    );
    expect(await previewed(professional)).toEqual(['excluded', 30_000]);
    await storePlans(app);
    at(74 * HOUR - 1);
    expect(await previewed(professional)).toEqual(['excluded', 30_000]);
    at(74 * HOUR);
    expect(await previewed(professional)).toEqual(['paid', 30_000]);
    await storePlans(app);

    at(30 * DAY - 1);
    expect(await previewed(professional)).toEqual(['paid', 30_000]);
    await storePlans(app);
    at(30 * DAY);
    expect(await previewed(professional)).toEqual(['paid', 60_000]);
    await storePlans(app);
    expect(await previewed(professional)).toEqual(['paid', 60_000]);
    expect(await planFaults(app)).toEqual([]);
    // A clock that is behind the one that stored the plan.
    at(0);
    expect(await previewed(professional)).toEqual(['later', 0]);
  });

  it('is stored again after each change of a posting, a date, a hold, a bank account and a setting', async () => {
    const { db } = app.connection;
    const professional = await newPayee(false);
    const changes: [string, () => Promise<unknown>, readonly [string, number] | null][] = [
      ['approved work', () => approvedBooking(app, fixture, professional), null],
      [
        'its payment',
        async () => {
          const { rows } = await sql<{
            id: number;
          }>`select b.id from bookings b join booking_lines l on l.booking_id = b.id
            where l.professional_id = ${professional.id}`.execute(db);
          await payAmountDue(app, fixture.customer, rows[0]?.id ?? 0);
        },
        ['later', 0],
      ],
      ['its date', () => endWaitingTime(app), ['excluded', 30_000]],
      ['an account', () => addBankAccount(app, professional.id, null), ['excluded', 30_000]],
      ['a verified account', () => addBankAccount(app, professional.id), ['paid', 30_000]],
      [
        'a hold',
        () =>
          done(
            app.callRaw('payout.hold', { body: { employee_id: professional.id, reason: 'Call' } }, approver),
          ),
        ['excluded', 30_000],
      ],
      [
        'its release',
        async () => {
          const { data } = (await done(app.call('payout.holds', {}, approver))).reply;
          for (const { id } of data)
            await done(
              app.call('payout.release_hold', { params: { id }, body: { reason: 'Clear' } }, approver),
            );
        },
        ['paid', 30_000],
      ],
      [
        'a higher minimum',
        () =>
          sql`insert into settings (key, value, updated_at) values ('payouts', '{"minimum": 30001}', ${app.clock.now()})`.execute(
            db,
          ),
        ['excluded', 30_000],
      ],
      [
        'the old minimum',
        () => sql`delete from settings where key = 'payouts'`.execute(db),
        ['paid', 30_000],
      ],
    ];
    for (const [name, change, expected] of changes) {
      await change();
      expect(await previewed(professional), `${name}, not stored`).toEqual(expected);
      await storePlans(app);
      expect(await previewed(professional), name).toEqual(expected);
      expect(await planFaults(app), name).toEqual([]);
    }
    const { rows } = await sql<{
      changes: number;
    }>`select count(*) as changes from payout_plan_changes where changes_at is null`.execute(db);
    expect(rows).toEqual([{ changes: 0 }]);
  });

  it('is right after 50 changes at once, while several workers store plans', async () => {
    const professionals = await Promise.all(Array.from({ length: 5 }, () => newPayee()));
    for (const professional of professionals) await work(professional);
    await race(50, async (at) => {
      const professional = professionals[at % professionals.length] as TestPerson;
      const placed = await done(
        app.callRaw('payout.hold', { body: { employee_id: professional.id, reason: 'Call' } }, approver),
      );
      await storePlans(app);
      const [id] = (placed.reply as { data: { ids: number[] } }).data.ids;
      if (at % 2)
        await done(app.call('payout.release_hold', { params: { id }, body: { reason: 'Clear' } }, approver));
    });
    expect(await planFaults(app)).toEqual([]);
    const [first] = professionals as [TestPerson, ...TestPerson[]];
    const before = await previewed(first);
    await storePlans(app);
    expect(await previewed(first)).toEqual(before);
    expect(await planFaults(app)).toEqual([]);
  });

  it('that differs from the ledger is a fault of the nightly check, and is stored again', async () => {
    const { db } = app.connection;
    const professional = await newPayee();
    await work(professional);
    await storePlans(app);
    for (const tamper of [
      sql`update payout_plans set amount = amount + 1 where account_id = ${professional.id}`,
      sql`update payout_plans set reason = 'not_due' where account_id = ${professional.id}`,
      sql`update payout_plans set refresh_at = 'infinity', held = 1 where account_id = ${professional.id}`,
      sql`delete from payout_plans where account_id = ${professional.id}`,
    ]) {
      await tamper.execute(db);
      expect(await planFaults(app)).toEqual([{ what: 'stored payout plans', books: 1, expected: 0 }]);
      await storePlans(app);
      expect(await planFaults(app)).toEqual([]);
      expect(await previewed(professional)).toEqual(['paid', 30_000]);
    }
  });

  it('decides nothing: a run is prepared and approved by the ledger', async () => {
    const { db } = app.connection;
    const professional = await newPayee();
    await work(professional);
    await storePlans(app);
    await sql`update payout_plans set amount = amount + 100 where account_id = ${professional.id}`.execute(
      db,
    );
    const { fingerprint, total } = (await done(app.call('payout.preview', {}, fixture.operator))).reply;
    expect(total).toBe(301);
    // The digest is that of the payment, so only the sum differs.
    expect((await app.call('payout.prepare', { body: { fingerprint } }, fixture.operator)).status).toBe(409);
    await planFaults(app);
    await storePlans(app);
    const run = await prepared();
    await sql`update payout_plans set amount = 1 where account_id = ${professional.id}`.execute(db);
    await done(
      app.call(
        'payout.approve',
        { params: { id: run.id }, body: { fingerprint: run.fingerprint } },
        approver,
      ),
    );
    const { rows } = await sql<{
      amount: number;
    }>`select amount from payout_items where run_id = ${run.id}`.execute(db);
    expect(rows).toEqual([{ amount: 30_000 }]);
  });
});

describe('the pages of a preview and of a run', () => {
  /** Reads all pages of one row each. */
  async function allPages<Row>(
    read: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next_cursor: string | null }>,
  ): Promise<Row[]> {
    const found: Row[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { rows, next_cursor } = await read(cursor || undefined);
      expect(rows.length).toBeLessThanOrEqual(1);
      found.push(...rows);
      cursor = next_cursor;
    }
    return found;
  }

  it('hold each professional once, in the list of their plan, stored or not', async () => {
    const paid = [await newPayee(), await newPayee(), await newPayee()];
    for (const professional of paid) await work(professional);
    const withoutBank = [await newPayee(false), await newPayee(false)];
    for (const professional of withoutBank) await work(professional);
    await storePlans(app);
    // Not stored: one professional of each list.
    const [another, poor, waiting] = [await newPayee(), await newPayee(false), await newPayee()];
    await work(another);
    await work(poor);
    const later = await approvedBooking(app, fixture, waiting);
    await payAmountDue(app, fixture.customer, later.id);
    const expected = {
      paid: [...paid, another],
      excluded: [...withoutBank, poor],
      later: [waiting],
    };
    for (const list of ['paid', 'excluded', 'later'] as const) {
      const rows = await allPages(async (cursor) => {
        const query = { list, limit: 1, ...(cursor ? { cursor } : {}) };
        const { reply } = await done(app.call('payout.preview', { query }, fixture.operator));
        expect(reply.counts).toEqual({ paid: 4, excluded: 3, later: 1 });
        expect(reply.total).toBe(1200);
        return { rows: reply.data, next_cursor: reply.next_cursor };
      });
      expect(rows.map(({ employee_id }) => employee_id)).toEqual(
        expected[list].map(({ id }) => id).toSorted((one, other) => one - other),
      );
    }
    const { id, fingerprint } = await prepared();
    const payments = () =>
      allPages(async (cursor) => {
        const query = { limit: 1, ...(cursor ? { cursor } : {}) };
        const { data, next_cursor } = (
          await done(app.call('payout.run', { params: { id }, query }, fixture.operator))
        ).reply;
        expect([data.payment_count, data.total]).toEqual([4, 1200]);
        return { rows: [...data.payments, ...data.items], next_cursor };
      });
    const ids = expected.paid.map((one) => one.id).toSorted((one, other) => one - other);
    expect((await payments()).map(({ employee_id }) => employee_id)).toEqual(ids);
    await done(app.call('payout.approve', { params: { id }, body: { fingerprint } }, approver));
    expect((await payments()).map(({ employee_id }) => employee_id)).toEqual(ids);
    const [first] = (await done(app.call('payout.run', { params: { id } }, fixture.operator))).reply.data
      .items;
    await done(
      app.call(
        'payout.mark_paid',
        { params: { id: first?.id }, body: { reference: 'UTR1' } },
        fixture.operator,
      ),
    );
    const { data } = (await done(app.call('payout.runs', {}, fixture.operator))).reply;
    expect(data[0]).toMatchObject({ id, payment_count: 4, approved: 3, sent: 0, paid: 1, returned: 0 });
  });
});
