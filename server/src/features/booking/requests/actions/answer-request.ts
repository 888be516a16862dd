import type { DeclineReason } from '@aaspaas/contract/features/job-requests.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { resetMissedRequests } from '../../../provider/index.ts';
import {
  type BookingTransaction,
  requireFound,
  runBookingTransaction,
} from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { assign, lockAndRank } from '../../dispatch/actions/assign-line.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { jobRequestsChanged } from '../events.ts';
import { needsProfessional } from '../rules/needs-professional.ts';
import { type RequestRow, requestStore, type SearchRow } from '../store.ts';
import { replacementBegin } from './duty-candidates.ts';

/**
 * Accepts a request and assigns the line to the professional; of several, the first one gets it. Repeating it is harmless.
 * Returns the line's id.
 *
 * @throws `job_taken` if another professional accepted, `request_ended` if its time is over, `time_taken` if the professional
 *   got other work at that time
 */
export async function acceptRequest(
  deps: BookingDeps,
  call: Call<'employee'>,
  requestId: number,
): Promise<number> {
  const { id: professionalId } = call.actor;
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const { tx, now } = bookingTx;
    const store = requestStore(tx);
    const { line, request } = await lockRequest(bookingTx, professionalId, requestId);
    if (request.state === 'accepted' && line.professional_id === professionalId) return line.id;
    const { kind } = await requireOpen(bookingTx, line, request);
    const ranked = await lockAndRank(deps, bookingTx, line, professionalId);
    const begin = kind === 'standby' ? await replacementBegin(bookingTx, line, professionalId) : null;
    // A replacement who comes later than booked may have other work at the booked time.
    const able =
      begin === null
        ? ranked
        : ranked.map((one) =>
            one.id === professionalId ? { ...one, eligible: true, free: true, held: false } : one,
          );
    const isAble = able.some(({ id, eligible }) => id === professionalId && eligible);
    if (!isAble || (kind === 'standby' && begin === null)) throw new Failure('time_taken');
    await assign(deps, bookingTx, line, able, professionalId, {
      by: 'employee',
      transition: (facts) =>
        bookingTx.accept(line, line.state === 'assigned' ? 'reassign' : 'allocate', professionalId, {
          ...facts,
          ...(begin ? { reservedFrom: begin } : {}),
        }),
    });
    await store.answer(request.id, 'accepted', null, now);
    const ended = await store.close(line.id, 'ended', now);
    await store.endSearch(line.id, 'accepted');
    await resetMissedRequests(tx, professionalId);
    await deps.publish(tx, jobRequestsChanged, `accepted:${request.id}`, {
      line_id: line.id,
      professional_ids: ended,
    });
    return line.id;
  });
}

/**
 * Declines a request. If no one else is still asked, the next professionals are asked at once. Repeating it is harmless.
 *
 * @throws `job_taken`, `request_ended` as for accepting
 */
export async function declineRequest(
  deps: BookingDeps,
  call: Call<'employee'>,
  requestId: number,
  reason: DeclineReason,
): Promise<void> {
  const { id: professionalId } = call.actor;
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const { tx, now } = bookingTx;
    const store = requestStore(tx);
    const { line, request } = await lockRequest(bookingTx, professionalId, requestId);
    if (request.state === 'declined') return;
    await requireOpen(bookingTx, line, request);
    await store.answer(request.id, 'declined', reason, now);
    await resetMissedRequests(tx, professionalId);
    if (!(await store.hasOpen(line.id))) await store.stepNow(line.id, now);
  });
}

/** Locks the line of a professional's own request, and reads the request under that lock. */
async function lockRequest(
  { tx }: BookingTransaction,
  professionalId: number,
  requestId: number,
): Promise<{ readonly line: LineRow; readonly request: RequestRow }> {
  const store = requestStore(tx);
  const { line_id } = requireFound(await store.own(professionalId, requestId));
  const line = requireFound(await bookingStore(tx).line(line_id));
  return { line, request: requireFound(await store.own(professionalId, requestId)) };
}

/**
 * Returns the search of a request that can be answered.
 *
 * @throws `job_taken` or `request_ended` if it cannot any more
 */
async function requireOpen(
  { tx, now }: BookingTransaction,
  line: LineRow,
  request: RequestRow,
): Promise<SearchRow> {
  const search = await requestStore(tx).search(line.id);
  if (search?.outcome === 'accepted') throw new Failure('job_taken');
  if (!search?.next_at || !needsProfessional(line, search.kind))
    throw new Failure(line.state === 'assigned' ? 'job_taken' : 'request_ended');
  if (request.state !== 'open' || request.expires_at <= now) throw new Failure('request_ended');
  return search;
}
