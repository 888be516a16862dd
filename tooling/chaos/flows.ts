import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { productBooking } from '../../bench/customers.ts';
import { Caller, type CallerOptions, GaveUp } from './caller.ts';
import type { Acknowledged, FlowKind, Journal } from './journal.ts';
import { type Customer, type People, PLACE } from './people.ts';

/** What the flows of a run share. */
export interface FlowDeps extends CallerOptions {
  readonly people: People;
  /** The time of the product, by which dates of bookings are chosen. */
  now(): Date;
  /** Pays an order at the gateway instead of by the product's demo checkout; null: it was paid before. */
  readonly payAtGateway?: (orderId: string) => Promise<CheckoutValues | null>;
}

/** What a checkout returns to its page. */
export interface CheckoutValues {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** A line that is assigned and can be started with a code. */
export interface StartableLine {
  readonly customer: Customer;
  readonly bookingId: number;
  readonly lineId: number;
  readonly professionalId: number;
}

/** Dates of bookings begin after a week and are spread over two months. */
const FIRST_DAY = 7;
const DAYS = 60;

const FORM = {
  name: 'Asha Rao',
  email: 'asha.rao@example.in',
  mobile: '9876501234',
  address: '14 Church Street, Bengaluru 560001',
  description: 'The tap in the kitchen drips.',
  ...PLACE,
};

/** Runs the flow of one customer to its end, and records what was acknowledged. Never throws. */
export async function runFlow(
  deps: FlowDeps,
  kind: FlowKind,
  customer: Customer,
  number: number,
  line?: StartableLine,
): Promise<void> {
  const caller = new Caller(deps, number);
  const promises = new Promises(deps.journal, customer.account);
  let gaveUp: string | null = null;
  try {
    await steps[kind]({ deps, caller, customer, number, promises, line });
  } catch (error) {
    if (!(error instanceof GaveUp)) {
      const answer = error instanceof Error ? (error.stack ?? error.message) : String(error);
      deps.journal.finding({ what: `the flow ${kind} failed`, request: '', answer });
    }
    gaveUp = error instanceof Error ? error.message : String(error);
  } finally {
    caller.close();
  }
  deps.journal.end({ accountId: customer.account, kind, acknowledged: promises.kept, gaveUp });
}

/** The acknowledged writes of one flow. */
class Promises {
  readonly kept: Acknowledged[] = [];
  readonly #journal: Journal;
  readonly #accountId: number;

  constructor(journal: Journal, accountId: number) {
    this.#journal = journal;
    this.#accountId = accountId;
  }

