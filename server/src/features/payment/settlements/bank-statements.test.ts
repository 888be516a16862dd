import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aCustomer, anOperator } from '../../../testing/accounts.ts';
import { type BookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { aPaidBooking, movementsSince, payAmountDue } from '../../../testing/payments.ts';
import { aPayee, approvedBooking, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { postedFor, settle, settleAll, storedSettlement } from '../../../testing/settlements.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});

const HEAD = 'Date,Narration,UTR,Debit,Credit,Balance';
/** The balance of the account, which each file continues; paise. */
let balance = 1_00_000_00;

interface Line {
  readonly day: string;
  readonly narration?: string;
  readonly utr?: string;
  /** Paise; negative: a debit. */
  readonly amount: number;
}

const rupees = (paise: number) => (paise / 100).toFixed(2);
const today = () => new Date(app.clock.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** Writes the lines as a file of the bank and moves the balance. */
function fileOf(lines: readonly Line[]): string {
  const rows = lines.map(({ day, narration = 'NEFT', utr = '', amount }) => {
    balance += amount;
    const [debit, credit] = amount < 0 ? [rupees(-amount), ''] : ['', rupees(amount)];
    return [day, `"${narration}"`, utr, debit, credit, rupees(balance)].join(',');
  });
  return [HEAD, ...rows].join('\n');
}

const upload = (csv: string, key?: string) =>
  app.call(
    'admin.import_bank_statement',
    { body: { file_name: 'november.csv', csv } },
    { ...fixture.operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const uploaded = async (csv: string) => (await done(upload(csv))).reply.data;
const open = async () =>
  (await done(app.call('admin.unmatched', { query: { list: 'open' } }, fixture.operator))).reply.data;
const linesOf = async (utr: string) => {
  const { rows } = await sql<{
    settlement_id: number | null;
    payout_item_id: number | null;
    by: number | null;
  }>`
    select settlement_id, payout_item_id, matched_by as by from bank_lines where utr = ${utr.toUpperCase()} order by id`.execute(
    app.connection.db,
  );
  return rows;
};
const settled = async () => {
  await settleAll(app);
  await aPaidBooking(app, fixture, { customer: await aCustomer(app), slot: nextUnusedDate() });
  const { id, utr, amount } = await settle(app);
  await app.runLoop('settlements');
  const stored = await storedSettlement(app, id);
  return { id: stored.id, utr: utr ?? '', amount };
};

describe('a bank statement', () => {
  it('matches a settlement by its UTR and amount, and posts nothing', async () => {
    const { id, utr, amount } = await settled();
    const moved = await movementsSince(app);
    const data = await uploaded(
      fileOf([
        { day: today(), utr: utr.toLowerCase(), amount },
        { day: today(), narration: 'CASH DEPOSIT', amount: 500_00 },
      ]),
    );
    expect(data).toEqual({ added: 2, repeated: 0, matched: 1, unmatched: 1 });
    expect(await linesOf(utr)).toEqual([{ settlement_id: id, payout_item_id: null, by: null }]);
    expect(await moved()).toEqual({});
    const { reply } = await app.call('admin.settlements', { query: { state: 'in_bank' } }, fixture.operator);
    expect(reply.data.map((one) => one.id)).toContain(id);
    expect(requireRow(await open(), ({ narration }) => narration === 'CASH DEPOSIT')).toMatchObject({
      source: 'bank',
      reason: 'unknown',
      amount: 500,
      suggestions: [],
      overdue: false,
      allowed_actions: ['note', 'close'],
    });
  });

  it('stores a line once, in any number of files and uploads', async () => {
    const first = fileOf([
      { day: today(), narration: 'A', amount: 10_00 },
      { day: today(), narration: 'B', amount: -4_00 },
    ]);
    expect(await uploaded(first)).toMatchObject({ added: 2, repeated: 0 });
    expect(await uploaded(first)).toEqual({ added: 0, repeated: 2, matched: 0, unmatched: 0 });
    const more = fileOf([{ day: today(), narration: 'C', amount: 1_00 }]);
    const overlapping = [first, ...more.split('\n').slice(1)].join('\n');
    expect(await uploaded(overlapping)).toMatchObject({ added: 1, repeated: 2 });
    const next = fileOf([{ day: today(), narration: 'D', amount: 2_00 }]);
    const answers = await race(8, (at) => upload(next, `upload-${at}`));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.reduce((sum, { reply }) => sum + reply.data.added, 0)).toBe(1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from bank_statements where first_day = ${today()} and added = 0`.execute(
      app.connection.db,
    );
    expect(rows, 'a file without new lines is not stored').toEqual([{ count: 0 }]);
  });

  it('with problems is refused as a whole, with all of them and their rows', async () => {
    const before = (await open()).length;
    const csv = [
      HEAD,
      '31-02-2026,X,,1.00,,9.00',
      '27-11-2026,X,,abc,,9.00',
      '27-11-2026,X,,1.00,2.00,9.00',
      '27-11-2026,X,,,5.00,14.00',
    ].join('\n');
    const { status, error } = await upload(csv);
    expect(status).toBe(422);
    expect(Object.keys(error.errors)).toEqual(['csv']);
    expect(error.data).toEqual({
      problems: [
        { row: 2, column: 'date', problem: 'date_invalid' },
        { row: 3, column: 'debit', problem: 'amount_invalid' },
        { row: 4, column: null, problem: 'two_amounts' },
      ],
    });
    expect((await open()).length).toBe(before);
  });

  it('is refused if lines are missing between it and the last one', async () => {
    const last = balance;
    balance += 77_00;
    const csv = fileOf([{ day: today(), narration: 'AFTER A GAP', amount: 1_00 }]);
    balance = last;
    const { status, error } = await upload(csv);
    expect([status, error.data]).toEqual([
      422,
      { problems: [{ row: 2, column: 'balance', problem: 'opening_differs' }] },
    ]);
  });

  it('matches a payout by its reference', async () => {
    const payee = await aPayee(app, fixture);
    const { id: bookingId } = await approvedBooking(app, fixture, payee);
    await payAmountDue(app, fixture.customer, bookingId);
    await endWaitingTime(app);
    const approver = await anOperator(app, { roles: ['finance'] });
    const id = await payOut(app, { operator: fixture.operator, approver });
    const { items } = (await done(app.call('payout.run', { params: { id } }, fixture.operator))).reply.data;
    const item = requireRow(items);
    await done(
      app.call(
        'payout.mark_paid',
        { params: { id: item.id }, body: { reference: 'PAY0001' } },
        fixture.operator,
      ),
    );
    expect(
      await uploaded(fileOf([{ day: today(), utr: 'pay0001', amount: -Math.round(item.net * 100) }])),
    ).toMatchObject({ matched: 1, unmatched: 0 });
    expect(await linesOf('PAY0001')).toEqual([{ settlement_id: null, payout_item_id: item.id, by: null }]);
  });

  it('whose settlement is posted later is matched then', async () => {
    await settleAll(app);
    await aPaidBooking(app, fixture, { customer: await aCustomer(app), slot: nextUnusedDate() });
    const { id, utr, amount } = await settle(app, { deliver: false });
    expect(await uploaded(fileOf([{ day: today(), utr: utr ?? '', amount }]))).toMatchObject({
      unmatched: 1,
    });
    app.clock.advance(24 * 60);
    await app.runLoop('settlements');
    expect(await linesOf(utr ?? '')).toMatchObject([
      { settlement_id: (await storedSettlement(app, id)).id, by: null },
    ]);
  });
});

describe('unmatched lines', () => {
  it('without a reference suggest a settlement of the same amount within two days, for an operator to confirm', async () => {
    const { id, amount } = await settled();
    await uploaded(fileOf([{ day: today(), narration: 'RAZORPAY', amount }]));
    const line = requireRow(await open(), ({ narration }) => narration === 'RAZORPAY');
    expect(line.suggestions.map((one) => one.id)).toContain(`settlement:${id}`);
    expect(line.allowed_actions).toContain('match');
    const match = (at: number) =>
      app.call(
        'admin.match_unmatched',
        { params: { id: line.id }, body: { with: `settlement:${id}` } },
        { ...fixture.operator, headers: { 'idempotency-key': `match-${at}` } },
      );
    const answers = await race(8, match);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const { rows } = await sql<{ by: number }>`
      select matched_by as by from bank_lines where settlement_id = ${id}`.execute(app.connection.db);
    expect(rows).toEqual([{ by: fixture.operator.id }]);
  });

  it('are not matched with another amount', async () => {
    const { id, utr, amount } = await settled();
    await uploaded(fileOf([{ day: today(), utr, amount: amount - 1 }]));
    const line = requireRow(await open(), ({ reference }) => reference === utr);
    expect(line).toMatchObject({ reason: 'amount_differs', suggestions: [] });
    const refused = await app.call(
      'admin.match_unmatched',
      { params: { id: line.id }, body: { with: `settlement:${id}` } },
      fixture.operator,
    );
    expect(refused.status).toBe(409);
  });

  it('have an owner and a note, and are put into suspense when they are closed', async () => {
    await uploaded(fileOf([{ day: today(), narration: 'BANK CHARGES', amount: -5_90 }]));
    const line = requireRow(await open(), ({ narration }) => narration === 'BANK CHARGES');
    const params = { id: line.id };
    await done(
      app.call('admin.note_unmatched', { params, body: { note: 'Monthly charges?' } }, fixture.operator),
    );
    expect(requireRow(await open(), ({ id }) => id === line.id)).toMatchObject({
      owner: 'Om Prakash',
      note: 'Monthly charges?',
    });
    await done(
      app.call('admin.close_unmatched', { params, body: { note: 'Monthly charges.' } }, fixture.operator),
    );
    const { rows } = await sql<{ id: number }>`
      select bank_line_id as id from unmatched_money where id = ${line.id}`.execute(app.connection.db);
    expect(await postedFor(app, `bank_line:${requireRow(rows).id}`)).toEqual({ bank: -5_90, suspense: 5_90 });
    const again = await app.call(
      'admin.close_unmatched',
      { params, body: { note: 'Again.' } },
      fixture.operator,
    );
    expect(again.status).toBe(409);
    const resolved = await app.call('admin.unmatched', { query: { list: 'resolved' } }, fixture.operator);
    expect(requireRow(resolved.reply.data, ({ id }) => id === line.id)).toMatchObject({
      resolution: 'closed',
      resolved_by: 'Om Prakash',
      allowed_actions: [],
    });
  });

  it('cannot be changed or deleted', async () => {
    for (const change of [
      sql`update bank_lines set credit = 1, debit = 0`,
      sql`update bank_lines set settlement_id = null, payout_item_id = null, matched_at = null where matched_at is not null`,
      sql`delete from bank_lines`,
      sql`update bank_statements set added = 0`,
    ])
      await expect(change.execute(app.connection.db)).rejects.toThrow('append-only');
  });
});
