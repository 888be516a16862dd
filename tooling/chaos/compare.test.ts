import { describe, expect, it } from 'vitest';
import { compare, type Stored } from './compare.ts';
import type { Flow } from './journal.ts';

const flow: Flow = {
  accountId: 1,
  kind: 'cancellation',
  acknowledged: [
    { write: 'draft', bookingId: 10 },
    { write: 'order', orderId: 'order_1' },
    { write: 'payment', orderId: 'order_1', paise: 30_000 },
    { write: 'booking', bookingId: 10 },
    { write: 'cancellation', bookingId: 10, refundPaise: 30_000 },
  ],
  gaveUp: null,
};
const stored: Stored = {
  accountId: 1,
  bookingIds: [10],
  transitions: { confirm: 1, cancel_by_user: 1 },
  gatewayPayments: [{ orderId: 'order_1', paise: 30_000 }],
  captures: [{ orderId: 'order_1', paise: 30_000 }],
  gatewayRefunds: [30_000],
  refunds: [{ paise: 30_000, atGateway: true }],
};
const broken = (changed: Partial<Stored>, changedFlow: Partial<Flow> = {}) =>
  compare([{ ...flow, ...changedFlow }], new Map([[1, { ...stored, ...changed }]])).map(
    ({ how, what }) => `${how} ${what}`,
  );

describe('compare: a paid and cancelled booking', () => {
  it('keeps every promise', () => {
    expect(broken({})).toEqual([]);
  });

  it.each<[string, Partial<Stored>, string[]]>([
    ['a lost booking', { bookingIds: [] }, ['lost draft']],
    ['a doubled booking', { bookingIds: [10, 11] }, ['doubled draft']],
    ['another booking', { bookingIds: [12] }, ['unequal id of the booking']],
    ['a lost confirmation', { transitions: { cancel_by_user: 1 } }, ['lost booking']],
    ['a doubled confirmation', { transitions: { confirm: 2, cancel_by_user: 1 } }, ['doubled booking']],
    ['a lost cancellation', { transitions: { confirm: 1 } }, ['lost cancellation']],
    [
      'a payment that is missing in the books',
      { captures: [] },
      ['lost payment in the books', 'unequal captured paise', 'unequal paid paise'],
    ],
    [
      'a payment that was taken twice',
      { gatewayPayments: [...stored.gatewayPayments, { orderId: 'order_1', paise: 30_000 }] },
      ['doubled payment at the gateway', 'unequal captured paise'],
    ],
    [
      'a refund that was made twice',
      { gatewayRefunds: [30_000, 30_000] },
      ['doubled refund at the gateway', 'unequal refunded paise'],
    ],
    [
      'a refund that never reached the gateway',
      { gatewayRefunds: [], refunds: [{ paise: 30_000, atGateway: false }] },
      ['lost refund at the gateway', 'unequal refunds without the gateway', 'unequal refunded paise'],
    ],
    ['a smaller refund', { gatewayRefunds: [20_000] }, ['unequal refunded paise']],
  ])('reports %s', (_title, changed, expected) => {
    expect(broken(changed)).toEqual(expected);
  });
});

describe('compare: a flow that gave up', () => {
  const gaveUp: Partial<Flow> = {
    acknowledged: [{ write: 'draft', bookingId: 10 }],
    gaveUp: 'the run ended',
  };
  const unpaid: Partial<Stored> = {
    transitions: {},
    gatewayPayments: [],
    captures: [],
    gatewayRefunds: [],
    refunds: [],
  };

  it('may have stored a write that was not acknowledged, once', () => {
    expect(broken(unpaid, gaveUp)).toEqual([]);
    expect(broken({ ...unpaid, transitions: { confirm: 1 } }, gaveUp)).toEqual([]);
    expect(broken({ ...unpaid, transitions: { confirm: 2 } }, gaveUp)).toEqual(['doubled booking']);
  });

  it('reports money at the gateway that is missing in the books', () => {
    expect(broken({ ...unpaid, gatewayPayments: stored.gatewayPayments }, gaveUp)).toEqual([
      'unequal captured paise',
    ]);
  });
});

it('compare: reports all promises of a customer of whom nothing is stored', () => {
  expect(
    compare([flow], new Map())
      .filter(({ how }) => how === 'lost')
      .map(({ what }) => what),
  ).toEqual([
    'draft',
    'booking',
    'cancellation',
    'payment at the gateway',
    'payment in the books',
    'refund at the gateway',
    'refund in the books',
  ]);
});
