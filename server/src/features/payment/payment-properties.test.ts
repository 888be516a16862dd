import fc from 'fast-check';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { PAY_OUTCOMES, type SignedWebhook } from '../../ports/payment-gateway/port.ts';
import { type PaymentHarness, createPaymentHarness } from '../../testing/payment-harness.ts';
import { runLength } from '../../testing/run-length.ts';
import { setAmountDue, charge } from './orders/actions/charge.ts';
import { advanceTermsOf } from './tax/rules/advance-tax.ts';
import { type TaxFacts, taxOf } from './tax/rules/tax-of.ts';
import { openOrder, prepareOrder } from './orders/actions/create-order.ts';
import { reconcile } from './actions/reconcile.ts';
import { handleWebhook } from './webhooks/actions/handle-webhook.ts';
import { findLedgerFaults, trialBalance } from './ledger/store.ts';
import { paymentsBySubject } from './orders/actions/payments-by-subject.ts';
import { approveRun } from './payouts/actions/approve-run.ts';
import type { LoadJobPlaces } from './payouts/actions/levy-lines.ts';
import { type LoadPayees, planRun } from './payouts/actions/plan-run.ts';
import { previewRun } from './payouts/actions/preview-run.ts';
import { storePayoutPlans } from './payouts/actions/store-plans.ts';
import { prepareRun } from './payouts/actions/prepare-run.ts';
import { settlePayout } from './payouts/actions/settle-payout.ts';

let harness: PaymentHarness;
/** The facts of a line by its number: notified or not; its professional is known only at the charge. */
let factsOf: (subject: number, price: Money, charged: boolean) => TaxFacts;
beforeAll(async () => {
  harness = await createPaymentHarness();
  const { rows } = await sql<{ id: number }>`
    insert into tax_registrations (gstin, state, valid_from, created_at)
    values ('29AAGCA1234D1ZK', 'Karnataka', '2026-04-01', ${harness.clock.now()}) returning id`.execute(
    harness.parts.db,
  );
  const id = rows[0]?.id ?? 0;
  factsOf = (subject, price, charged) => ({
    price,
    taxClass: {
      sac: '9987',
      notified: subject !== 1,
      notifiedRate: 500,
      registeredRate: 1800,
      place: 'property',
    },
    // The last line is done by a registered professional, so that the tax on its advance is taken back.
    professional: charged
      ? {
          gstin: subject === 2 ? '29AAGCB7383J1Z4' : null,
          state: 'Karnataka',
          individual: true,
          identified: true,
          awaited: false,
          yearGross: paise(6_00_000_00),
          tdsCarried: paise(0),
        }
      : null,
    registrations: [{ id, gstin: '29AAGCA1234D1ZK', state: 'Karnataka' }],
    customer: { gstin: null, state: null },
    jobState: subject === 0 ? 'Karnataka' : 'Bihar',
    collectedBy: 'platform',
    commission: { rate: 1500, fixed: paise(0), taxRate: 1800 },
  });
});
afterAll(() => harness.close());

/** What becomes of the payments of a payout run. */
type PayoutWord = 'none' | 'paid' | 'returned' | 'reversed';

