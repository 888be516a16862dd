import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** The size of a generated history, and its days. */
export interface Scale {
  readonly lines: number;
  readonly bookings: number;
  readonly customers: number;
  /** A multiple of `SLOTS`: each slot has the same number. */
  readonly professionals: number;
  readonly now: Date;
  /** The first instant of the history: midnight in Asia/Kolkata. */
  readonly start: Date;
}

/** The days of the history before today. */
export const DAYS = 1095;

/** Shares of the country; a city has as many as its weight. Lines and professionals of a slot belong together. */
export const SLOTS = 1000;

/** The generated accounts begin after these ids: those of the demo are below. */
export const FIRST = { customer: 1_000_000, professional: 50_000_000, operator: 60_000_000 } as const;

/** The owners in whose name operators' calls are sent. */
export const OPERATORS = 20;

/** The customer and the professional with the most bookings: one in 4,000 bookings, one in 5,000 lines. */
export const BUSY = { customer: FIRST.customer + 1, professional: FIRST.professional + 1 } as const;

/** The share of the lines that are open around today; the newest ones. */
export const OPEN_SHARE = 0.03;

/** More than this would need longer booking codes. */
const MAX_LINES = 20_000_000;

/** Returns the numbers of a history: a customer for ten lines, a professional for a hundred, four bookings for five lines. */
export function scaleOf(lines: number, now: Date): Scale {
  if (!Number.isInteger(lines) || lines < 1000 || lines > MAX_LINES)
    throw new Error(`BENCH_LINES must be between 1,000 and ${MAX_LINES.toLocaleString('en')}`);
  return {
    lines,
    bookings: lines - Math.floor(lines / 5),
    customers: Math.max(100, Math.round(lines / 10)),
    professionals: Math.max(1, Math.round(lines / 100 / SLOTS)) * SLOTS,
    now,
    start: instantOf(addDays(dateOf(now), -DAYS), '00:00'),
  };
}

/** Builds a whole number below 2^30 from a row's number, as if random: the same number and salt give the same value. */
export const anyNumber = (salt: number, of: string): string =>
  `(hashint8extended((${of})::bigint, ${salt}) & 1073741823)`;

/** Builds a whole number from 0 to below `count`. */
export const anyBelow = (count: number, salt: number, of: string): string =>
  `(${anyNumber(salt, of)} % ${count})`;

/** Builds a fraction from 0 to below 1. */
export const anyFraction = (salt: number, of: string): string =>
  `(${anyNumber(salt, of)} / 1073741824.0::float8)`;

/** Builds an instant literal. */
export const at = (instant: Date): string => `'${instant.toISOString()}'::timestamptz`;

/** Builds one of some texts. */
export const anyOf = (texts: readonly string[], salt: number, of: string): string =>
  `(array[${texts.map(literal).join(', ')}])[1 + ${anyBelow(texts.length, salt, of)}]`;

/** Builds a text literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
