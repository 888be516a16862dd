import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { Failure } from '../../../kernel/failure.ts';
import { next, nextDeadline } from '../../../kernel/state-machine.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { extraMoved } from '../events.ts';
import { extraStore } from '../extra-store.ts';
import { type Asker, type LineFacts, refusal } from '../policy.ts';
import { extraMachine, type ExtraTransition } from '../rules/extra-machine.ts';
import { extraPrice, extraRate, extraRoom, withExtra } from '../rules/extra-time.ts';
import type { LineActor } from '../rules/line-vocabulary.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { type BookingParts, type BookingWork, bookingWrite, found, settingsOf } from './booking-parts.ts';
import { slotOf } from './line-effects.ts';

/** Hours that can be added to work; amounts in paise, instants as text, since an answer may be read back from where it is kept. */
export interface ExtraOption {
  readonly hours: number;
  readonly price: Money;
  /** Of the whole line, with these hours. */
  readonly total: number;
  readonly endsAt: string;
}

/** What can be added to work, and what stands against more. */
export interface ExtraOffer {
  readonly rate: Money;
  readonly options: readonly ExtraOption[];
  readonly limit: 'next_job' | 'day';
  readonly nextAt: Date | null;
}

/** A request for extra time. */
export interface ExtraAsked extends ExtraOption {
  readonly id: number;
  readonly answerBy: string;
}

/** What a professional may ask for now: looked up before anything is offered to the customer. */
export async function offerExtra(
  parts: BookingParts,
  call: Pick<Call<'employee'>, 'actor'>,
  lineId: number,
): Promise<ExtraOffer> {
  const line = found(await bookingStore(parts.db).peekLine(lineId));
  const pending = (await extraStore(parts.db).asked(lineId)) !== undefined;
  mayDo('ask_extra', line, pending, call.actor, parts.clock.now());
  return offerFor({ tx: parts.db, settings: await settingsOf(parts.db) }, line);
}

/** The professional asks the customer for more hours on started work. */
export function askExtra(
  parts: BookingParts,
  call: Call<'employee'>,
  lineId: number,
  hours: number,
): Promise<ExtraAsked> {
  return bookingWrite(parts, call, async (work) => {
    const { tx, now, settings } = work;
    const line = found(await bookingStore(tx).line(lineId));
    const store = extraStore(tx);
    mayDo('ask_extra', line, (await store.asked(line.id)) !== undefined, call.actor, now);
    const option = (await offerFor(work, line)).options.find((one) => one.hours === hours);
    if (!option) throw new Failure('extra_taken');
    const answerBy = nextDeadline(
      extraMachine,
      { state: 'asked', flag: null },
      { askedAt: now },
      settings,
    )?.at;
    if (!answerBy) throw new Error('a request for extra time waits without a deadline');
    const id = await store.ask({
      line_id: line.id,
      hours,
      amount: option.price,
      asked_at: now,
      answer_by: answerBy,
    });
    await parts.publish(tx, extraMoved, `${id}:asked`, { extra_id: id, notices: ['user_extra_asked'] });
    return { ...option, id, answerBy: isoOf(answerBy) };
  });
}

/** The professional takes a request back. */
export function withdrawExtra(parts: BookingParts, call: Call<'employee'>, extraId: number): Promise<void> {
  return bookingWrite(parts, call, async (work) => {
    await openRequest(work, extraId, 'withdraw_extra', call.actor);
    await endRequest(parts, work, extraId, 'withdraw', 'employee');
  });
}

/** The customer declines: the work stays as it was booked. */
export function declineExtra(parts: BookingParts, call: Call<'user'>, extraId: number): Promise<void> {
  return bookingWrite(parts, call, async (work) => {
    await openRequest(work, extraId, 'answer_extra', call.actor);
    await endRequest(parts, work, extraId, 'decline', 'user');
  });
}

/**
 * The customer agrees: in one transaction the professional's time is held for longer, the price rises and the request ends. Where
 * their time was given away meanwhile, the request ends as `taken` and nothing else changes.
 */
export async function agreeExtra(
  parts: BookingParts,
  call: Call<'user'>,
  extraId: number,
): Promise<{ readonly lineId: number; readonly total: number }> {
  const outcome = await bookingWrite(parts, call, async (work) => {
    const before = await extraStore(work.tx).peek(extraId);
    if (before?.state === 'agreed') return agreedBefore(work, before.line_id, call.actor.id);
    const { line, request } = await openRequest(work, extraId, 'answer_extra', call.actor);
    const longer = await extended(work, line, request, call.actor.id);
    await endRequest(parts, work, extraId, longer ? 'agree' : 'take', longer ? 'user' : 'system');
    return longer && { lineId: line.id, total: longer.total };
  });
  if (!outcome) throw new Failure('extra_taken');
  return outcome;
}

