import { adminCall } from '../../platform/admin-call.ts';
import { parseAmount } from './console/parse-amount.ts';

/** A step of the cancellation fees as typed. */
export interface Rung {
  readonly hours: string;
  readonly percent: string;
  readonly fixed: string;
  readonly cap: string;
}

/** A step as stored: paise and basis points. */
interface StoredRung {
  readonly hours: number;
  readonly percent: number;
  readonly fixed: number;
  readonly cap: number | null;
}

/** Converts stored steps to field values; unset values are empty. */
export function toRungs(stored: readonly StoredRung[]): Rung[] {
  const formatHundredths = (value: number | null) => (value ? String(value / 100) : '');
  return stored.map(({ hours, percent, fixed, cap }) => ({
    hours: String(hours),
    percent: formatHundredths(percent),
    fixed: formatHundredths(fixed),
    cap: formatHundredths(cap),
  }));
}

/** Converts typed steps to stored ones; null if a step is invalid. */
export function toStoredRungs(rungs: readonly Rung[]): StoredRung[] | null {
  const numbers = rungs.map(({ hours, percent, fixed, cap }) => ({
    hours: Number(hours.trim() || Number.NaN),
    percent: parseHundredths(percent),
    fixed: parseHundredths(fixed),
    cap: cap.trim() === '' ? null : parseHundredths(cap),
  }));
  const allValid = numbers.every(
    ({ hours, percent, fixed, cap }) =>
      Number.isInteger(hours) &&
      hours >= 1 &&
      hours <= 720 &&
      percent <= 10_000 &&
      percent > 0 !== fixed > 0 &&
      (cap === null || cap > 0),
  );
  const allUnique = new Set(numbers.map(({ hours }) => hours)).size === numbers.length;
  return allValid && allUnique ? numbers : null;
}

function parseHundredths(input: string): number {
  return input.trim() === '' ? 0 : Math.round(parseAmount(input) * 100);
}

/** Loads the current steps. */
export async function loadRungs(): Promise<Rung[]> {
  const { data } = await adminCall('admin.settings');
  return toRungs((data.booking.cancelLadder as StoredRung[] | undefined) ?? []);
}
