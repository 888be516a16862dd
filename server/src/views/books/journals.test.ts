import { paise } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findLedgerFaults, type LedgerFault } from '../../features/payment/index.ts';
import { suspendBankLine } from '../../features/payment/ledger/rules/company-postings.ts';
import { journalMovement } from '../../features/payment/ledger/rules/movements.ts';
import { post } from '../../features/payment/ledger/store.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { done } from '../../testing/bookings.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { race } from '../../testing/race.ts';
import { runReactions } from '../../testing/reactions.ts';
import { registerPlatform } from '../../testing/taxes.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let finance: TestPerson;
let second: TestPerson;
let registration: number;
usePaymentFixture((itsApp) => {
  app = itsApp;
});
beforeAll(async () => {
  registration = await registerPlatform(app);
  finance = await anOperator(app, { name: 'Sunita Rao', roles: ['finance'] });
  second = await anOperator(app, { name: 'Farida Shaikh', roles: ['finance'] });
});
beforeEach(async () => {
  await sql`delete from rate_counters`.execute(app.connection.db);
});

const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted();
/** One of many calls succeeds. */
const once = (times: number) => [200, ...Array.from({ length: times - 1 }, () => 409)];

const formOf = (content: string): FormData => {
  const form = new FormData();
  form.set('kind', 'document');
  form.append('file', new Blob([content]), 'advice.pdf');
  return form;
};
const upload = async (person: TestPerson): Promise<number> => {
  const form = formOf('%PDF-1.7 bank advice');
  return (await done(app.sendForm('media.upload', { role: 'admin', form }, person))).reply.data.id;
};

/** A bank charge of ₹590.00 with 18 % tax, which was in suspense. */
const charge = () => [
  { account: 'payout_fees', side: 'debit', amount: 500 },
  { account: 'input_gst', side: 'debit', amount: 45, tax_head: 'cgst', registration_id: registration },
  { account: 'input_gst', side: 'debit', amount: 45, tax_head: 'sgst', registration_id: registration },
  { account: 'suspense', side: 'credit', amount: 590 },
];

const request = async (body: object, by = finance) =>
  app.callRaw(
    'admin.request_journal',
    { body: { lines: charge(), reason: 'Bank charges of November', ...body } },
    by,
  );
const approve = (id: number, by = second) => app.callRaw('admin.approve_journal', { params: { id } }, by);
const reject = (id: number, by = second) =>
  app.callRaw('admin.reject_journal', { params: { id }, body: { reason: 'Wrong account' } }, by);
const reverse = (id: number, by = finance) =>
  app.callRaw('admin.reverse_journal', { params: { id }, body: { reason: 'Posted twice' } }, by);
const list = async (by = second, query: object = {}) =>
  (await done(app.call('admin.journals', { query: { limit: 50, ...query } }, by))).reply.data;

/** Asks for an entry and returns its id. */
async function requested(by = finance): Promise<number> {
  await done(request({ file: await upload(by) }, by));
  return (await list())[0]?.id as number;
}

/** The balances of the accounts that the tests use, in rupees. */
async function balances(): Promise<Record<string, number>> {
  const { accounts } = (await done(app.call('books.balance', {}, finance))).reply;
  return Object.fromEntries(
    accounts.filter(({ balance }) => balance !== 0).map(({ account, balance }) => [account, balance]),
  );
}

