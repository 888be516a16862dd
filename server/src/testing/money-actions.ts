import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Row } from '../platform/db/tables.ts';
import { PAY_OUTCOMES } from '../ports/payment-gateway/port.ts';
import { assignLine, completeWork } from './line-actions.ts';
import { deliverWebhook } from './payments.ts';
import {
  callAllowingRefusal,
  type MoneyScenario,
  runBackgroundWork,
  type ScenarioLine,
} from './money-scenario.ts';

/** Random choices of a step. */
export interface Choices {
  readonly line: number;
  readonly choice: number;
  readonly share: number;
}

/** A step that may happen to a booking; if it is not allowed now, the product rejects it and nothing changes. */
export interface MoneyAction {
  readonly weight: number;
  run(scenario: MoneyScenario, line: ScenarioLine, choices: Choices): Promise<unknown>;
}

/** Opens a checkout and ends it: paid, failed, late, twice, or with the browser closed; the callback arrives or not. */
async function payOnline(
  scenario: MoneyScenario,
  { choice, share }: Choices,
  detail_id?: number,
): Promise<void> {
  const { app, bookingId: booking_id, customer } = scenario;
  const order = await callAllowingRefusal(
    scenario.app.call('payment.order', { body: { booking_id, detail_id } }, customer),
  );
  if (order.status !== 200) return;
  const outcome = PAY_OUTCOMES[choice % PAY_OUTCOMES.length] ?? 'captured';
  const checkoutResult = await app.simulator.pay(order.reply.order_id, outcome);
  if (!checkoutResult || outcome === 'lost' || share < 0.3) return;
  await callAllowingRefusal(
    scenario.app.callRaw(
      'payment.verify',
      { params: { id: booking_id }, body: { booking_id, ...checkoutResult, payment_status: 'captured' } },
      customer,
    ),
  );
}

