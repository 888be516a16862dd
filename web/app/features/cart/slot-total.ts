import { lineAmount } from './slots/line-amount.ts';
import type { SlotValues } from './slot-rules.ts';

/** Returns the price of a slot in rupees, rate × units; null while method or duration is not chosen. */
export function slotTotal(
  { serviceMethod, workingDuration }: Pick<SlotValues, 'serviceMethod' | 'workingDuration'>,
  { perHour, perDay }: { readonly perHour: number | null; readonly perDay: number | null },
): number | null {
  const rate = serviceMethod === 'day' ? perDay : serviceMethod === 'hour' ? perHour : null;
  const units = Number(workingDuration);
  return rate !== null && units > 0 ? lineAmount(rate, units) : null;
}
