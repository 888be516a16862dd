import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { PAY_OUTCOMES, type SignedWebhook } from '../ports/payment-gateway/port.ts';
import type { TestPerson } from './accounts.ts';
import { done } from './bookings.ts';
import { deliverWebhook } from './payments.ts';
import { runReactions } from './reactions.ts';
import type { Answer, TestApp } from './test-app.ts';
import type { Row } from '../platform/db/tables.ts';

/** A line as the steps see it. */
export interface ScenarioLine {
  readonly id: number;
  readonly state: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** One booking with its participants; steps run on it in any order. */
export interface MoneyScenario {
  readonly app: TestApp;
  readonly bookingId: number;
  readonly customer: TestPerson;
  readonly professional: TestPerson;
  readonly operator: TestPerson;
  /** Webhook events of the gateway that were delivered, for redelivery. */
  readonly webhooks: SignedWebhook[];
  /** Start codes issued to the professional, by line. */
  readonly codes: Map<number, { readonly code: string; readonly at: Date }>;
}

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

/** Awaits a call that may be rejected but must not fail with a 500. */
export async function callAllowingRefusal(answer: Promise<Answer>): Promise<Answer> {
  const response = await answer;
  if (![200, 402, 404, 409, 422, 429].includes(response.status))
    throw new Error(`answered ${response.status}: ${JSON.stringify(response.body)}`);
  return response;
}

const post = ({ app }: MoneyScenario, path: string, body: object, person: TestPerson) =>
  callAllowingRefusal(app.call('POST', path, body, person));

/** Opens a checkout and ends it: paid, failed, late, twice, or with the browser closed; the callback arrives or not. */
async function payOnline(
  scenario: MoneyScenario,
  { choice, share }: Choices,
  detail_id?: number,
): Promise<void> {
  const { app, bookingId: booking_id, customer } = scenario;
  const { body } = await post(scenario, 'user/razorpay/order', { booking_id, detail_id }, customer);
  if (!body.order_id) return;
  const outcome = PAY_OUTCOMES[choice % PAY_OUTCOMES.length] ?? 'captured';
  const checkoutResult = await app.simulator.pay(body.order_id, outcome);
  if (!checkoutResult || outcome === 'lost' || share < 0.3) return;
  await post(
    scenario,
    `user/updaterazorpay/${booking_id}`,
    { booking_id, ...checkoutResult, payment_status: 'captured' },
    customer,
  );
}

/** All steps. A new way for money to move needs a step here. */
export const MONEY_ACTIONS: Readonly<Record<string, MoneyAction>> = {
  payAll: { weight: 4, run: (scenario, _line, choices) => payOnline(scenario, choices) },
  payLine: { weight: 3, run: (scenario, line, choices) => payOnline(scenario, choices, line.id) },
  confirmPayLater: {
    weight: 2,
    run: (scenario) =>
      post(scenario, `user/updatePayment/${scenario.bookingId}`, { method: 'later' }, scenario.customer),
  },
  assign: {
    weight: 5,
    run: (scenario, { id }) =>
      post(
        scenario,
        `admin/lines/${id}/allocate`,
        { employee_id: scenario.professional.id },
        scenario.operator,
      ),
  },
  createStartCode: {
    weight: 4,
    async run({ app, codes, customer, professional }, { id, state, starts_at }) {
      if (state !== 'assigned') return;
      if (app.clock.now() < starts_at) app.clock.set(starts_at.toISOString());
      await callAllowingRefusal(app.call('POST', 'employee/generate/otp', { bookingId: id }, professional));
      const { body } = await done(app.call('GET', 'user/getusercode', undefined, customer));
      const found = body.data.find((one: { detail_id: number }) => one.detail_id === id);
      if (found) codes.set(id, { code: found.code, at: app.clock.now() });
    },
  },
  startWork: {
    weight: 5,
    run(scenario, { id, ends_at }) {
      const made = scenario.codes.get(id);
      // Delivered late, after the work has ended.
      const late = scenario.app.clock.now() >= ends_at && made;
      return post(
        scenario,
        'employee/verify/otp',
        {
          bookingId: id,
          otp: made?.code ?? '0000',
          ...(late && { happened_at: made.at.toISOString() }),
        },
        scenario.professional,
      );
    },
  },
  extends: {
    weight: 3,
    async run(scenario, { id }, { choice, share }) {
      const created = await post(
        scenario,
        'employee/extra-time',
        { bookingId: id, hours: 1 + (choice % 2) },
        scenario.professional,
      );
      if (!created.body.data) return;
      const answer = share < 0.8 ? 'agree' : 'decline';
      await post(scenario, `user/extra-time/${answer}`, { id: created.body.data.id }, scenario.customer);
    },
  },
  finish: {
    weight: 5,
    run: (scenario, { id }) =>
      post(
        scenario,
        'employee/booking/status',
        { bookingId: id, status: 'completed' },
        scenario.professional,
      ),
  },
  approve: {
    weight: 2,
    run: (scenario, { id }) => post(scenario, 'user/service/statusupdate', { id }, scenario.customer),
  },
  openDispute: {
    weight: 3,
    run: (scenario, { id }) =>
      post(scenario, 'user/service/decline', { id, reason: 'It still drips.' }, scenario.customer),
  },
  resolveDispute: {
    weight: 4,
    async run(scenario, { id }, { choice, share }) {
      const { rows } = await sql<Pick<Row<'disputes'>, 'id'> & Pick<Row<'booking_lines'>, 'total'>>`
        select d.id, l.total from disputes d join booking_lines l on l.id = d.line_id
        where d.line_id = ${id} and d.resolved_at is null`.execute(scenario.app.connection.db);
      const [dispute] = rows;
      if (!dispute) return;
      const outcome = ['partial_refund', 'approve', 'partial_refund', 'full_refund', 'redo'][choice % 5];
      // The gateway refunds at least one rupee, so the remainder must not be smaller.
      const amount = Math.max(1, Math.floor((dispute.total / 100 - 1) * share));
      await post(scenario, `admin/disputes/${dispute.id}/resolve`, { outcome, amount }, scenario.operator);
    },
  },
  cancelAsCustomer: {
    weight: 1,
    run: (scenario, { id }, { choice }) =>
      post(
        scenario,
        'user/cancelbooking',
        { bookingId: scenario.bookingId, ...(choice % 2 && { detailId: id }) },
        scenario.customer,
      ),
  },
  cancelAsProfessional: {
    weight: 1,
    run: (scenario, { id }) =>
      post(scenario, 'employee/cancel/booking', { bookingId: id }, scenario.professional),
  },
  cancelAsOperator: {
    weight: 1,
    run: (scenario, { id }) =>
      post(scenario, `admin/lines/${id}/cancel`, { reason: 'The road is closed.' }, scenario.operator),
  },
  reschedule: {
    weight: 1,
    run: (scenario, { id, starts_at }, { choice }) =>
      post(
        scenario,
        'user/reschedule',
        {
          detailId: id,
          preferredDate: new Date(starts_at.getTime() + (choice + 1) * 86_400_000).toISOString().slice(0, 10),
          preferredTime: '15:30',
        },
        scenario.customer,
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

/** Runs the worker and gateway activity of elapsed time. */
export async function runBackgroundWork({
  app,
  webhooks,
}: Pick<MoneyScenario, 'app' | 'webhooks'>): Promise<void> {
  await app.runLoop('deadlines');
  await app.simulator.tick(async (webhook) => {
    webhooks.push(webhook);
    return deliverWebhook(app, webhook);
  });
  await app.runLoop('payment reconciliation');
  await runReactions(app);
}
