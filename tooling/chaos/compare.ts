import type { Acknowledged, Flow } from './journal.ts';

/** What the database and the gateway have of one customer after the recovery. */
export interface Stored {
  readonly accountId: number;
  readonly bookingIds: readonly number[];
  /** Transitions of all lines of the customer, by name. */
  readonly transitions: Readonly<Record<string, number>>;
  /** Payments that the gateway captured, by order. */
  readonly gatewayPayments: readonly { readonly orderId: string; readonly paise: number }[];
  /** The same in the product's tables. */
  readonly captures: readonly { readonly orderId: string; readonly paise: number }[];
  /** Refunds that the gateway made or makes. */
  readonly gatewayRefunds: readonly number[];
  /** Refunds in the product's tables that are not void, and whether the gateway has each. */
  readonly refunds: readonly { readonly paise: number; readonly atGateway: boolean }[];
}

/** A broken promise. `doubled`: the write exists more than once. */
export interface Broken {
  readonly how: 'lost' | 'doubled' | 'unequal';
  readonly what: string;
  readonly accountId: number;
  readonly expected: string;
  readonly stored: string;
}

/** The transitions by which the writes of the flows are counted. */
const TRANSITIONS = { booking: 'confirm', cancellation: 'cancel_by_user', start: 'start' } as const;

/** Compares the clients' journal with what is stored; returns every promise that is not kept exactly once. */
export function compare(flows: readonly Flow[], stored: ReadonlyMap<number, Stored>): Broken[] {
  return flows.flatMap((flow) => compareFlow(flow, stored.get(flow.accountId) ?? nothing(flow.accountId)));
}

const nothing = (accountId: number): Stored => ({
  accountId,
  bookingIds: [],
  transitions: {},
  gatewayPayments: [],
  captures: [],
  gatewayRefunds: [],
  refunds: [],
});

function compareFlow({ accountId, acknowledged }: Flow, stored: Stored): Broken[] {
  const broken: Broken[] = [];
  /** One write exists exactly once if it was acknowledged, otherwise at most once. */
  const expectOnce = (what: string, isAcknowledged: boolean, count: number) => {
    if (count > 1) broken.push({ how: 'doubled', what, accountId, expected: '1', stored: String(count) });
    if (isAcknowledged && count < 1)
      broken.push({ how: 'lost', what, accountId, expected: '1', stored: String(count) });
  };
  const find = <W extends Acknowledged['write']>(write: W) =>
    acknowledged.find((one): one is Extract<Acknowledged, { write: W }> => one.write === write);
  const expectEqual = (what: string, expected: number, actual: number) => {
    if (expected !== actual)
      broken.push({ how: 'unequal', what, accountId, expected: String(expected), stored: String(actual) });
  };

  const draft = find('draft');
  expectOnce('draft', draft !== undefined, stored.bookingIds.length);
  if (draft && stored.bookingIds.length === 1)
    expectEqual('id of the booking', draft.bookingId, stored.bookingIds[0] ?? 0);
  for (const [write, transition] of Object.entries(TRANSITIONS) as [keyof typeof TRANSITIONS, string][])
    expectOnce(write, find(write) !== undefined, stored.transitions[transition] ?? 0);

  const payment = find('payment');
  expectOnce('payment at the gateway', payment !== undefined, stored.gatewayPayments.length);
  expectOnce('payment in the books', payment !== undefined, stored.captures.length);
  // Also without an acknowledgement, money that the gateway captured is in the books.
  expectEqual('captured paise', sum(stored.gatewayPayments), sum(stored.captures));
  if (payment) expectEqual('paid paise', payment.paise, sum(stored.captures));

  const cancellation = find('cancellation');
  const isRefundDue = cancellation !== undefined && cancellation.refundPaise > 0;
  expectOnce('refund at the gateway', isRefundDue, stored.gatewayRefunds.length);
  expectOnce('refund in the books', isRefundDue, stored.refunds.length);
  expectEqual('refunds without the gateway', 0, stored.refunds.filter(({ atGateway }) => !atGateway).length);
  if (cancellation)
    expectEqual(
      'refunded paise',
      cancellation.refundPaise,
      stored.gatewayRefunds.reduce((all, paise) => all + paise, 0),
    );
  return broken;
}

function sum(amounts: readonly { readonly paise: number }[]): number {
  return amounts.reduce((all, { paise }) => all + paise, 0);
}