describe('any sequence of orders, payments, acceptances, refunds, payouts and events', () => {
  const SUBJECTS = 3;
  const which = fc.integer({ min: 0, max: SUBJECTS - 1 });
  // Whole rupees, as prices are: the gateway refunds no less than one rupee.
  const price = fc.integer({ min: 1, max: 900 }).map((rupees) => rupees * 100);
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        action: fc.constant('order' as const),
        whole: fc.boolean(),
        subject: which,
        outcome: fc.constantFrom(...PAY_OUTCOMES),
        notify: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ action: fc.constant('price' as const), subject: which, price }) },
    { weight: 1, arbitrary: fc.record({ action: fc.constant('cancel' as const), subject: which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        action: fc.constant('accept' as const),
        subject: which,
        less: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        action: fc.constant('webhook' as const),
        reverse: fc.boolean(),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        action: fc.constant('reconcile' as const),
        minutes: fc.integer({ min: 1, max: 90 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        action: fc.constant('payout' as const),
        word: fc.constantFrom<PayoutWord[]>('none', 'paid', 'returned', 'reversed'),
        times: fc.integer({ min: 1, max: 2 }),
      }),
    },
  );

  it('the ledger balances, refunds never exceed payments, nothing is paid out twice, and the customer’s view matches the ledger', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 18 }),
        fc.array(price, { minLength: SUBJECTS, maxLength: SUBJECTS }),
        async (steps, prices) => {
          run += 1;
          const subjects = prices.map((_, index) => `line:${run * 100 + index}`);
          const amountsDue = [...prices];
          const final = prices.map(() => false);
          const retained: SignedWebhook[] = [];
          for (const command of steps) {
            if (command.action === 'order') {
              const requested = subjects
                .map((subject, index) => {
                  const amount = paise(amountsDue[index] ?? 0);
                  return { subject, amount, advance: advanceTermsOf(taxOf(factsOf(index, amount, false))) };
                })
                .filter(({ amount }, index) => amount > 0 && (command.whole || index === command.subject));
              const orderId = await transaction(harness.parts.db, (tx) =>
                prepareOrder(
                  { tx, now: harness.clock.now() },
                  { accountId: harness.customerId, purpose: `booking:${run}`, parts: requested },
                ),
              );
              if (orderId === null) continue;
              const { gatewayOrderId } = await openOrder(harness.parts, orderId);
              await harness.simulator.pay(gatewayOrderId, command.outcome);
              if (command.notify) await receiveWebhooks(retained);
            } else if (command.action === 'webhook') {
              const notify = Array.from({ length: command.times }, () => retained).flat();
              for (const webhook of command.reverse ? notify.toReversed() : notify)
                await deliverWebhook(webhook);
            } else if (command.action === 'reconcile') {
              harness.clock.advance(command.minutes);
              await reconcile(harness.parts);
            } else if (command.action === 'payout') {
              for (let time = 0; time < command.times; time += 1) await payOut(command.word);
            } else if (!final[command.subject]) {
              const subject = subjects[command.subject] ?? '';
              const now = harness.clock.now();
              if (command.action === 'price') amountsDue[command.subject] = command.price;
              if (command.action === 'cancel') amountsDue[command.subject] = 0;
              if (command.action === 'accept')
                amountsDue[command.subject] =
                  Math.floor(((amountsDue[command.subject] ?? 0) / 100) * command.less) * 100;
              const amount = paise(amountsDue[command.subject] ?? 0);
              final[command.subject] = command.action !== 'price';
              await transaction(harness.parts.db, (tx) => {
                const context = { tx, now, publish: harness.parts.publish };
                if (command.action !== 'accept') return setAmountDue(context, [subject], amount);
                return charge(context, {
                  subject,
                  mainSubject: null,
                  customerId: harness.customerId,
                  professionalId: harness.professionalId,
                  share: taxOf(factsOf(command.subject, amount, true)),
                  slotEnd: now,
                  useCredits: true,
                });
              });
            }
          }
          await settleAll(retained);
          expect(await findLedgerFaults(harness.parts.db)).toEqual([]);
          await expectConsistentLedger(
            subjects,
            amountsDue.map((amount) => paise(amount)),
          );
        },
      ),
      { numRuns: runLength(25, 8), seed: 20_261_121 },
    );
    const balances = await trialBalance(harness.parts.db);
    expect([...balances.values()].reduce((all, command) => all + command, 0)).toBe(0);
    expect(balances.get('refunds') ?? 0, 'everything has arrived').toBe(0);
  }, 240_000);

  /** Pays out what is due by now, and then what would still have to wait. */
  const payOut = async (word: PayoutWord) => {
    const { db, clock } = harness.parts;
    await payOutDue(word);
    await sql`update payables set payable_at = ${clock.now()} where payable_at > ${clock.now()}`.execute(db);
    await payOutDue(word);
  };

  /** Approves a payout run unless it is empty, and records the bank's result of each payment twice. */
  const payOutDue = async (word: PayoutWord) => {
    const { db, clock, publish } = harness.parts;
    const now = clock.now();
    // A returned payment waits for another account.
    const bankAccountId = await addVerifiedAccount();
    const loadPayees: LoadPayees = async (_executor, ids) =>
      new Map(ids.map((id) => [id, { bankAccountId, state: 'payable' }]));
    // All work is in Karnataka, so that the levy of returned payments is taken back, too.
    const loadJobPlaces: LoadJobPlaces = async (_executor, subjects) =>
      subjects.map((subject, job) => ({ subject, job, subjects: [subject], state: 'Karnataka' }));
    const { fingerprint, total } = await planRun(db, loadPayees, now, { dueBy: now });
    await storePayoutPlans({ db, clock, loadPayees });
    const preview = await previewRun(db, loadPayees, now);
    expect([preview.total, preview.fingerprint]).toEqual([total, fingerprint]);
    if (total === 0) return;
    const run = await transaction(db, (tx) =>
      prepareRun({ tx, now, publish }, { fingerprint, by: harness.customerId, loadPayees }),
    );
    await transaction(db, (tx) =>
      approveRun(
        { tx, now },
        { runId: run, fingerprint, by: harness.professionalId, loadPayees, loadJobPlaces, rail: 'bank_file' },
      ),
    );
    const { rows } = await sql<{ id: number }>`select id from payout_items where run_id = ${run}`.execute(db);
    const results = { none: [], paid: ['paid'], returned: ['returned'], reversed: ['paid', 'returned'] }[
      word
    ];
    for (const { id } of rows)
      for (const command of results.flatMap((result) => [result, result]))
        await transaction(db, (tx) =>
          settlePayout(
            { tx, now: clock.now(), publish },
            id,
            command === 'paid' ? { paid: 'UTR1' } : { returned: 'Closed' },
          ),
        );
  };

  const addVerifiedAccount = async () => {
    const { db, clock } = harness.parts;
    const { rows } = await sql<{
      id: number;
    }>`insert into bank_accounts (account_id, account_last4, ifsc, source, created_at)
      values (${harness.professionalId}, '7890', 'SBIN0000456', 'registration', ${clock.now()}) returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0;
    await sql`insert into bank_account_checks (bank_account_id, outcome, score, checked_at) values (${id}, 'verified', 100, ${clock.now()})`.execute(
      db,
    );
    return id;
  };

  const deliverWebhook = async ({ body, headers }: SignedWebhook) => {
    const webhook = harness.parts.gateway.parseWebhook({
      body: Buffer.from(body),
      signature: headers['x-razorpay-signature'],
      eventId: headers['x-razorpay-event-id'],
    });
    if (typeof webhook === 'string') throw new Error(webhook);
    await handleWebhook(harness.parts, webhook, Buffer.from(body));
  };

  const receiveWebhooks = (retained: SignedWebhook[]) =>
    harness.simulator.tick(async (webhook) => {
      retained.push(webhook);
      await deliverWebhook(webhook);
      return 200;
    });

  /** Settles all banks, refunds and the reconciler. */
  async function settleAll(retained: SignedWebhook[]): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      harness.clock.advance(6);
      await receiveWebhooks(retained);
      await reconcile(harness.parts);
    }
    for (const webhook of retained.toReversed()) await deliverWebhook(webhook);
  }

  async function expectConsistentLedger(
    subjects: readonly string[],
    amountsDue: readonly Money[],
  ): Promise<void> {
    const money = await paymentsBySubject(harness.parts.db, subjects);
    for (const [index, subject] of subjects.entries()) {
      const { rows } = await sql<{
        captured: number;
        returned: number;
        balance: number;
        charged: number;
        earned: number;
        out: number;
        live: number;
      }>`
        with p as (select id from payables where subject = ${subject})
        select coalesce((select sum(-e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.payable_id = (select id from p) and t.kind = 'capture' and e.account in ('advances', 'customer')), 0)::bigint as captured,
          coalesce((select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.payable_id = (select id from p) and t.kind = 'refund_processed' and e.account = 'refunds'), 0)::bigint as returned,
          coalesce((select sum(e.amount) from ledger_entries e
            where e.payable_id = (select id from p) and e.account in ('customer', 'advances')), 0)::bigint as balance,
          coalesce((select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.payable_id = (select id from p) and e.account = 'customer' and t.kind = 'charge'), 0)::bigint as charged,
          coalesce((select sum(-e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.payable_id = (select id from p) and e.account = 'pro' and t.kind = 'charge'), 0)::bigint as earned,
          coalesce((select sum(o.amount) from payout_lines o join payout_items i on i.id = o.item_id
            where o.payable_id = (select id from p) and i.state <> 'returned'), 0)::bigint as out,
          (select count(*) from payout_lines o where o.payable_id = (select id from p) and o.live)::int as live`.execute(
        harness.parts.db,
      );
      const {
        captured = 0,
        returned = 0,
        balance = 0,
        charged = 0,
        earned = 0,
        out = 0,
        live = 0,
      } = rows[0] ?? {};
      const retainedNow = money.get(subject)?.retained ?? 0;
      expect(returned).toBeLessThanOrEqual(captured);
      expect(captured - returned).toBe(retainedNow);
      expect(balance).toBe(charged - retainedNow);
      expect(live, 'a line is paid out once').toBeLessThanOrEqual(1);
      expect([0, earned], 'whole or not at all').toContain(out);
      expect(out, 'nothing is paid out that its customer has not paid').toBeLessThanOrEqual(retainedNow);
      expect(retainedNow, 'nothing stays that nobody asks for').toBeLessThanOrEqual(amountsDue[index] ?? 0);
    }
  }
});
