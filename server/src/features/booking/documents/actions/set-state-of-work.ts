import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { clearFailure } from '../../../../platform/jobs/row-loop.ts';
import type { PaymentContext } from '../../../payment/index.ts';
import { setJobState } from '../../lines/actions/state-of-work.ts';
import { documentStore } from '../store.ts';
import { DOCUMENT_LOOP } from './issue-due-documents.ts';

/**
 * Records the State of the work of a booking that the map does not know, so that its invoice is issued soon. `not_found`: there is no such
 * booking; `state_changed`: its State is known.
 */
export async function setStateOfWork(
  work: PaymentContext,
  code: string,
  state: IndianState,
): Promise<'done' | 'not_found' | 'state_changed'> {
  const booking = await documentStore(work.tx).lockBookingOf(code);
  if (!booking) return 'not_found';
  if (booking.job_state !== null) return 'state_changed';
  await setJobState(work, booking.id, state);
  await clearFailure(work.tx, DOCUMENT_LOOP, booking.id);
  return 'done';
}
