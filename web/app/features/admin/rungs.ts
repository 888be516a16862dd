import { adminCall } from '../../platform/admin-call.ts';
import { parseAmount } from './parse-amount.ts';

/** A step of the cancellation fees as it is typed. */
export interface Rung {
  readonly hours: string;
  readonly percent: string;
  readonly fixed: string;
  readonly cap: string;
}

/** A step as it is stored: paise, and hundredths of a per cent. */
interface StoredRung {
  readonly hours: number;
  readonly percent: number;
  readonly fixed: number;
  readonly cap: number | null;
}

/** Steps as they are shown in fields; nothing stands where nothing is set. */
export function toRungs(stored: readonly StoredRung[]): Rung[] {
  const formatHundredths = (value: number | null) => (value ? String(value / 100) : '');
  return stored.map(({ hours, percent, fixed, cap }) => ({
    hours: String(hours),
    percent: formatHundredths(percent),
    fixed: formatHundredths(fixed),
    cap: formatHundredths(cap),
  }));
}

/** What is to be stored; null where a step says nothing that could be meant. */
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

/** Loads the steps that hold now. */
export async function loadRungs(): Promise<Rung[]> {
  const { data } = await adminCall('admin.settings');
  return toRungs((data.booking.cancelLadder as StoredRung[] | undefined) ?? []);
}
