import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { next, nextDeadline } from '../../../../kernel/state-machine.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { priceVersion } from '../../../catalog/index.ts';
import { lockProfessional } from '../../../provider/index.ts';
import { extraTimeTransitioned } from '../events.ts';
import { extraTimeStore } from '../store.ts';
import { Permit } from '../../actions/permit.ts';
import type { PolicyActor } from '../../policy.ts';
import { extraTimeMachine, type ExtraTimeTransition } from '../rules/extra-time-machine.ts';
import { extraTimePrice, extraTimeRate, extraTimeLimit, addExtraTime } from '../rules/extra-time.ts';
import type { LineActor } from '../../lines/rules/line-types.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import {
  type BookingTransaction,
  runBookingTransaction,
  requireFound,
} from '../../actions/booking-transaction.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';

/** Hours that can be added to a line. Amounts in paise; instants as text, because a stored answer may be replayed. */
export interface ExtraTimeOption {
  readonly hours: number;
  readonly price: Money;
  /** For the whole line including these hours. */
  readonly total: number;
  readonly endsAt: string;
}

/** The possible extra time of a line and its limit. */
export interface ExtraTimeOptions {
  readonly rate: Money;
  readonly options: readonly ExtraTimeOption[];
  readonly limit: 'next_job' | 'day';
  readonly nextAt: Date | null;
}

/** A request for extra time. */
export interface ExtraTimeRequest extends ExtraTimeOption {
  readonly id: number;
  readonly answerBy: string;
}

/** Returns the extra time that a professional can request now; checked before anything is offered to the customer. */
export async function getExtraTimeOptions(
  deps: BookingDeps,
  call: Pick<Call<'employee'>, 'actor'>,
  lineId: number,
): Promise<ExtraTimeOptions> {
  const line = requireFound(await bookingStore(deps.db).findLine(lineId));
  await Permit.request(deps.db, { actor: call.actor, action: 'request_extra', line, at: deps.clock.now() });
  return extraTimeOptions({ tx: deps.db, settings: await settingsOf(deps.db) }, line);
}

/** The professional requests more hours on started work. */
export function requestExtraTime(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
  hours: number,
): Promise<ExtraTimeRequest> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const { tx, now, settings } = bookingTx;
    const { line } = await bookingTx.permit(call.actor, 'request_extra', lineId);
    const store = extraTimeStore(tx);
    // An unanswered request past its deadline that the scheduler has not ended yet.
    const overdue = await store.requested(line.id);
    if (overdue) await endRequest(deps, bookingTx, overdue.id, 'expire', 'system');
    const option = (await extraTimeOptions(bookingTx, line)).options.find((one) => one.hours === hours);
    if (!option) throw new Failure('extra_taken');
    const answerBy = nextDeadline(
      extraTimeMachine,
      { state: 'requested', fired: new Set() },
      { requestedAt: now },
      settings,
    )?.at;
    if (!answerBy) throw new Error('a pending request for extra time has no deadline');
    const id = await store.create({
      line_id: line.id,
      hours,
      amount: option.price,
      requested_at: now,
      answer_by: answerBy,
    });
    await deps.publish(tx, extraTimeTransitioned, `${id}:requested`, {
      extra_id: id,
      notices: ['user_extra_requested'],
    });
    return { ...option, id, answerBy: isoOf(answerBy) };
  });
}

/** The professional withdraws a request. */
export function withdrawExtraTime(deps: BookingDeps, call: Call<'employee'>, extraId: number): Promise<void> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    await requireOpenRequest(bookingTx, extraId, 'withdraw_extra', call.actor);
    await endRequest(deps, bookingTx, extraId, 'withdraw', 'employee');
  });
}

/** The customer declines the request; the booked work is unchanged. */
export function declineExtraTime(deps: BookingDeps, call: Call<'user'>, extraId: number): Promise<void> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    await requireOpenRequest(bookingTx, extraId, 'answer_extra', call.actor);
    await endRequest(deps, bookingTx, extraId, 'decline', 'user');
  });
}

/**
 * The customer accepts: one transaction extends the professional's reserved time, raises the price and closes the request.
 * If the time was assigned elsewhere meanwhile, the request ends as `taken` and nothing else changes.
 */
export async function acceptExtraTime(
  deps: BookingDeps,
  call: Call<'user'>,
  extraId: number,
): Promise<{ readonly lineId: number; readonly total: number }> {
  const outcome = await runBookingTransaction(deps, call, async (bookingTx) => {
    const before = await extraTimeStore(bookingTx.tx).findRequest(extraId);
    if (before?.state === 'accepted') return alreadyAccepted(bookingTx, before.line_id, call.actor.id);
    const { permit, request } = await requireOpenRequest(bookingTx, extraId, 'answer_extra', call.actor);
    const extension = await extendLine(bookingTx, permit, request);
    await endRequest(
      deps,
      bookingTx,
      extraId,
      extension ? 'accept' : 'conflict',
      extension ? 'user' : 'system',
    );
    return extension && { lineId: extension.id, total: extension.total };
  });
  if (!outcome) throw new Failure('extra_taken');
  return outcome;
}

