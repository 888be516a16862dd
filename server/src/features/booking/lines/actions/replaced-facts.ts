import type { TransitionFacts } from '../../actions/booking-transaction.ts';
import type { LineRow } from '../store.ts';

/**
 * Returns what changes when a line is taken from its professional: the line is unassigned, and the fee of an earlier move no longer
 * counts, because its time is lost. The history excludes the professional from the search for the next one.
 */
export function replacedFacts(line: LineRow): TransitionFacts {
  return {
    set: { professional_id: null, allocation: null, cancel_floor: 0 },
    note: { professional_id: line.professional_id },
  };
}