/** All steps. A new way for money to move needs a step here. */
export const MONEY_ACTIONS: Readonly<Record<string, MoneyAction>> = {
  payAll: { weight: 4, run: (scenario, _line, choices) => payOnline(scenario, choices) },
  payLine: { weight: 3, run: (scenario, line, choices) => payOnline(scenario, choices, line.id) },
  confirmPayLater: {
    weight: 2,
    run: (scenario) =>
      callAllowingRefusal(
        scenario.app.call(
          'booking.confirm',
          { params: { id: scenario.bookingId }, body: { method: 'later' } },
          scenario.customer,
        ),
      ),
  },
  assign: {
    weight: 5,
    run: (scenario, { id }) =>
      callAllowingRefusal(assignLine(scenario.app, scenario.operator, id, scenario.professional)),
  },
  createStartCode: {
    weight: 4,
    async run({ app, codes, customer, professional }, { id, state, starts_at }) {
      if (state !== 'assigned') return;
      if (app.clock.now() < starts_at) app.clock.set(starts_at.toISOString());
      await callAllowingRefusal(app.call('job.generate_code', { body: { bookingId: id } }, professional));
      const { reply } = await app.call('booking.codes', {}, customer);
      const found = reply.data.find(({ detail_id }) => detail_id === id);
      if (found) codes.set(id, { code: found.code, at: app.clock.now() });
    },
  },
  startWork: {
    weight: 5,
    run(scenario, { id, ends_at }) {
      const made = scenario.codes.get(id);
      // Delivered late, after the work has ended.
      const late = scenario.app.clock.now() >= ends_at && made;
      return callAllowingRefusal(
        scenario.app.call(
          'job.verify_code',
          {
            body: {
              bookingId: id,
              otp: made?.code ?? '0000',
              ...(late && { happened_at: made.at.toISOString() }),
            },
          },
          scenario.professional,
        ),
      );
    },
  },
  extends: {
    weight: 3,
    async run(scenario, { id }, { choice, share }) {
      const created = await callAllowingRefusal(
        scenario.app.call(
          'extra_time.request',
          { body: { bookingId: id, hours: 1 + (choice % 2) } },
          scenario.professional,
        ),
      );
      if (created.status !== 200) return;
      const answer = share < 0.8 ? 'extra_time.accept' : 'extra_time.decline';
      await callAllowingRefusal(
        scenario.app.call(answer, { body: { id: created.reply.data.id } }, scenario.customer),
      );
    },
  },
  finish: {
    weight: 5,
    run: (scenario, { id }) => callAllowingRefusal(completeWork(scenario.app, scenario.professional, id)),
  },
  approve: {
    weight: 2,
    run: (scenario, { id }) =>
      callAllowingRefusal(scenario.app.call('booking.approve', { body: { id } }, scenario.customer)),
  },
  openDispute: {
    weight: 3,
    run: (scenario, { id }) =>
      callAllowingRefusal(
        scenario.app.call('booking.decline', { body: { id, reason: 'It still drips.' } }, scenario.customer),
      ),
  },
  resolveDispute: {
    weight: 4,
    async run(scenario, { id }, { choice, share }) {
      const { rows } = await sql<Pick<Row<'disputes'>, 'id'> & Pick<Row<'booking_lines'>, 'total'>>`
        select d.id, l.total from disputes d join booking_lines l on l.id = d.line_id
        where d.line_id = ${id} and d.resolved_at is null`.execute(scenario.app.connection.db);
      const [dispute] = rows;
      if (!dispute) return;
      const outcomes = ['partial_refund', 'approve', 'partial_refund', 'full_refund', 'redo'] as const;
      const outcome = outcomes[choice % 5] ?? 'approve';
      // The gateway refunds at least one rupee, so the remainder must not be smaller.
      const amount = Math.max(1, Math.floor((dispute.total / 100 - 1) * share));
      await callAllowingRefusal(
        scenario.app.call(
          'admin.resolve_dispute',
          { params: { id: dispute.id }, body: { outcome, amount } },
          scenario.operator,
        ),
      );
    },
  },
  /** An operator reduces what is charged already, also to nothing. */
  reducePrice: {
    weight: 2,
    run: (scenario, { id }, { share }) =>
      callAllowingRefusal(
        scenario.app.call(
          'admin.reduce_price',
          {
            params: { detail_id: id },
            body: { price: share < 0.1 ? 0 : Math.round(share * 30_000) / 100, reason: 'One tile is broken' },
          },
          scenario.operator,
        ),
      ),
  },
  /** The professional reports cash, and the customer confirms or denies it, or never answers. */
  payInCash: {
    weight: 2,
    async run(scenario, { id }, { share }) {
      await callAllowingRefusal(
        scenario.app.call('cash.claim', { body: { bookingId: id } }, scenario.professional),
      );
      if (share > 0.8) return;
      await callAllowingRefusal(
        scenario.app.call('cash.answer', { body: { detailId: id, paid: share < 0.6 } }, scenario.customer),
      );
    },
  },
  cancelAsCustomer: {
    weight: 1,
    run: (scenario, { id }, { choice }) =>
      callAllowingRefusal(
        scenario.app.call(
          'booking.cancel',
          { body: { bookingId: scenario.bookingId, ...(choice % 2 && { detailId: id }) } },
          scenario.customer,
        ),
      ),
  },
  cancelAsProfessional: {
    weight: 1,
    run: (scenario, { id }) =>
      callAllowingRefusal(
        scenario.app.call('job.cancel', { body: { bookingId: id } }, scenario.professional),
      ),
  },
  cancelAsOperator: {
    weight: 1,
    run: (scenario, { id }) =>
      callAllowingRefusal(
        scenario.app.call(
          'admin.cancel_line',
          { params: { detail_id: id }, body: { reason: 'The road is closed.' } },
          scenario.operator,
        ),
      ),
  },
  reschedule: {
    weight: 1,
    run: (scenario, { id, starts_at }, { choice }) =>
      callAllowingRefusal(
        scenario.app.call(
          'booking.reschedule',
          {
            body: {
              detailId: id,
              preferredDate: new Date(starts_at.getTime() + (choice + 1) * 86_400_000)
                .toISOString()
                .slice(0, 10),
              preferredTime: '15:30',
            },
          },
          scenario.customer,
        ),
      ),
  },
  /** Refunds a part of a payment in the gateway's dashboard. */
  refundAtGateway: {
    weight: 2,
    async run({ app, bookingId }, _line, { choice, share }) {
      const { rows } = await sql<Pick<Row<'simulator_payments'>, 'id'> & { room: number }>`
        select p.id, (p.amount - coalesce((select sum(r.amount) from simulator_refunds r where r.payment_id = p.id), 0))::bigint as room
        from simulator_payments p join payment_orders o on o.gateway_order_id = p.order_id
        where o.purpose = ${`booking:${bookingId}`} and p.captured order by p.id`.execute(app.connection.db);
      const payment = rows[choice % Math.max(1, rows.length)];
      const amount = Math.floor(((payment?.room ?? 0) / 100) * share) * 100;
      if (!payment || amount === 0) return;
      const key = `by-hand-${payment.id}-${payment.room}`;
      // Key and receipt differ from the product's, as for a refund in the gateway's dashboard.
      await app.gateway.refund({ paymentId: payment.id, amount: paise(amount), key, receipt: 'by hand' });
    },
  },
  advanceTime: {
    weight: 3,
    async run(scenario, _line, { choice }) {
      scenario.app.clock.advance([2, 20, 100, 400, 3000][choice % 5] ?? 2);
      await runBackgroundWork(scenario);
    },
  },
  redeliverWebhooks: {
    weight: 2,
    async run({ app, webhooks }, _line, { choice }) {
      for (const webhook of choice % 2 ? webhooks.toReversed() : webhooks)
        for (let time = 0; time < 1 + (choice % 3); time += 1) await deliverWebhook(app, webhook);
    },
  },
};

/** The next steps of the normal flow by state, with a few variations. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  draft: ['payAll', 'confirmPayLater'],
  placed: ['assign'],
  assigned: [],
  started: ['finish'],
  done: ['approve', 'openDispute', 'payLine'],
  disputed: ['resolveDispute'],
};

/** Runs a step; `advance` is the next step of the line. */
export async function runAction(
  scenario: MoneyScenario,
  line: ScenarioLine,
  name: string,
  choices: Choices,
): Promise<void> {
  if (name !== 'advance') {
    await MONEY_ACTIONS[name]?.run(scenario, line, choices);
    return;
  }
  const actions = NEXT[line.state] ?? [];
  // The work cannot start without a code.
  const next =
    line.state === 'assigned'
      ? scenario.codes.has(line.id)
        ? 'startWork'
        : 'createStartCode'
      : actions[choices.choice % actions.length];
  if (next) await MONEY_ACTIONS[next]?.run(scenario, line, choices);
}

/** A step with its random choices, as fast-check generates and shrinks them. */
export const moneyActions = fc.record({
  name: fc.oneof(
    { weight: 40, arbitrary: fc.constant('advance') },
    ...Object.entries(MONEY_ACTIONS).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) })),
  ),
  choices: fc.record({
    line: fc.nat(1),
    choice: fc.nat(9),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
});