/** Expires an unanswered request. */
export function expireExtraTime(deps: BookingDeps, id: number): Promise<void> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const request = await extraTimeStore(bookingTx.tx).findRequest(id);
    // Locks in the same order as all other actions: the line, then its request, which may have been answered meanwhile.
    if (!request || !(await bookingStore(bookingTx.tx).line(request.line_id))) return;
    const open = await extraTimeStore(bookingTx.tx).requested(request.line_id);
    if (open?.id === id) await endRequest(deps, bookingTx, id, 'expire', 'system');
  });
}

async function extraTimeOptions(
  {
    tx,
    settings,
  }: Pick<BookingTransaction, 'settings'> & { tx: BookingDeps['db'] | BookingTransaction['tx'] },
  line: LineRow,
): Promise<ExtraTimeOptions> {
  const store = extraTimeStore(tx);
  const pinned = line.price_id === null ? null : await priceVersion(tx, line.price_id);
  const rate = extraTimeRate({ ...line, per_hour: pinned?.perHour ?? null }, settings);
  const nextAt = await store.nextStart(line.professional_id ?? 0, line.id, line.ends_at);
  const { hours, limit } = extraTimeLimit(slotOf(line), line.ends_at, nextAt, settings);
  const options = Array.from({ length: hours }, (_, index) => {
    const price = extraTimePrice(rate, index + 1);
    const { total, ends_at } = addExtraTime(line, { hours: index + 1, amount: price });
    return { hours: index + 1, price, total, endsAt: isoOf(ends_at) };
  });
  return { rate, options, limit, nextAt: limit === 'next_job' ? nextAt : null };
}

/** Returns the line with its extended time, or null if the professional is taken. */
async function extendLine(
  bookingTx: BookingTransaction,
  answer: Permit,
  request: { readonly hours: number; readonly amount: number },
): Promise<LineRow | null> {
  const { tx, moveIfFree, settings, reservations } = bookingTx;
  const { line } = answer;
  if (line.professional_id === null) throw new Error('cannot extend the line: it has no professional');
  // Same lock order as allocation: the line, then the professional. Of two transactions that need the time, one waits here.
  await lockProfessional(tx, line.professional_id);
  await reservations.removeExpired(line.professional_id);
  const nextAt = await extraTimeStore(tx).nextStart(line.professional_id, line.id, line.ends_at);
  const { hours, limit } = extraTimeLimit(slotOf(line), line.ends_at, nextAt, settings);
  if (limit === 'next_job' && hours < request.hours) return null;
  return moveIfFree(answer, 'extend', {
    set: addExtraTime(line, request),
    note: { hours: request.hours, amount: request.amount },
  });
}

/** Returns the earlier result for a repeated acceptance, e.g. after a lost response. */
async function alreadyAccepted({ tx }: BookingTransaction, lineId: number, customerId: number) {
  const line = requireFound(await bookingStore(tx).line(lineId));
  if (line.account_id !== customerId) throw new Failure('not_found');
  return { lineId: line.id, total: line.total };
}

/** Locks a pending request and its line and returns both. */
async function requireOpenRequest(
  { tx, permit }: BookingTransaction,
  extraId: number,
  action: 'withdraw_extra' | 'answer_extra',
  policyActor: PolicyActor,
) {
  const { line_id } = requireFound(await extraTimeStore(tx).findRequest(extraId));
  const granted = await permit(policyActor, action, line_id);
  const request = await extraTimeStore(tx).requested(line_id);
  if (request?.id !== extraId) throw new Failure('state_changed');
  return { permit: granted, request };
}

async function endRequest(
  deps: BookingDeps,
  { tx, now }: BookingTransaction,
  extraId: number,
  name: ExtraTimeTransition,
  actor: LineActor,
): Promise<void> {
  const step = next(extraTimeMachine, 'requested', name, actor);
  if (!step.ok || step.transition.to === null) throw new Error(`${actor} cannot ${name} extra time`);
  const { to, notices } = step.transition;
  if (!(await extraTimeStore(tx).end(extraId, to, now))) throw new Failure('state_changed');
  if (notices.length > 0)
    await deps.publish(tx, extraTimeTransitioned, `${extraId}:${to}`, {
      extra_id: extraId,
      notices: [...notices],
    });
}
