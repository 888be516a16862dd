import fc from 'fast-check';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { PAY_OUTCOMES, type SignedNews } from '../../ports/payment-gateway/port.ts';
import { type PaymentHouse, paymentHouse } from '../../testing/payment-house.ts';
import { askFor, charge } from './actions/ask-for.ts';
import { openOrder, prepareOrder } from './actions/make-order.ts';
import { reconcile } from './actions/reconcile.ts';
import { takeNews } from './actions/take-news.ts';
import { faultsOf, trialBalance } from './ledger.ts';
import { moneyOf } from './money-of.ts';
import { approveRun, planRun, settlePayout } from './payouts.ts';

let house: PaymentHouse;
beforeAll(async () => {
  house = await paymentHouse();
});
afterAll(() => house.close());

describe('for any sequence of orders, payments, prices, acceptances, refunds, payouts and news', () => {
  const SUBJECTS = 3;
  const which = fc.integer({ min: 0, max: SUBJECTS - 1 });
  // Whole rupees, as prices are: the gateway gives less than one back to nobody.
  const price = fc.integer({ min: 1, max: 900 }).map((rupees) => rupees * 100);
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('order' as const),
        whole: fc.boolean(),
        subject: which,
        outcome: fc.constantFrom(...PAY_OUTCOMES),
        told: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('price' as const), subject: which, price }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), subject: which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('accept' as const),
        subject: which,
        less: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('news' as const),
        reverse: fc.boolean(),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('reconcile' as const),
        minutes: fc.integer({ min: 1, max: 90 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('payout' as const),
        word: fc.constantFrom('none', 'paid', 'returned', 'reversed'),
        times: fc.integer({ min: 1, max: 2 }),
      }),
    },
  );

  it('the books are right, nobody gets back more than they paid or is paid out twice, and what a customer sees is what the books say', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 18 }),
        fc.array(price, { minLength: SUBJECTS, maxLength: SUBJECTS }),
        async (steps, prices) => {
          run += 1;
          const subjects = prices.map((_, index) => `line:${run * 100 + index}`);
          const asked = [...prices];
          const final = prices.map(() => false);
          const kept: SignedNews[] = [];
          for (const one of steps) {
            if (one.do === 'order') {
              const wanted = subjects
                .map((subject, index) => ({ subject, amount: paise(asked[index] ?? 0) }))
                .filter(({ amount }, index) => amount > 0 && (one.whole || index === one.subject));
              const orderId = await transaction(house.parts.db, (tx) =>
                prepareOrder(
                  { tx, now: house.clock.now() },
                  { accountId: house.customerId, purpose: `booking:${run}`, parts: wanted },
                ),
              );
              if (orderId === null) continue;
              const { gatewayOrderId } = await openOrder(house.parts, orderId);
              await house.simulator.pay(gatewayOrderId, one.outcome);
              if (one.told) await hear(kept);
            } else if (one.do === 'news') {
              const told = Array.from({ length: one.times }, () => kept).flat();
              for (const news of one.reverse ? told.toReversed() : told) await tell(news);
            } else if (one.do === 'reconcile') {
              house.clock.advance(one.minutes);
              await reconcile(house.parts);
            } else if (one.do === 'payout') {
              for (let time = 0; time < one.times; time += 1) await payOut(one.word);
            } else if (!final[one.subject]) {
              const subject = subjects[one.subject] ?? '';
              const now = house.clock.now();
              if (one.do === 'price') asked[one.subject] = one.price;
              if (one.do === 'cancel') asked[one.subject] = 0;
              if (one.do === 'accept')
                asked[one.subject] = Math.floor(((asked[one.subject] ?? 0) / 100) * one.less) * 100;
              const amount = paise(asked[one.subject] ?? 0);
              final[one.subject] = one.do !== 'price';
              await transaction(house.parts.db, (tx) => {
                const work = { tx, now, publish: house.parts.publish };
                if (one.do !== 'accept') return askFor(work, [subject], amount);
                return charge(work, {
                  subject,
                  customerId: house.customerId,
                  professionalId: house.professionalId,
                  amount,
                  shares: sharesOf(amount),
                });
              });
            }
          }
          await settleAll(kept);
          expect(await faultsOf(house.parts.db)).toEqual([]);
          await expectTruth(
            subjects,
            asked.map((amount) => paise(amount)),
          );
        },
      ),
      { numRuns: 25, seed: 20_261_121 },
    );
    const balances = await trialBalance(house.parts.db);
    expect([...balances.values()].reduce((all, one) => all + one, 0)).toBe(0);
    expect(balances.get('refunds') ?? 0, 'everything has arrived').toBe(0);
  }, 240_000);

  /** Approves what there is to pay out, unless there is nothing, and lets the bank answer each payment twice. */
  const payOut = async (word: 'none' | 'paid' | 'returned' | 'reversed') => {
    const { db, clock, publish } = house.parts;
    const banksOf = async (ids: readonly number[]) => new Set(ids);
    const { print, total } = await planRun(db, banksOf);
    if (total === 0) return;
    const by = house.customerId;
    const run = await transaction(db, (tx) => approveRun({ tx, now: clock.now() }, { print, by, banksOf }));
    const { rows } = await sql<{ id: number }>`select id from payout_items where run_id = ${run}`.execute(db);
    const words = { none: [], paid: ['paid'], returned: ['returned'], reversed: ['paid', 'returned'] }[word];
    for (const { id } of rows)
      for (const one of words.flatMap((said) => [said, said]))
        await transaction(db, (tx) =>
          settlePayout(
            { tx, now: clock.now(), publish },
            id,
            one === 'paid' ? { paid: 'UTR1' } : { returned: 'Closed' },
          ),
        );
  };

  const sharesOf = (amount: Money) => {
    const operator = paise(Math.floor(amount / 7));
    const taxes = paise(Math.floor(operator / 5));
    return { professional: paise(amount - operator - taxes), operator, taxes };
  };

  const tell = async ({ body, headers }: SignedNews) => {
    const news = house.parts.gateway.readNews({
      body: Buffer.from(body),
      signature: headers['x-razorpay-signature'],
      eventId: headers['x-razorpay-event-id'],
    });
    if (typeof news === 'string') throw new Error(news);
    await takeNews(house.parts, news);
  };

  const hear = (kept: SignedNews[]) =>
    house.simulator.tick(async (news) => {
      kept.push(news);
      await tell(news);
      return 200;
    });

  /** Lets banks, refunds and the reconciler come to an end. */
  async function settleAll(kept: SignedNews[]): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      house.clock.advance(6);
      await hear(kept);
      await reconcile(house.parts);
    }
    for (const news of kept.toReversed()) await tell(news);
  }

  async function expectTruth(subjects: readonly string[], asked: readonly Money[]): Promise<void> {
    const money = await moneyOf(house.parts.db, subjects);
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
            where e.payable_id = (select id from p) and t.kind = 'capture'), 0)::bigint as captured,
          coalesce((select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.payable_id = (select id from p) and t.kind = 'refund_done'), 0)::bigint as returned,
          coalesce((select sum(e.amount) from ledger_entries e
            where e.payable_id = (select id from p) and e.account = 'customer'), 0)::bigint as balance,
          coalesce((select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.payable_id = (select id from p) and e.account = 'customer' and t.kind = 'charge'), 0)::bigint as charged,
          coalesce((select sum(-e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.payable_id = (select id from p) and e.account = 'professional' and t.kind = 'charge'), 0)::bigint as earned,
          coalesce((select sum(o.amount) from payout_lines o join payout_items i on i.id = o.item_id
            where o.payable_id = (select id from p) and i.state <> 'returned'), 0)::bigint as out,
          (select count(*) from payout_lines o where o.payable_id = (select id from p) and o.live)::int as live`.execute(
        house.parts.db,
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
      const keptNow = money.get(subject)?.kept ?? 0;
      expect(returned).toBeLessThanOrEqual(captured);
      expect(captured - returned).toBe(keptNow);
      expect(balance).toBe(charged - keptNow);
      expect(live, 'a line is paid out once').toBeLessThanOrEqual(1);
      expect([0, earned], 'whole or not at all').toContain(out);
      expect(out, 'nothing is paid out that its customer has not paid').toBeLessThanOrEqual(keptNow);
      expect(keptNow, 'nothing stays that nobody asks for').toBeLessThanOrEqual(asked[index] ?? 0);
    }
  }
});
