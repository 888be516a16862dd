import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import type { SignedWebhook } from '../../../ports/payment-gateway/port.ts';
import { createPaymentHarness, type PaymentHarness } from '../../../testing/payment-harness.ts';
import { runLength } from '../../../testing/run-length.ts';
import { nextDayAt } from '../../../testing/settlements.ts';
import { reconcile } from '../actions/reconcile.ts';
import { checkChargebacks } from '../chargebacks/actions/check-chargebacks.ts';
import { decideChargeback } from '../chargebacks/actions/decide-chargeback.ts';
import { findLedgerFaults, trialBalance } from '../ledger/store.ts';
import { charge, setAmountDue } from '../orders/actions/charge.ts';
import { openOrder, prepareOrder } from '../orders/actions/create-order.ts';
import { taxOf } from '../tax/rules/tax-of.ts';
import { handleWebhook } from '../webhooks/actions/handle-webhook.ts';
import { importSettlements } from './actions/import-settlements.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('pay' as const),
      rupees: fc.integer({ min: 1, max: 900 }),
      delivered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('cancel' as const), which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('charge' as const),
      which: fc.nat(20),
      percent: fc.integer({ min: 10, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('dispute' as const),
      which: fc.nat(20),
      deducts: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('decide' as const),
      which: fc.nat(20),
      status: fc.constantFrom('won' as const, 'lost' as const, 'closed' as const),
      returned: fc.constantFrom(0, 1, 150, 900),
    }),
  },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('settle' as const), delivered: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('import' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('webhooks' as const),
      reverse: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

/** Charges a subject at a price without tax, once. */
const chargeAt = (subject: string, rupees: number) =>
  transaction(harness.parts.db, (tx) => {
    const now = harness.clock.now();
    const share = taxOf({
      price: paise(rupees * 100),
      taxClass: { sac: '9987', notified: true, notifiedRate: 500, registeredRate: 1800, place: 'property' },
      professional: null,
      registrations: [],
      customer: { gstin: null, state: null },
      jobState: 'Karnataka',
      collectedBy: 'platform',
      commission: { rate: 1500, fixed: paise(0), taxRate: 1800 },
    });
    return charge(
      { tx, now, publish: harness.parts.publish },
      {
        subject,
        mainSubject: null,
        customerId: harness.customerId,
        professionalId: harness.professionalId,
        share,
        slotEnd: now,
        useCredits: false,
      },
    );
  });

/** Operators decide every lost chargeback: the platform bears it. */
const decideLost = async () => {
  const { rows } = await sql<{ id: number }>`
    select id from chargebacks where status in ('lost', 'closed') and deducted > 0 and outcome is null order by id`.execute(
    harness.parts.db,
  );
  for (const { id } of rows)
    await transaction(harness.parts.db, (tx) =>
      decideChargeback({ tx, now: harness.clock.now() }, id, {
        outcome: 'work_done',
        by: harness.professionalId,
        reduceSupply: async () => null,
      }),
    );
};

const deliver = async ({ body, headers }: SignedWebhook) => {
  const event = harness.parts.gateway.parseWebhook({
    body: Buffer.from(body),
    signature: headers['x-razorpay-signature'],
    eventId: headers['x-razorpay-event-id'],
  });
  if (event === 'invalid_signature') throw new Error(event);
  await handleWebhook(harness.parts, event, Buffer.from(body));
};

/** Collects the gateway's events; delivers them now, or they are lost until they are sent again. */
const receive = (retained: SignedWebhook[], delivered: boolean) =>
  harness.simulator.tick(async (webhook) => {
    retained.push(webhook);
    if (delivered) await deliver(webhook);
    return 200;
  });

it('any sequence of payments, refunds, chargebacks, settlements and events: at the end the bank has what the gateway paid, and the gateway nothing', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      run += 1;
      const { clock } = harness;
      const { db, publish } = harness.parts;
      const retained: SignedWebhook[] = [];
      const subjects: string[] = [];
      const priceOf = new Map<string, number>();
      const ended = new Set<string>();
      const payments: string[] = [];
      const disputes: string[] = [];
      for (const [at, command] of steps.entries()) {
        if (command.action === 'pay') {
          const subject = `line:${run * 1000 + at}`;
          const parts = [{ subject, amount: paise(command.rupees * 100) }];
          const orderId = await transaction(db, (tx) =>
            prepareOrder(
              { tx, now: clock.now() },
              { accountId: harness.customerId, purpose: `booking:${run * 1000 + at}`, parts },
            ),
          );
          if (orderId === null) continue;
          const { gatewayOrderId } = await openOrder(harness.parts, orderId);
          const paid = await harness.simulator.pay(gatewayOrderId, 'captured');
          if (paid) payments.push(paid.razorpay_payment_id);
          subjects.push(subject);
          priceOf.set(subject, command.rupees);
          await receive(retained, command.delivered);
        } else if (command.action === 'charge') {
          const subject = subjects[command.which % Math.max(1, subjects.length)];
          if (!subject || ended.has(subject)) continue;
          ended.add(subject);
          // Whole rupees, as fees are: the gateway refunds no less than one.
          await chargeAt(subject, Math.floor(((priceOf.get(subject) ?? 0) * command.percent) / 100));
        } else if (command.action === 'cancel') {
          const subject = subjects[command.which % Math.max(1, subjects.length)];
          if (!subject || ended.has(subject)) continue;
          ended.add(subject);
          await transaction(db, (tx) => setAmountDue({ tx, now: clock.now(), publish }, [subject], paise(0)));
        } else if (command.action === 'dispute') {
          const payment = payments[command.which % Math.max(1, payments.length)];
          const dispute = payment
            ? await harness.simulator.dispute(payment, { deducts: command.deducts })
            : null;
          if (dispute) disputes.push(dispute.id);
          await receive(retained, false);
        } else if (command.action === 'decide') {
          const dispute = disputes[command.which % Math.max(1, disputes.length)];
          if (dispute)
            await harness.simulator.decideDispute(dispute, command.status, {
              // Of a closed one, rupees that come back; at most all that was taken.
              returned: paise(command.status === 'closed' ? command.returned * 100 : 0),
            });
          await receive(retained, false);
        } else if (command.action === 'settle') {
          await harness.simulator.settle();
          await receive(retained, command.delivered);
        } else if (command.action === 'import') {
          clock.advance(command.hours * 60);
          await importSettlements(harness.parts);
        } else {
          const again = Array.from({ length: command.times }, () => retained).flat();
          for (const webhook of command.reverse ? again.toReversed() : again) await deliver(webhook);
        }
        expect(await findLedgerFaults(db)).toEqual([]);
      }
      // Everything arrives, is settled and imported.
      for (const dispute of disputes) await harness.simulator.decideDispute(dispute, 'lost');
      for (let round = 0; round < 4; round += 1) {
        clock.advance(6);
        await receive(retained, true);
        for (const webhook of retained.toReversed()) await deliver(webhook);
        await reconcile(harness.parts);
      }
      for (let day = 0; day < 3; day += 1) {
        // After 06:00, so that the daily import runs.
        nextDayAt(harness, '07:00');
        await harness.simulator.settle();
        await receive(retained, true);
        await reconcile(harness.parts);
        await checkChargebacks(harness.parts);
        await importSettlements(harness.parts);
      }
      await decideLost();
      expect(await findLedgerFaults(db)).toEqual([]);
      const { rows: overpaid } = await sql<{ payable_id: number }>`
        select payable_id from amounts_due where amount < 0`.execute(db);
      expect(overpaid, 'what was paid beyond a charge went back').toEqual([]);
      const { rows } = await sql<{ waiting: number; unmatched: number; unsettled: number }>`
        select (select count(*)::int from settlements where state = 'waiting') as waiting,
          (select count(*)::int from unmatched_money where resolved_at is null) as unmatched,
          (select count(*)::int from simulator_payments p where captured
            and not exists (select from simulator_recon_rows r where r.entity_id = p.id)) as unsettled`.execute(
        db,
      );
      const left = rows[0];
      expect(left).toMatchObject({ waiting: 0, unmatched: 0 });
      const balances = await trialBalance(db);
      expect([...balances.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
      expect(balances.get('chargebacks') ?? 0).toBe(0);
      // The gateway keeps only what it could not transfer: a negative balance waits for the next payments.
      if (left?.unsettled === 0) expect(balances.get('gateway') ?? 0).toBeLessThanOrEqual(0);
      const { rows: banked } = await sql<{ paid: number }>`
        select coalesce(sum(amount), 0)::bigint as paid from simulator_settlements`.execute(db);
      expect(balances.get('bank') ?? 0).toBe(banked[0]?.paid ?? 0);
    }),
    { numRuns: runLength(20, 6), seed: 20_261_127 },
  );
}, 240_000);
