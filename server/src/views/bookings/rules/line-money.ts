import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';

/** The stored components of a line's price; paise. */
export interface StoredPrice {
  readonly work_type: 'day' | 'hour';
  readonly day_hours: number;
  readonly unit_price: number;
  /** Null for a quoted amount. */
  readonly per_hour: number | null;
  /** Includes extra time. */
  readonly total: number;
  readonly extra_hours: number;
  readonly extra_total: number;
  /** Deducted by a settled dispute. */
  readonly price_reduction: number | null;
}

/** One part of a line's price, in rupees. */
export interface PriceLine {
  readonly of: 'work' | 'extra' | 'price_reduction';
  readonly units: number;
  readonly unit: 'day' | 'hour';
  /** The rate for one unit; null for a quoted amount. */
  readonly rate: number | null;
  readonly amount: number;
}

/** Returns the parts of a line's price; they sum to its net price. */
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
