import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { lateRange } from '../../lines/rules/late-start.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { settingsOf } from '../../deps.ts';
import { requestStore } from '../store.ts';

/**
 * Marks the next job of a professional as at risk if their work in progress, which began late or runs over, ends too late to
 * reach it in time: its customer is notified, and standby professionals are asked. Idempotent: a job is marked once. Not part
 * of the transaction that starts the work, which must neither wait for the next job's line nor fail with it.
 */
export async function warnNextJob(deps: BookingDeps, lineId: number): Promise<void> {
  const store = bookingStore(deps.db);
  const line = await store.findLine(lineId);
  if (line?.state !== 'started' || line.professional_id === null) return;
  const now = deps.clock.now();
  const isLate = lateRange(line, await settingsOf(deps.db)) !== null || now > line.ends_at;
  if (!isLate) return;
  const nextId = await requestStore(deps.db).nextJob(line.professional_id, line);
  const nextJob = nextId === null ? undefined : await store.findLine(nextId);
  if (!nextJob) return;
  const arrival = await arrivalAfter(deps, line, nextJob, now);
  await runBookingTransaction(deps, null, async ({ tx, fire }) => {
    const locked = await bookingStore(tx).line(nextJob.id);
    // Meanwhile the job may have been moved, replaced or cancelled, or its professional set out.
    if (locked?.state !== 'assigned' || locked.professional_id !== line.professional_id) return;
    if (locked.starts_at >= arrival || locked.on_way_at || locked.arrived_at) return;
    const fired = await bookingStore(tx).firedFlags(locked.id);
    if (fired.has('at_risk') || fired.has('late')) return;
    await fire(locked, 'may_be_late');
  });
}

/** Returns when the professional can be at the next job, at the earliest. */
async function arrivalAfter(
  { db, travelTime }: Pick<BookingDeps, 'db' | 'travelTime'>,
  line: LineRow,
  nextJob: LineRow,
  now: Date,
): Promise<Date> {
  const [from, to] = await Promise.all([line, nextJob].map((one) => bookingStore(db).bookingOfLine(one)));
  if (!from || !to) throw new Error('a line without a booking');
  const trip = await travelTime.around(to, [from]);
  const departure = line.ends_at > now ? line.ends_at : now;
  return addMinutes(departure, trip(from, to, departure).minutes);
}

/**
 * Gives work that began late the time that its professional's next job took from it and has left, e.g. to a standby
 * professional.
 */
export async function extendLateWork(deps: BookingDeps, leftLineId: number): Promise<void> {
  const store = requestStore(deps.db);
  const professionalId = await store.formerProfessional(leftLineId);
  const lineId = professionalId === null ? null : await store.workInProgress(professionalId);
  if (lineId === null) return;
  await runBookingTransaction(deps, null, async ({ tx, reservations, settings }) => {
    const line = await bookingStore(tx).line(lineId);
    const range = line && lateRange(line, settings);
    if (range && line.professional_id !== null)
      await reservations.shift(line.id, line.professional_id, range);
  });
}