  add(acknowledged: Acknowledged): void {
    this.kept.push(acknowledged);
    this.#journal.acknowledge(this.#accountId, acknowledged);
  }
}

interface FlowContext {
  readonly deps: FlowDeps;
  readonly caller: Caller;
  readonly customer: Customer;
  readonly number: number;
  readonly promises: Promises;
  readonly line: StartableLine | undefined;
}

const steps: Record<FlowKind, (context: FlowContext) => Promise<unknown>> = {
  booking: async (context) => confirmLater(context, await draftFromCart(context)),
  payment: async (context) => payDraft(context, await draftOfOneService(context)),
  cancellation: async (context) => cancelPaid(context),
  start: async (context) => startWork(context),
};

/** The key of one write of a customer: it stays the same for all attempts, also of other processes. */
const idempotencyKey = (write: string, { customer }: Pick<FlowContext, 'customer'>) =>
  `chaos-${write}-${customer.account}`;

const bookingDay = ({ deps, number }: Pick<FlowContext, 'deps' | 'number'>): string =>
  addDays(dateOf(deps.now()), FIRST_DAY + (number % DAYS));

async function draftFromCart(context: FlowContext): Promise<number> {
  const { caller, customer, promises } = context;
  const [{ body }] = productBooking(customer, PLACE, bookingDay(context));
  const { data } = await caller.require(
    'booking.create',
    { body: body as Record<string, never> },
    { token: customer.token, key: idempotencyKey('draft', context) },
  );
  promises.add({ write: 'draft', bookingId: data.id });
  return data.id;
}

async function draftOfOneService(context: FlowContext): Promise<number> {
  const { caller, customer, deps, promises } = context;
  const slot = {
    serviceMethod: 'hour',
    workingDuration: 2,
    preferredTime: '10:00',
    preferredDate: bookingDay(context),
  };
  const { data } = await caller.require(
    'booking.create_single',
    { body: { ...FORM, ...slot, serviceId: deps.people.serviceId } },
    { token: customer.token, key: idempotencyKey('draft', context) },
  );
  promises.add({ write: 'draft', bookingId: data.id });
  return data.id;
}

async function confirmLater(context: FlowContext, bookingId: number): Promise<void> {
  const { caller, customer, promises } = context;
  await caller.require(
    'booking.confirm',
    { params: { id: bookingId }, body: { method: 'later' } },
    { token: customer.token, key: idempotencyKey('confirm', context) },
  );
  promises.add({ write: 'booking', bookingId });
}

/** Opens a checkout, pays at it, and reports the payment; without the checkout's answer, waits until the product knows of it. */
async function payDraft(context: FlowContext, bookingId: number): Promise<void> {
  const { caller, customer, deps, promises } = context;
  const { token } = customer;
  const { order_id: orderId, ramount: paise } = await caller.require(
    'payment.order',
    { body: { booking_id: bookingId } },
    { token, key: idempotencyKey('order', context) },
  );
  promises.add({ write: 'order', orderId });
  const checkout = deps.payAtGateway ? await deps.payAtGateway(orderId) : await payInDemo(caller, orderId);
  const verified =
    checkout &&
    (await caller.call(
      'payment.verify',
      {
        params: { id: bookingId },
        body: {
          razorpay_order_id: checkout.razorpay_order_id,
          razorpay_payment_id: checkout.razorpay_payment_id,
          razorpay_signature: checkout.razorpay_signature,
        },
      },
      { token, key: idempotencyKey('verify', context), pending: [402] },
    ));
  if (!verified)
    await caller.require('booking.confirmed', { params: { id: bookingId } }, { token, pending: [402] });
  promises.add({ write: 'payment', orderId, paise });
  promises.add({ write: 'booking', bookingId });
}

/** Pays in the demo's checkout. A repeat after a lost answer finds the order paid: null. */
async function payInDemo(caller: Caller, orderId: string): Promise<CheckoutValues | null> {
  const body = { order_id: orderId, outcome: 'captured' };
  const paid = await caller.send(
    'demo checkout',
    { method: 'POST', path: '/api/demo/razorpay/pay', body },
    { expectedOnRepeat: [404] },
  );
  return paid as CheckoutValues | null;
}

async function cancelPaid(context: FlowContext): Promise<void> {
  const { caller, customer, promises } = context;
  const bookingId = await draftOfOneService(context);
  await payDraft(context, bookingId);
  const { data } = await caller.require(
    'booking.cancel',
    { body: { bookingId } },
    { token: customer.token, key: idempotencyKey('cancel', context) },
  );
  promises.add({ write: 'cancellation', bookingId, refundPaise: Math.round(data.refund * 100) });
}

async function startWork(context: FlowContext): Promise<void> {
  const { caller, customer, deps, promises, line } = context;
  if (!line) throw new Error('a start needs an assigned line');
  const token = deps.people.professionalToken(line.professionalId);
  promises.add({ write: 'draft', bookingId: line.bookingId });
  promises.add({ write: 'booking', bookingId: line.bookingId });
  // Without a key: a repeat soon after the first code is refused, and the first code is valid.
  await caller.call(
    'job.generate_code',
    { body: { bookingId: line.lineId } },
    { token, expectedOnRepeat: [429] },
  );
  const { data } = await caller.require('booking.codes', {}, { token: customer.token });
  const code = data.find(({ detail_id }) => detail_id === line.lineId)?.code;
  if (code === undefined) throw new Error(`the customer sees no start code of line ${line.lineId}`);
  await caller.require(
    'job.verify_code',
    { body: { bookingId: line.lineId, otp: code } },
    { token, key: idempotencyKey('start', context) },
  );
  promises.add({ write: 'start', lineId: line.lineId });
}

/** Books and assigns lines before the fault, so that they can be started during it. */
export async function prepareLines(
  deps: FlowDeps,
  customers: readonly Customer[],
  readLineId: (bookingId: number) => Promise<number>,
): Promise<StartableLine[]> {
  const lines: StartableLine[] = [];
  for (const [number, customer] of customers.entries()) {
    const caller = new Caller(deps, number);
    try {
      const context: FlowContext = {
        deps,
        caller,
        customer,
        number,
        promises: new Promises(deps.journal, customer.account),
        line: undefined,
      };
      const bookingId = await draftOfOneService(context);
      await confirmLater(context, bookingId);
      const lineId = await readLineId(bookingId);
      lines.push({ customer, bookingId, lineId, professionalId: await assign(deps, caller, lineId) });
    } finally {
      caller.close();
    }
  }
  return lines;
}

/** Assigns a line to the first free professional of the suggestions, as an operator. */
async function assign({ people }: FlowDeps, caller: Caller, lineId: number): Promise<number> {
  const token = people.operatorToken;
  const { data } = await caller.require('admin.suggestions', { params: { detail_id: lineId } }, { token });
  const chosen = data.find(({ free, covers }) => free && covers) ?? data[0];
  if (!chosen) throw new Error(`no professional is suggested for line ${lineId}`);
  await caller.require(
    'admin.allocate',
    { params: { detail_id: lineId }, body: { employee_id: chosen.employee_id } },
    { token, key: `chaos-assign-${lineId}` },
  );
  return chosen.employee_id;
}