describe('a request', () => {
  it('is refused with all its problems', async () => {
    const answer = await request({
      lines: [
        { account: 'customer', side: 'debit', amount: 500 },
        { account: 'suspense', side: 'credit', amount: 0 },
      ],
      reason: ' ',
    });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        errors: {
          'lines.0.account': ['Please choose an account.'],
          'lines.1.amount': [expect.stringContaining('₹0.01')],
          reason: [expect.any(String)],
          file: ['Please add a supporting document.'],
        },
      },
    ]);
    const unbalanced = await request({ lines: charge().slice(0, 2), file: await upload(finance) });
    expect(unbalanced.body).toMatchObject({ errors: { lines: ['The debits do not equal the credits.'] } });
    const unknown = await request({
      lines: charge().map((line) => ('tax_head' in line ? { ...line, registration_id: 999_999 } : line)),
      file: 999_999,
    });
    expect(unknown.body).toMatchObject({
      errors: {
        'lines.1.registration_id': ['Please choose the GST registration.'],
        'lines.2.registration_id': ['Please choose the GST registration.'],
        file: [expect.stringContaining('can no longer be used')],
      },
    });
    const support = await anOperator(app, { roles: ['support'] });
    expect((await request({ file: 1 }, support)).status).toBe(403);
    expect(await list()).toEqual([]);
  });

  it('needs a document that the operator uploaded, and uses it once', async () => {
    expect((await request({ file: await upload(second) })).status).toBe(422);
    const text = formOf('not a document');
    expect((await app.sendForm('media.upload', { role: 'admin', form: text }, finance)).status).toBe(422);
    const file = await upload(finance);
    expect((await request({ file })).status).toBe(200);
    expect((await request({ file })).status).toBe(422);
    const [entry] = await list();
    expect(entry).toMatchObject({
      state: 'waiting',
      reason: 'Bank charges of November',
      total: 590,
      file: { kind: 'document', url: expect.stringContaining('/media/private/') },
      requested_by: 'Sunita Rao',
      own: false,
      allowed_actions: ['approve', 'reject'],
      lines: [
        { account: 'payout_fees', debit: 500, credit: null, tax_head: null, gstin: null },
        { account: 'input_gst', debit: 45, credit: null, tax_head: 'cgst', gstin: '29AAGCA1234D1ZK' },
        { account: 'input_gst', debit: 45, credit: null, tax_head: 'sgst', gstin: '29AAGCA1234D1ZK' },
        { account: 'suspense', debit: null, credit: 590, tax_head: null, gstin: null },
      ],
    });
    const open = await app.app.inject({
      method: 'GET',
      url: entry?.file?.url ?? '',
      headers: { authorization: `Bearer ${second.token}` },
    });
    expect([open.statusCode, open.headers['content-type'], open.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 bank advice',
    ]);
    // It is nothing in the ledger yet.
    expect(await balances()).toEqual({});
    await done(reject(entry?.id ?? 0, finance));
    expect((await list())[0]).toMatchObject({
      state: 'rejected',
      decided_by: 'Sunita Rao',
      decision_reason: 'Wrong account',
      allowed_actions: [],
    });
    expect((await approve(entry?.id ?? 0)).status).toBe(409);
  });
});

describe('an approval', () => {
  it('needs another operator, also in the database, and posts the entry once: 50 at once', async () => {
    const id = await requested();
    const queued = async () =>
      (await done(app.call('admin.queue', { query: { kind: 'journal_approval' } }, second))).reply.data;
    expect(await queued()).toMatchObject([{ object: `journal:${id}`, person: 'Sunita Rao' }]);
    expect((await list(finance))[0]).toMatchObject({ own: true, allowed_actions: ['reject'] });
    await runReactions(app);
    const notices = async (reader: TestPerson) =>
      (await done(app.call('notification.list', { role: 'admin' }, reader))).reply.data
        .filter(({ kind }) => kind === 'admin_journal_approval')
        .map(({ text }) => text);
    expect((await notices(second))[0]).toBe(
      'Sunita Rao asks another operator to post a journal entry of ₹590. Please check and decide.',
    );
    expect(await notices(finance)).toEqual([]);
    const own = await approve(id, finance);
    expect([own.status, own.body]).toMatchObject([
      409,
      { message: expect.stringContaining('Another operator') },
    ]);
    await expect(
      sql`update journals set state = 'approved', decided_by = requested_by, decided_at = now() where id = ${id}`.execute(
        app.connection.db,
      ),
    ).rejects.toThrow(/journals_two_operators/);
    expect(statuses(await race(50, () => approve(id)))).toEqual(once(50));
    expect(await balances()).toEqual({ payout_fees: 500, input_gst: 90, suspense: -590 });
    expect(await queued()).toEqual([]);
    const movements = (await done(app.call('books.movements', {}, finance))).reply.data;
    expect(movements).toMatchObject([
      {
        kind: 'journal',
        entries: [
          { account: 'payout_fees', amount: 500 },
          { account: 'input_gst', amount: 90 },
          { account: 'suspense', amount: -590 },
        ],
      },
    ]);
    expect((await reject(id)).status).toBe(409);
    const { rows } = await sql<{ action: string; before: object; after: object }>`
      select action, before, after from audit_log where subject = ${`journal:${id}`} order by id`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([
      { action: 'admin.request_journal', after: { state: 'waiting', requested_by: finance.id } },
      {
        action: 'admin.approve_journal',
        before: { state: 'waiting' },
        after: {
          state: 'approved',
          decided_by: second.id,
          lines: [{ account: 'payout_fees', amount: 500_00 }, {}, {}, {}],
        },
      },
    ]);
    expect((await approve(999_999)).status).toBe(404);
  });

  it('leaves the sums of the month equal to its files', async () => {
    const { totals } = (await done(app.call('admin.month_totals', { params: { month: '2026-11' } }, finance)))
      .reply.data;
    expect(totals.length).toBeGreaterThan(3);
    for (const total of totals) expect(total.in_files, JSON.stringify(total)).toBe(total.in_ledger);
    expect(totals.find(({ what }) => what === 'debits')?.in_ledger).toBe(590);
  });

  it('loses the race against a refusal, or wins it', async () => {
    const id = await requested();
    const before = await balances();
    const answers = await race(50, async (index) => ({
      status: (await (index % 2 === 0 ? approve(id) : reject(id))).status,
    }));
    expect(statuses(answers)).toEqual(once(50));
    const [entry] = await list();
    if (entry?.state !== 'approved') {
      expect(await balances()).toEqual(before);
      return;
    }
    expect(await balances()).toEqual({ payout_fees: 1000, input_gst: 180, suspense: -1180 });
    await done(reverse(id));
    await done(approve((await list())[0]?.id ?? 0));
    expect(await balances()).toEqual(before);
  });
});

