import { addDays } from '@aaspaas/contract/kernel/time.ts';

/** Days since an amount became due. */
export const AGES = ['0-7', '8-30', '31-90', '90+'] as const;
export type Age = (typeof AGES)[number];

/**
 * Returns the age of an amount on a day.
 *
 * @param dueOn the day of the charge, `YYYY-MM-DD`
 */
export function ageOf(dueOn: string, day: string): Age {
  if (dueOn >= addDays(day, -7)) return '0-7';
  if (dueOn >= addDays(day, -30)) return '8-30';
  return dueOn >= addDays(day, -90) ? '31-90' : '90+';
}
