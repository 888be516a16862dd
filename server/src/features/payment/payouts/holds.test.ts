import { paise } from '@aaspaas/contract/kernel/money.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, done } from '../../../testing/bookings.ts';
import { payAmountDue } from '../../../testing/payments.ts';
import { endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { payoutRuns } from '../../../testing/payout-runs.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { race } from '../../../testing/race.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { placeClaim, releaseClaims } from './actions/holds.ts';

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
const { approve, earningsOf, newPayee, prepared, preview, run, work, workWithExtra } = payoutRuns(() => ({
  app,
  fixture,
  approver,
}));

describe('holds', () => {
  const hold = (body: object, who = fixture.operator) => app.callRaw('payout.hold', { body }, who);
  const openHolds = async (professional: TestPerson) =>
    (await done(app.call('payout.holds', {}, fixture.operator))).reply.data.filter(
      ({ employee_id }) => employee_id === professional.id,
    );

  it('hold a part of a booking until they are released, and pay the rest', async () => {
    const professional = await newPayee();
    const { code } = await work(professional);
    const placed = await hold({
      employee_id: professional.id,
      booking_id: code,
      amount: '100',
      reason: 'Photo check',
    });
    expect(placed.status).toBe(200);
    expect((await preview()).reply).toMatchObject({ total: 200, data: [{ net: 200, held: 100 }] });
    expect(await openHolds(professional)).toMatchObject([
      {
        booking_id: code,
        amount: 100,
        kind: 'operator',
        reason: 'Photo check',
        placed_by: 'Om Prakash',
        allowed_actions: ['release'],
      },
    ]);
    await payOut(app, { operator: fixture.operator, approver });
    expect((await preview()).reply).toMatchObject({
      total: 0,
      data: [{ held: 100, skip_reason: 'on_hold' }],
    });
    const id = (await openHolds(professional))[0]?.id ?? 0;
    const release = (reason: string) =>
      app.call('payout.release_hold', { params: { id }, body: { reason } }, approver);
    expect((await release(' ')).status).toBe(422);
    await done(release('Photo is right'));
    expect((await release('Again')).status).toBe(409);
    expect((await preview()).reply).toMatchObject({ total: 100, data: [{ net: 100, held: 0 }] });
    const { reply } = await done(app.call('payout.holds', { query: { list: 'ended' } }, fixture.operator));
    expect(reply.data[0]).toMatchObject({ id, released_by: 'Farida Khan', release_reason: 'Photo is right' });
  });

  it('of a dispute or chargeback are placed once, of 50 at a time, and released with it', async () => {
    const professional = await newPayee();
    const { lineId } = await work(professional);
    const { db } = app.connection;
    const context = <T>(run: (work: { tx: Tx; now: Date }) => Promise<T>) =>
      transaction(db, (tx) => run({ tx, now: app.clock.now() }));
    const claim = {
      subject: `line:${lineId}`,
      claimed: paise(20_000),
      kind: 'chargeback' as const,
      origin: `chargeback:${lineId}`,
    };
    const pay = async () => ({ accountId: professional.id, amount: paise(15_658) });
    await race(50, () => context((work) => placeClaim(work, claim, pay)));
    expect(await openHolds(professional)).toMatchObject([
      { kind: 'chargeback', amount: 156.58, claimed: 200, allowed_actions: [] },
    ]);
    expect((await preview()).reply).toMatchObject({ total: 143.42, data: [{ held: 156.58 }] });
    expect((await earningsOf(professional)).data[0]).toMatchObject({ payment_status: 'payable' });
    const [listed] = await openHolds(professional);
    const release = { params: { id: listed?.id }, body: { reason: 'x' } };
    expect((await app.call('payout.release_hold', release, fixture.operator)).status).toBe(409);
    await payOut(app, { operator: fixture.operator, approver });
    expect((await earningsOf(professional)).data[0]).toMatchObject({ payment_status: 'held' });
    expect(await earningsOf(professional)).toMatchObject({ available: 143.42, waiting: 156.58, due: 143.42 });
    await context((work) => releaseClaims(work, claim.origin));
    await context((work) => releaseClaims(work, claim.origin));
    expect((await preview()).reply).toMatchObject({ total: 156.58 });
    expect((await earningsOf(professional)).data[0]).toMatchObject({ payment_status: 'payable' });
    await expect(
      context((work) => placeClaim(work, { ...claim, subject: 'line:999999' }, pay)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a claim end when it takes nothing from the pay any more, and begin again when it does', async () => {
    const professional = await newPayee();
    const { lineId } = await work(professional);
    const claim = {
      subject: `line:${lineId}`,
      claimed: paise(20_000),
      kind: 'chargeback' as const,
      origin: `chargeback:${lineId}`,
    };
    const place = (amount: number) =>
      transaction(app.connection.db, (tx) =>
        placeClaim({ tx, now: app.clock.now() }, claim, async () => ({
          accountId: professional.id,
          amount: paise(amount),
        })),
      );
    await place(15_658);
    expect(await openHolds(professional)).toHaveLength(1);
    await place(0);
    expect(await openHolds(professional)).toEqual([]);
    await place(10_000);
    expect(await openHolds(professional)).toMatchObject([{ amount: 100, claimed: 200 }]);
  });

  it('placed while a run is approved, of 50 at a time, hold the amount or find it paid', async () => {
    const professional = await newPayee();
    await work(professional);
    const { id, fingerprint } = await prepared();
    const statuses = await race(50, async (at) =>
      at % 2
        ? (await approve(id, fingerprint, approver, `raced-${at}`)).status
        : (await hold({ employee_id: professional.id, reason: `Call ${at}` })).status,
    );
    const approved = statuses.filter((status, at) => at % 2 === 1 && status === 200).length;
    expect(statuses.every((status, at) => status === 200 || (at % 2 === 1 && status === 409))).toBe(true);
    expect(approved).toBeLessThanOrEqual(1);
    const { state, items } = await run(id);
    expect([state, items.length]).toEqual(approved ? ['approved', 1] : ['prepared', 0]);
    expect(await openHolds(professional)).toHaveLength(25);
    expect((await preview()).reply.total).toBe(0);
  });

  it('of a booking hold its extra time, too, and an amount is at most what is owed', async () => {
    const professional = await newPayee();
    const { code, id } = await workWithExtra(professional);
    await endWaitingTime(app);
    await payAmountDue(app, fixture.customer, id);
    const body = { employee_id: professional.id, booking_id: code, reason: 'Photo check' };
    const above = await hold({ ...body, amount: '451' });
    expect([above.status, above.error.errors]).toEqual([
      422,
      { amount: ['The professional is owed less for this booking.'] },
    ]);
    const unnamed = await hold({ employee_id: professional.id, amount: '10', reason: 'x' });
    expect([unnamed.status, Object.keys(unnamed.error.errors)]).toEqual([422, ['booking_id']]);
    await done(hold({ ...body, amount: '350' }));
    expect((await openHolds(professional)).map(({ amount }) => amount).toSorted()).toEqual([300, 50]);
    expect((await preview()).reply).toMatchObject({ total: 100 });
    await done(hold(body));
    expect((await openHolds(professional)).map(({ booking_id }) => booking_id)).toEqual([
      code,
      code,
      code,
      code,
    ]);
    expect((await preview()).reply).toMatchObject({
      total: 0,
      data: [{ skip_reason: 'on_hold', held: 450 }],
    });
  });

  it('hold everything of a professional, and only them', async () => {
    const [one, other] = [await newPayee(), await newPayee()];
    await work(one);
    await work(other);
    await done(
      app.callRaw('payout.hold', { body: { employee_id: one.id, reason: 'Called in' } }, fixture.operator),
    );
    expect((await preview()).reply).toMatchObject({
      total: 300,
      data: [
        { employee_id: one.id, skip_reason: 'on_hold' },
        { employee_id: other.id, skip_reason: null },
      ],
    });
  });

  it('report every wrong field, and refuse bookings without pay of the professional', async () => {
    const professional = await newPayee();
    const other = await newPayee();
    const { code } = await work(professional);
    const wrong = await hold({ employee_id: 'x', booking_id: code, amount: '0.001', reason: '' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.error.errors)).toEqual(['employee_id', 'amount', 'reason']);
    expect((await hold({ employee_id: other.id, booking_id: code, reason: 'x' })).status).toBe(404);
    expect((await hold({ employee_id: fixture.customer.id, reason: 'x' })).status).toBe(404);
    expect((await hold({ employee_id: professional.id, reason: 'x' }, professional)).status).toBe(403);
  });
});