describe('the opposite of an entry', () => {
  it('is asked for once, 50 at once, and takes the entry back when another operator approves it', async () => {
    const id = await requested();
    expect((await reverse(id)).status).toBe(409);
    await done(approve(id));
    const before = await balances();
    expect((await list())[0]?.allowed_actions).toEqual(['reverse']);
    expect(statuses(await race(50, () => reverse(id)))).toEqual(once(50));
    const [opposite, entry] = await list();
    expect(entry).toMatchObject({
      id,
      reversed_by: { id: opposite?.id, waiting: true },
      allowed_actions: [],
    });
    expect(opposite).toMatchObject({
      reverses: id,
      state: 'waiting',
      file: null,
      reason: 'Posted twice',
      total: 590,
      lines: [
        { account: 'payout_fees', debit: null, credit: 500 },
        { account: 'input_gst', credit: 45, tax_head: 'cgst' },
        { account: 'input_gst', credit: 45, tax_head: 'sgst' },
        { account: 'suspense', debit: 590, credit: null },
      ],
    });
    expect((await approve(opposite?.id ?? 0, finance)).status).toBe(409);
    await done(approve(opposite?.id ?? 0));
    const after = await balances();
    expect((before['suspense'] ?? 0) - (after['suspense'] ?? 0)).toBe(-590);
    expect((await reverse(opposite?.id ?? 0)).status).toBe(409);
    expect((await reverse(999_999)).status).toBe(404);
  });

  it('can be asked for again after it was refused', async () => {
    const id = await requested();
    await done(approve(id));
    await done(reverse(id));
    await done(reject((await list())[0]?.id ?? 0));
    expect((await list(second, { state: 'approved' }))[0]).toMatchObject({
      id,
      reversed_by: null,
      allowed_actions: ['reverse'],
    });
    await done(reverse(id));
    expect((await list(second, { state: 'waiting' })).map(({ reverses }) => reverses)).toEqual([id]);
    await done(approve((await list())[0]?.id ?? 0));
  });
});

describe('the database', () => {
  const refusalOf = async (statement: RawBuilder<unknown>) =>
    transaction(app.connection.db, (tx) => statement.execute(tx)).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );

  it('refuses an entry without lines, later lines and changes', async () => {
    const id = (await list())[0]?.id ?? 0;
    expect(
      await refusalOf(sql`insert into journals (reason, reverses, requested_by, requested_at)
        values ('Test', ${id}, ${finance.id}, now())`),
    ).toMatch(/do not sum to zero/);
    expect(
      await refusalOf(
        sql`insert into journal_lines (journal_id, position, account, amount) values (${id}, 9, 'bank', 1)`,
      ),
    ).toMatch(/is closed/);
    expect(await refusalOf(sql`update journal_lines set amount = 2 * amount`)).toMatch(/append-only/);
    expect(await refusalOf(sql`delete from journals`)).toMatch(/append-only/);
    expect(await refusalOf(sql`update journals set reason = 'Other' where id = ${id}`)).toMatch(/is fixed/);
    expect(
      await refusalOf(
        sql`update journals set state = 'waiting', decided_by = null, decided_at = null where id = ${id}`,
      ),
    ).toMatch(/is fixed/);
  });

  it('the nightly check finds a posting that no two operators approved', async () => {
    let found: readonly LedgerFault[] = [];
    await expect(
      transaction(app.connection.db, async (tx) => {
        await post(tx, journalMovement(999_999, suspendBankLine(paise(100))), app.clock.now());
        found = await findLedgerFaults(tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(found.map(({ what }) => what)).toEqual(['suspense', 'bank', 'journal entries']);
    expect(found.slice(1)).toEqual([
      { what: 'bank', books: -100, expected: 0 },
      { what: 'journal entries', books: 2, expected: 0 },
    ]);
  });
});
