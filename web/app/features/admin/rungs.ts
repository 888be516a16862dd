import { adminCall } from '../../platform/admin-call.ts';
import { amountOf } from './refund-amount.ts';

/** A step of the cancellation fees as it is typed. */
export interface Rung {
  readonly hours: string;
  readonly percent: string;
  readonly fixed: string;
  readonly cap: string;
}

/** A step as it is stored: paise, and hundredths of a per cent. */
interface Stored {
  readonly hours: number;
  readonly percent: number;
  readonly fixed: number;
  readonly cap: number | null;
}

/** Steps as they are shown in fields; nothing stands where nothing is set. */
export function rungsOf(stored: readonly Stored[]): Rung[] {
  const said = (value: number | null) => (value ? String(value / 100) : '');
  return stored.map(({ hours, percent, fixed, cap }) => ({
    hours: String(hours),
    percent: said(percent),
    fixed: said(fixed),
    cap: said(cap),
  }));
}

/** What is to be stored; null where a step says nothing that could be meant. */
export function storedOf(rungs: readonly Rung[]): Stored[] | null {
  const numbers = rungs.map(({ hours, percent, fixed, cap }) => ({
    hours: Number(hours.trim() || Number.NaN),
    percent: hundredths(percent),
    fixed: hundredths(fixed),
    cap: cap.trim() === '' ? null : hundredths(cap),
  }));
  const good = numbers.every(
    ({ hours, percent, fixed, cap }) =>
      Number.isInteger(hours) &&
      hours >= 1 &&
      hours <= 720 &&
      percent <= 10_000 &&
      percent > 0 !== fixed > 0 &&
      (cap === null || cap > 0),
  );
  const once = new Set(numbers.map(({ hours }) => hours)).size === numbers.length;
  return good && once ? numbers : null;
}

function hundredths(typed: string): number {
  return typed.trim() === '' ? 0 : Math.round(amountOf(typed) * 100);
}

/** Loads the steps that hold now. */
export async function loadRungs(): Promise<Rung[]> {
  const { data } = await adminCall('admin.settings');
  return rungsOf((data.booking.cancelLadder as Stored[] | undefined) ?? []);
}
