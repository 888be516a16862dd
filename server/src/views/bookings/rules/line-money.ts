import { type Money, paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';

/** What the price of a line is made of, as it is stored; paise. */
export interface StoredPrice {
  readonly work_type: 'day' | 'hour';
  readonly day_hours: number;
  readonly unit_price: number;
  /** Null where the amount was quoted as a whole. */
  readonly per_hour: number | null;
  /** Extra time included. */
  readonly total: number;
  readonly extra_hours: number;
  readonly extra_total: number;
  /** By a settled dispute. */
  readonly price_reduction: number | null;
}

/** One part of a line's price, in rupees. */
export interface PriceLine {
  readonly of: 'work' | 'extra' | 'price_reduction';
  readonly units: number;
  readonly unit: 'day' | 'hour';
  /** For one unit; null where the amount was agreed as a whole. */
  readonly rate: number | null;
  readonly amount: number;
}

/** What there is to be paid for a line in the end: extra time is in its total already, a settled dispute takes off. */
export function netPrice({ total, price_reduction }: Pick<StoredPrice, 'total' | 'price_reduction'>): Money {
  return sum([paise(total), paise(-(price_reduction ?? 0))]);
}

/** The parts of a line's price; they add up to its net price. */
export function priceLines(line: StoredPrice): PriceLine[] {
  const {
    work_type: unit,
    day_hours: units,
    extra_hours: hours,
    extra_total: extra,
    price_reduction: reduction,
  } = line;
  const lines: PriceLine[] = [
    {
      of: 'work',
      units,
      unit,
      rate: line.per_hour === null ? null : inRupees(line.unit_price),
      amount: inRupees(line.total - extra),
    },
  ];
  if (hours > 0)
    lines.push({
      of: 'extra',
      units: hours,
      unit: 'hour',
      rate: inRupees(Math.round(extra / hours)),
      amount: inRupees(extra),
    });
  if (reduction)
    lines.push({ of: 'price_reduction', units: 1, unit, rate: null, amount: -inRupees(reduction) });
  return lines;
}

function inRupees(amount: number): number {
  return toRupees(paise(amount));
}
