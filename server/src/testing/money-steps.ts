import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { PAY_OUTCOMES, type SignedNews } from '../ports/payment-gateway/port.ts';
import type { TestPerson } from './accounts.ts';
import { done } from './bookings.ts';
import { tell } from './payments.ts';
import { react } from './reactions.ts';
import type { Answer, TestApp } from './test-app.ts';

/** A line as the steps see it. */
export interface StoryLine {
  readonly id: number;
  readonly state: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** One booking with everybody who has to do with it, to whom things happen in any order. */
export interface Story {
  readonly app: TestApp;
  readonly bookingId: number;
  readonly customer: TestPerson;
  readonly professional: TestPerson;
  readonly operator: TestPerson;
  /** News of the gateway that were told at some time, to be told again. */
  readonly told: SignedNews[];
  /** Start codes that the professional was given, by line. */
  readonly codes: Map<number, { readonly code: string; readonly at: Date }>;
}

/** What decides between the ways of a step. */
export interface Dice {
  readonly line: number;
  readonly way: number;
  readonly share: number;
}

/** Something that may happen to a booking; where it cannot happen now, the product says so and nothing does. */
export interface MoneyStep {
  readonly weight: number;
  run(story: Story, line: StoryLine, dice: Dice): Promise<unknown>;
}

/** A call that may be refused, but must not break. */
export async function tries(answer: Promise<Answer>): Promise<Answer> {
  const got = await answer;
  if (![200, 402, 404, 409, 422, 429].includes(got.status))
    throw new Error(`answered ${got.status}: ${JSON.stringify(got.body)}`);
  return got;
}

const post = ({ app }: Story, path: string, body: object, person: TestPerson) =>
  tries(app.call('POST', path, body, person));

/** Opens a checkout and goes on there: paid, failed, late, twice, or with the browser lost; the page comes back or not. */
async function pays(story: Story, { way, share }: Dice, detail_id?: number): Promise<void> {
  const { app, bookingId: booking_id, customer } = story;
  const { body } = await post(story, 'user/razorpay/order', { booking_id, detail_id }, customer);
  if (!body.order_id) return;
  const outcome = PAY_OUTCOMES[way % PAY_OUTCOMES.length] ?? 'captured';
  const handed = await app.simulator.pay(body.order_id, outcome);
  if (!handed || outcome === 'lost' || share < 0.3) return;
  await post(
    story,
    `user/updaterazorpay/${booking_id}`,
    { booking_id, ...handed, payment_status: 'captured' },
    customer,
  );
}

/** Everything that can happen. Whoever adds a way in which money moves adds its step here. */
export const MONEY_STEPS: Readonly<Record<string, MoneyStep>> = {
  paysAll: { weight: 4, run: (story, _line, dice) => pays(story, dice) },
  paysLine: { weight: 3, run: (story, line, dice) => pays(story, dice, line.id) },
  confirmsLater: {
    weight: 2,
    run: (story) => post(story, `user/updatePayment/${story.bookingId}`, { method: 'later' }, story.customer),
  },
  allocated: {
    weight: 5,
    run: (story, { id }) =>
      post(story, `admin/lines/${id}/allocate`, { employee_id: story.professional.id }, story.operator),
  },
  makesCode: {
    weight: 4,
    async run({ app, codes, customer, professional }, { id, state, starts_at }) {
      if (state !== 'assigned') return;
      if (app.clock.now() < starts_at) app.clock.set(starts_at.toISOString());
      await tries(app.call('POST', 'employee/generate/otp', { bookingId: id }, professional));
      const { body } = await done(app.call('GET', 'user/getusercode', undefined, customer));
      const found = body.data.find((one: { detail_id: number }) => one.detail_id === id);
      if (found) codes.set(id, { code: found.code, at: app.clock.now() });
    },
  },
  starts: {
    weight: 5,
    run(story, { id, ends_at }) {
      const made = story.codes.get(id);
      // Told of late where the time of the work is over.
      const late = story.app.clock.now() >= ends_at && made;
      return post(
        story,
        'employee/verify/otp',
        {
          bookingId: id,
          otp: made?.code ?? '0000',
          ...(late && { happened_at: made.at.toISOString() }),
        },
        story.professional,
      );
    },
  },
  extends: {
    weight: 3,
    async run(story, { id }, { way, share }) {
      const asked = await post(
        story,
        'employee/extra-time',
        { bookingId: id, hours: 1 + (way % 2) },
        story.professional,
      );
      if (!asked.body.data) return;
      const answer = share < 0.8 ? 'agree' : 'decline';
      await post(story, `user/extra-time/${answer}`, { id: asked.body.data.id }, story.customer);
    },
  },
  finishes: {
    weight: 5,
    run: (story, { id }) =>
      post(story, 'employee/booking/status', { bookingId: id, status: 'completed' }, story.professional),
  },
  approves: {
    weight: 2,
    run: (story, { id }) => post(story, 'user/service/statusupdate', { id }, story.customer),
  },
  declines: {
    weight: 3,
    run: (story, { id }) =>
      post(story, 'user/service/decline', { id, reason: 'It still drips.' }, story.customer),
  },
  settled: {
    weight: 4,
    async run(story, { id }, { way, share }) {
      const { rows } = await sql<{ id: number; total: number }>`
        select d.id, l.total from disputes d join booking_lines l on l.id = d.line_id
        where d.line_id = ${id} and d.resolved_at is null`.execute(story.app.connection.db);
      const [dispute] = rows;
      if (!dispute) return;
      const outcome = ['partial_refund', 'approve', 'partial_refund', 'full_refund', 'redo'][way % 5];
      // The gateway gives nothing back below a rupee, so nothing may be left that is less.
      const amount = Math.max(1, Math.floor((dispute.total / 100 - 1) * share));
      await post(story, `admin/disputes/${dispute.id}/resolve`, { outcome, amount }, story.operator);
    },
  },
  customerCancels: {
    weight: 1,
    run: (story, { id }, { way }) =>
      post(
        story,
        'user/cancelbooking',
        { bookingId: story.bookingId, ...(way % 2 && { detailId: id }) },
        story.customer,
      ),
  },
  professionalCancels: {
    weight: 1,
    run: (story, { id }) => post(story, 'employee/cancel/booking', { bookingId: id }, story.professional),
  },
  operatorCancels: {
    weight: 1,
    run: (story, { id }) =>
      post(story, `admin/lines/${id}/cancel`, { reason: 'The road is closed.' }, story.operator),
  },
  moves: {
    weight: 1,
    run: (story, { id, starts_at }, { way }) =>
      post(
        story,
        'user/reschedule',
        {
          detailId: id,
          preferredDate: new Date(starts_at.getTime() + (way + 1) * 86_400_000).toISOString().slice(0, 10),
          preferredTime: '15:30',
        },
        story.customer,
      ),
  },
  /** Somebody gives a part of a payment back on the gateway's own pages. */
  givesByHand: {
    weight: 2,
    async run({ app, bookingId }, _line, { way, share }) {
      const { rows } = await sql<{ id: string; room: number }>`
        select p.id, (p.amount - coalesce((select sum(r.amount) from simulator_refunds r where r.payment_id = p.id), 0))::bigint as room
        from simulator_payments p join payment_orders o on o.gateway_order_id = p.order_id
        where o.purpose = ${`booking:${bookingId}`} and p.captured order by p.id`.execute(app.connection.db);
      const payment = rows[way % Math.max(1, rows.length)];
      const amount = Math.floor(((payment?.room ?? 0) / 100) * share) * 100;
      if (!payment || amount === 0) return;
      const key = `by-hand-${payment.id}-${payment.room}`;
      // No name of ours, as on the gateway's pages.
      await app.gateway.refund({ paymentId: payment.id, amount: paise(amount), key, receipt: 'by hand' });
    },
  },
  timePasses: {
    weight: 3,
    async run(story, _line, { way }) {
      story.app.clock.advance([2, 20, 100, 400, 3000][way % 5] ?? 2);
      await worksOff(story);
    },
  },
  newsAgain: {
    weight: 2,
    async run({ app, told }, _line, { way }) {
      for (const news of way % 2 ? told.toReversed() : told)
        for (let time = 0; time < 1 + (way % 3); time += 1) await tell(app, news);
    },
  },
};

/** What comes next on a good day, or nearly. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  draft: ['paysAll', 'confirmsLater'],
  placed: ['allocated'],
  assigned: [],
  started: ['finishes'],
  done: ['approves', 'declines', 'paysLine'],
  disputed: ['settled'],
};

/** Lets a step happen; `goesOn` is whatever comes next for the line. */
export async function happens(story: Story, line: StoryLine, name: string, dice: Dice): Promise<void> {
  if (name !== 'goesOn') {
    await MONEY_STEPS[name]?.run(story, line, dice);
    return;
  }
  const ways = NEXT[line.state] ?? [];
  // Without a code nobody starts.
  const next =
    line.state === 'assigned'
      ? story.codes.has(line.id)
        ? 'starts'
        : 'makesCode'
      : ways[dice.way % ways.length];
  if (next) await MONEY_STEPS[next]?.run(story, line, dice);
}

/** A step with its dice, as fast-check makes and shrinks them. */
export const aMoneyStep = fc.record({
  name: fc.oneof(
    { weight: 40, arbitrary: fc.constant('goesOn') },
    ...Object.entries(MONEY_STEPS).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) })),
  ),
  dice: fc.record({
    line: fc.nat(1),
    way: fc.nat(9),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
});

/** What the worker and the gateway do by themselves as time passes. */
export async function worksOff({ app, told }: Pick<Story, 'app' | 'told'>): Promise<void> {
  await app.runLoop('deadlines');
  await app.simulator.tick(async (news) => {
    told.push(news);
    return tell(app, news);
  });
  await app.runLoop('open payments');
  await react(app);
}