/** Ends a request that was not answered in time. */
export function lapseExtraTime(parts: BookingParts, id: number): Promise<void> {
  return bookingWrite(parts, null, async (work) => {
    const request = await extraStore(work.tx).peek(id);
    // Locks in the order of every other action: the line, then its request, which may have been answered meanwhile.
    if (!request || !(await bookingStore(work.tx).line(request.line_id))) return;
    const open = await extraStore(work.tx).asked(request.line_id);
    if (open?.id === id) await endRequest(parts, work, id, 'lapse', 'system');
  });
}

async function offerFor(
  { tx, settings }: Pick<BookingWork, 'settings'> & { tx: BookingParts['db'] | BookingWork['tx'] },
  line: LineRow,
): Promise<ExtraOffer> {
  const store = extraStore(tx);
  const rate = extraRate({ ...line, per_hour: await store.perHour(line.price_id) }, settings);
  const nextAt = await store.nextStart(line.professional_id ?? 0, line.id, line.ends_at);
  const { hours, limit } = extraRoom(slotOf(line), line.ends_at, nextAt, settings);
  const options = Array.from({ length: hours }, (_, index) => {
    const price = extraPrice(rate, index + 1);
    const { total, ends_at } = withExtra(line, { hours: index + 1, amount: price });
    return { hours: index + 1, price, total, endsAt: isoOf(ends_at) };
  });
  return { rate, options, limit, nextAt: limit === 'next_job' ? nextAt : null };
}

/** The line with its longer time, or null where the professional is taken then. */
async function extended(
  work: BookingWork,
  line: LineRow,
  request: { readonly hours: number; readonly amount: number },
  customerId: number,
): Promise<LineRow | null> {
  const { tx, move, settings } = work;
  // In the order in which allocation locks: the line, then the professional. Of two who want the time one waits for the other here.
  await sql`select 1 from professionals where account_id = ${line.professional_id} for no key update`.execute(
    tx,
  );
  const nextAt = await extraStore(tx).nextStart(line.professional_id ?? 0, line.id, line.ends_at);
  const { hours, limit } = extraRoom(slotOf(line), line.ends_at, nextAt, settings);
  if (limit === 'next_job' && hours < request.hours) return null;
  await sql`savepoint longer`.execute(tx);
  try {
    return await move(
      line,
      'extend',
      { role: 'user', id: customerId },
      { set: withExtra(line, request), note: { hours: request.hours, amount: request.amount } },
    );
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error;
    await sql`rollback to savepoint longer`.execute(tx);
    return null;
  }
}

/** The same yes a second time, e.g. because the first answer was lost on its way. */
async function agreedBefore({ tx }: BookingWork, lineId: number, customerId: number) {
  const line = found(await bookingStore(tx).line(lineId));
  if (line.account_id !== customerId) throw new Failure('not_found');
  return { lineId: line.id, total: line.total };
}

/** A request that waits, with its line, both locked. */
async function openRequest(
  { tx, now }: BookingWork,
  extraId: number,
  action: 'withdraw_extra' | 'answer_extra',
  asker: Asker,
) {
  const { line_id } = found(await extraStore(tx).peek(extraId));
  const line = found(await bookingStore(tx).line(line_id));
  const request = await extraStore(tx).asked(line_id);
  const open = request?.id === extraId && request.answer_by > now;
  mayDo(action, line, open, asker, now);
  if (!request) throw new Failure('state_changed');
  return { line, request };
}

async function endRequest(
  parts: BookingParts,
  { tx, now }: BookingWork,
  extraId: number,
  name: ExtraTransition,
  actor: LineActor,
): Promise<void> {
  const step = next(extraMachine, 'asked', name, actor);
  if (!step.ok || step.transition.to === null) throw new Error(`${actor} cannot ${name} extra time`);
  const { to, notices } = step.transition;
  if (!(await extraStore(tx).end(extraId, to, now))) throw new Failure('state_changed');
  if (notices.length > 0)
    await parts.publish(tx, extraMoved, `${extraId}:${to}`, { extra_id: extraId, notices: [...notices] });
}

function mayDo(
  action: 'ask_extra' | 'withdraw_extra' | 'answer_extra',
  line: LineRow,
  extraAsked: boolean,
  asker: Asker,
  now: Date,
): void {
  const facts: LineFacts = {
    state: line.state,
    slotEnd: line.ends_at,
    customerId: line.account_id,
    professionalId: line.professional_id,
    extraAsked,
    codeAlive: false,
    codeBlocked: false,
    review: 'closed',
    bookable: false,
  };
  const refused = refusal(action, facts, asker, now);
  if (refused) throw new Failure(refused);
}
