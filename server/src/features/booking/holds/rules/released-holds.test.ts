import { describe, expect, it } from 'vitest';
import { type HoldingLine, releasedHolds } from './released-holds.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const holding = (lineId: number, bookingId: number, change: Partial<HoldingLine> = {}): HoldingLine => ({
  lineId,
  bookingId,
  cartItemId: null,
  serviceId: lineId,
  from: at(4),
  to: at(6),
  ...change,
});
type Requested = Omit<HoldingLine, 'lineId' | 'bookingId'>;
const requested: Requested = { cartItemId: null, serviceId: 99, from: at(4), to: at(6) };

describe('releasedHolds', () => {
  it.each<[string, HoldingLine[], Partial<Requested>, number[]]>([
    ['keeps two other drafts', [holding(1, 1), holding(2, 2)], {}, []],
    ['releases the oldest of three other drafts', [holding(1, 1), holding(2, 2), holding(3, 3)], {}, [1]],
    [
      'counts a draft of many lines once, and releases it as a whole',
      [holding(1, 1), holding(2, 1), holding(3, 2), holding(4, 3)],
      {},
      [1, 2],
    ],
    [
      'releases the same cart line at any time',
      [holding(1, 1, { cartItemId: 5, from: at(9), to: at(10) })],
      { cartItemId: 5 },
      [1],
    ],
    [
      'releases the same service at an overlapping time',
      [holding(1, 1, { serviceId: 99 })],
      { from: at(5), to: at(7) },
      [1],
    ],
    [
      'keeps the same service at another time',
      [holding(1, 1, { serviceId: 99 })],
      { from: at(6), to: at(8) },
      [],
    ],
    [
      'does not count a draft that is repeated',
      [holding(1, 1), holding(2, 2), holding(3, 3, { serviceId: 99 })],
      {},
      [3],
    ],
  ])('%s', (_name, open, change, expected) => {
    expect(releasedHolds(open, [{ ...requested, ...change }])).toEqual(expected);
  });
});
