import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** Days after the charge on which something happens at 10:00 Asia/Kolkata: three reminders; then the operators follow. */
const DUE_DAYS = [1, 3, 7, 14] as const;
type DueDay = (typeof DUE_DAYS)[number];

/** The time of reminders, Asia/Kolkata. */
const REMINDER_TIME = '10:00';

/** Returns when the step with an index is due; null after the last one. */
function stepAt(dueSince: Date, index: number): Date | null {
  const day = DUE_DAYS[index];
  return day === undefined ? null : instantOf(addDays(dateOf(dueSince), day), REMINDER_TIME);
}

/** What to do about an amount due now. */
export interface DueStep {
  /** The day whose reminder is sent; null: none now. Of several that were missed only the last one is sent. */
  readonly day: DueDay | null;
  /** How many steps are behind it then. */
  readonly reminders: number;
  /** When the next one is due; null after the last one. */
  readonly nextAt: Date | null;
}

/**
 * Returns the step of an amount due.
 *
 * @param reminders how many steps are behind it already
 */
export function dueStep(dueSince: Date, reminders: number, now: Date): DueStep {
  const passed = DUE_DAYS.filter((_, index) => {
    const at = stepAt(dueSince, index);
    return at !== null && at <= now;
  }).length;
  const behind = Math.max(passed, reminders);
  return {
    day: passed > reminders ? (DUE_DAYS[passed - 1] ?? null) : null,
    reminders: behind,
    nextAt: stepAt(dueSince, behind),
  };
}
