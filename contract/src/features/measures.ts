/** The lengths of a period in days. */
export const INSIGHT_DAYS = [7, 28, 90] as const;

/** How a measure is read: rupees, a share from 0 to 1, minutes, a number, or an index from 0 to 1. */
export const MEASURE_UNITS = ['rupees', 'share', 'minutes', 'count', 'index'] as const;
export type MeasureUnit = (typeof MEASURE_UNITS)[number];

/** A measure of the overview. */
interface MeasureDefinition {
  readonly unit: MeasureUnit;
  /** Contains amounts, so it needs `insight_money.read`. */
  readonly money?: true;
  /** Whether more is better; null: neither. */
  readonly better: 'more' | 'less' | null;
}

/** The measures of the overview in the order of the screen (console.md, section 8). */
export const MEASURES = {
  /** The price of the lines approved. */
  gmv: { unit: 'rupees', money: true, better: 'more' },
  /** Commission of the lines approved ÷ their price. */
  take_rate: { unit: 'share', money: true, better: null },
  /** Lines assigned ÷ lines confirmed without those cancelled before the assignment. */
  fill: { unit: 'share', better: 'more' },
  /** The median of the minutes from the confirmation to the first assignment. */
  time_to_assign: { unit: 'minutes', better: 'less' },
  /** Lines started at most 15 minutes after the slot begins ÷ lines started. */
  on_time: { unit: 'share', better: 'more' },
  /** Lines whose professional did not come ÷ lines assigned. */
  no_show: { unit: 'share', better: 'less' },
  /** Lines cancelled by each side ÷ lines confirmed. */
  cancelled_user: { unit: 'share', better: 'less' },
  cancelled_employee: { unit: 'share', better: 'less' },
  cancelled_admin: { unit: 'share', better: 'less' },
  /** Lines disputed ÷ lines finished. */
  disputes: { unit: 'share', better: 'less' },
  /** Amount refunded ÷ amount captured. */
  refunded: { unit: 'share', money: true, better: 'less' },
  /** Customers with another booking within 30 or 90 days of their first approved line ÷ all of them; counted when those days are over. */
  repeat_30: { unit: 'share', better: 'more' },
  repeat_90: { unit: 'share', better: 'more' },
  /** The Gini index of approved jobs over the active professionals of a city in 28 days: 0 is equal. Not by category. */
  gini: { unit: 'index', better: 'less' },
  /** Lines that expired or are outside every area, and searches without a professional near. */
  supply_gap: { unit: 'count', better: 'less' },
  /** Orders paid ÷ orders opened. */
  payment_success: { unit: 'share', better: 'more' },
} as const satisfies Record<string, MeasureDefinition>;

/** The name of a measure. */
export type Measure = keyof typeof MEASURES;

/** The names of the measures in the order of the screen. */
export const MEASURE_NAMES = Object.keys(MEASURES) as [Measure, ...Measure[]];

/** Returns whether a measure contains amounts. */
export function isMoneyMeasure(measure: Measure): boolean {
  const definition: MeasureDefinition = MEASURES[measure];
  return definition.money === true;
}
