import { sql } from 'kysely';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import { professionalsAway } from '../../provider/index.ts';
import { refusal } from '../policy.ts';
import { feeAsked } from '../rules/cancel-fee.ts';
import { rescheduled, type WantedTime } from '../rules/reschedule.ts';
import { rangesOf } from '../rules/slot.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { type BookingParts, type BookingWork, bookingWrite, found } from './booking-parts.ts';
import { agreedTo, cancellingOf, cancelTerms } from './cancel-terms.ts';
import { slotOf } from './line-effects.ts';

/** What came of another time: still nobody had it, the same professional comes, or somebody else has to be found. */
export type Rescheduled = 'waiting' | 'kept' | 'reopened';

/**
 * The customer moves work that has not begun to another time. Whoever has it keeps it if they are free then, which the
 * exclusion constraint decides; else it waits for a professional again. What cancelling costs by now it costs at the new time too.
 *
 * @param agreed the fee that was shown; null: none was. @throws `fee_changed` where it is another by now
 */
export function rescheduleLine(
  parts: BookingParts,
  call: Call<'user'>,
  lineId: number,
  wanted: WantedTime,
  agreed: Money | null,
): Promise<Rescheduled> {
  return bookingWrite(parts, call, async (work) => {
    const { tx, now, settings } = work;
    const line = await bookingStore(tx).line(lineId);
    const own = found(line && line.state !== 'draft' && line.account_id === call.actor.id && line);
    const refused = refusal('reschedule', { ...NEVER_MIND, ...factsOf(own) }, call.actor, now);
    if (refused) throw new Failure(refused);
    const moved = rescheduled(slotOf(own), wanted, now, settings);
    if (!moved.ok) throw invalid(moved.errors);
    agreedTo(agreed, await cancelTerms(tx, [own], own.id, now));
    const facts = {
      set: { ...moved.columns, cancel_floor: feeAsked(cancellingOf(own), now) },
      note: { from: { date: own.service_date, time: own.service_time } },
    };
    const mover = { role: 'user', id: call.actor.id } as const;
    if (own.professional_id === null) {
      await work.move(own, 'reschedule', mover, facts);
      return 'waiting';
    }
    const ranges = rangesOf(slotOf({ ...own, ...moved.columns }), settings);
    if (await keeps(work, own, ranges, mover, facts)) return 'kept';
    await work.move(own, 'reschedule_reopened', mover, {
      ...facts,
      set: { ...facts.set, professional_id: null, allocation: null },
    });
    return 'reopened';
  });
}

/** Moves the work with its professional, unless their time is taken or they do not work then: then nothing has happened. */
async function keeps(
  { tx, move }: BookingWork,
  line: LineRow,
  ranges: readonly TimeWindow[],
  mover: Parameters<BookingWork['move']>[2],
  facts: Parameters<BookingWork['move']>[3],
): Promise<boolean> {
  // In the order in which allocation locks: the line, then the professional.
  await sql`select 1 from professionals where account_id = ${line.professional_id} for no key update`.execute(
    tx,
  );
  const ids = line.professional_id === null ? [] : [line.professional_id];
  if ((await professionalsAway(tx, ids, ranges)).size > 0) return false;
  await sql`savepoint with_the_same`.execute(tx);
  try {
    await move(line, 'reschedule_kept', mover, facts);
    return true;
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error;
    await sql`rollback to savepoint with_the_same`.execute(tx);
    return false;
  }
}

/** Facts that have nothing to do with another time. */
const NEVER_MIND = {
  codeAlive: false,
  codeBlocked: false,
  extraAsked: false,
  review: 'closed',
  bookable: false,
} as const;

function factsOf({ state, ends_at, account_id, professional_id }: LineRow) {
  return { state, slotEnd: ends_at, customerId: account_id, professionalId: professional_id };
}
