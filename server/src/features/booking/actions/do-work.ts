import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { digitsFrom, judgeCode } from '../../../kernel/one-time-code.ts';
import { secondsUntil } from '../../../kernel/limits.ts';
import type { Call } from '../../../platform/http/call.ts';
import { startCodeMade } from '../events.ts';
import { attachProofs } from '../proofs.ts';
import { judgeHappened } from '../rules/happened-at.ts';
import {
  codeExpiry,
  mayNotEnter,
  mayNotSend,
  START_CODE_DIGITS,
  START_CODE_TRIES,
  startCodeResendAt,
} from '../rules/start-code.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { type BookingParts, type BookingWork, bookingWrite, found } from './booking-parts.ts';

/** A phone's clock that is a little slow enters a code before it was made. */
const CODE_LEEWAY_MINUTES = 1;

/** When a start code ends, and when another may be asked for. */
export interface CodeSent {
  readonly expiresAt: Date;
  readonly resendAt: Date;
}

/** The professional asks for a start code: the customer's app shows it, and they get it by SMS. Again: a new one. */
export async function generateCode(
  parts: BookingParts,
  call: Call<'employee'>,
  lineId: number,
): Promise<CodeSent> {
  const sent = await bookingWrite(parts, null, async (work) => {
    const line = await ownJob(work, call.actor.id, lineId);
    if (line.state !== 'assigned') throw new Failure('state_changed');
    const { tx, now } = work;
    const store = bookingStore(tx);
    const last = await store.startCode(line.id);
    if (last && mayNotSend({ sends: last.sends, totalTries: last.total_tries })) {
      await blockCode(work, line, call.actor.id);
      return null;
    }
    const allowedAt = startCodeResendAt(last ? { sentAt: last.created_at, sends: last.sends } : null, now);
    if (allowedAt > now) throw new Failure('too_many', { retryAfter: secondsUntil(allowedAt, now) });
    const expiresAt = codeExpiry({ slotEnd: line.ends_at });
    if (expiresAt <= now) throw new Failure('state_changed');
    await store.putStartCode({
      line_id: line.id,
      cipher: parts.vault.seal(digitsFrom(parts.vault.bytes(4), START_CODE_DIGITS)),
      sends: (last?.sends ?? 0) + 1,
      created_at: now,
      expires_at: expiresAt,
    });
    await parts.publish(tx, startCodeMade, `${line.id}:${now.getTime()}`, { line_id: line.id });
    return { expiresAt, resendAt: startCodeResendAt({ sentAt: now, sends: (last?.sends ?? 0) + 1 }, now) };
  });
  // Refused after the commit, which keeps the mark for the operators.
  if (!sent) throw new Failure('code_blocked');
  return sent;
}

/** The professional enters the customer's code: rightly, and the work is started. A wrong entry is counted, also when nothing else is. */
export async function enterCode(
  parts: BookingParts,
  call: Call<'employee'>,
  { lineId, entered, told }: { lineId: number; entered: string; told: Date | null },
): Promise<void> {
  // A refused code is an answer like any other: the same entry sent again is refused again, and not counted twice.
  const verdict = await bookingWrite(parts, call, async (work) => {
    const line = await ownJob(work, call.actor.id, lineId);
    if (line.state === 'started') return 'started';
    if (line.state !== 'assigned') throw new Failure('state_changed');
    const { tx, now } = work;
    const store = bookingStore(tx);
    const code = await store.startCode(line.id);
    if (!code) return 'expired';
    if (mayNotEnter({ totalTries: code.total_tries })) return 'blocked';
    const at = momentOf(told, now, line.assigned_at);
    if (at < addMinutes(code.created_at, -CODE_LEEWAY_MINUTES)) return 'expired';
    const judged = judgeCode(
      { expiresAt: code.expires_at, tries: code.tries, spentAt: code.used_at },
      parts.vault.open(code.cipher) === entered,
      at,
      START_CODE_TRIES,
    );
    if (judged === 'wrong') {
      await store.countTry(line.id);
      if (mayNotEnter({ totalTries: code.total_tries + 1 })) {
        await blockCode(work, line, call.actor.id);
        return 'blocked';
      }
    }
    if (judged === 'right')
      await work.move(line, 'start', { role: 'employee', id: call.actor.id }, toldOf(told, at));
    return judged;
  });
  if (verdict === 'blocked') throw new Failure('code_blocked');
  if (verdict === 'locked') throw invalid({ otp: ['booking.code_locked'] });
  if (verdict === 'expired') throw invalid({ otp: ['booking.code_expired'] });
  if (verdict === 'wrong') throw invalid({ otp: ['booking.code_wrong'] });
}

/** Brings a line whose codes are used up to the operators, once; a line they look at already stays as it is. */
async function blockCode(work: BookingWork, line: LineRow, professionalId: number): Promise<void> {
  if (line.attention === null) await work.move(line, 'block_code', { role: 'employee', id: professionalId });
}

/** An operator lets a line have start codes again, e.g. after a call with both sides. */
export function resetStartCode(parts: BookingParts, call: Call<'admin'>, lineId: number): Promise<void> {
  return unblock(parts, call, lineId, 'reset_code');
}

/** An operator starts the work of a line whose start codes are used up. */
export function startAsOperator(parts: BookingParts, call: Call<'admin'>, lineId: number): Promise<void> {
  return unblock(parts, call, lineId, 'start_by_operator');
}

function unblock(
  parts: BookingParts,
  call: Call<'admin'>,
  lineId: number,
  transition: 'reset_code' | 'start_by_operator',
): Promise<void> {
  return bookingWrite(parts, call, async ({ tx, move }) => {
    const line = found(await bookingStore(tx).line(lineId));
    if (line.attention !== 'code_blocked') throw new Failure('state_changed');
    await move(line, transition, { role: 'admin', id: call.actor.id });
  });
}

/** The professional reports the work as completed, with pictures that show it. */
export function finishWork(
  parts: BookingParts,
  call: Call<'employee'>,
  { lineId, uploads, told }: { lineId: number; uploads: readonly number[]; told: Date | null },
): Promise<void> {
  return bookingWrite(parts, call, async (work) => {
    const line = await ownJob(work, call.actor.id, lineId);
    const mover = { role: 'employee' as const, id: call.actor.id };
    if (line.state !== 'started') throw new Failure('state_changed');
    await work.move(line, 'finish', mover, toldOf(told, momentOf(told, work.now, line.started_at)));
    await attachProofs(work.tx, line.id, call.actor.id, uploads);
  });
}

/** An operator reports started work as completed, e.g. for a professional who forgot to. */
export function finishAsOperator(parts: BookingParts, call: Call<'admin'>, lineId: number): Promise<void> {
  return bookingWrite(parts, call, async ({ tx, move }) => {
    const line = found(await bookingStore(tx).line(lineId));
    await move(line, 'finish', { role: 'admin', id: call.actor.id });
  });
}

async function ownJob({ tx }: BookingWork, professionalId: number, lineId: number) {
  const line = found(await bookingStore(tx).line(lineId));
  if (line.professional_id !== professionalId) throw new Failure('not_found');
  return line;
}

/** When it counts from. @throws `invalid` where what was told is not believed */
function momentOf(told: Date | null, now: Date, notBefore: Date | null): Date {
  const judged = judgeHappened(told, { now, notBefore });
  if ('refused' in judged) throw invalid({ happened_at: [`booking.happened_${judged.refused}`] });
  return judged.at;
}

/** The history says that it was told of later, and when it happened. */
function toldOf(told: Date | null, at: Date): { happenedAt?: Date } {
  return told ? { happenedAt: at } : {};
}
