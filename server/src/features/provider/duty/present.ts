import type { Duty } from '@aaspaas/contract/features/duty.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { DutyRow } from './store.ts';

/** Serializes a professional's duty. */
export function presentDuty(row: DutyRow | undefined, now: Date): Duty {
  if (!row) return { on: false, ends_at: null, ended_by: null };
  const on = row.ends_at > now;
  return {
    on,
    ends_at: on ? isoOf(row.ends_at) : null,
    // A professional reads of a block elsewhere.
    ended_by: on ? null : row.ended_by === 'block' ? 'professional' : (row.ended_by ?? 'hours'),
  };
}
