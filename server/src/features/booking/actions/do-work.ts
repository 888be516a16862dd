import { Failure, invalid } from '../../../kernel/failure.ts';
import { digitsFrom, judgeCode } from '../../../kernel/one-time-code.ts';
import { secondsUntil } from '../../../kernel/limits.ts';
import type { Call } from '../../../platform/http/call.ts';
import { startCodeMade } from '../events.ts';
import { codeExpiry, START_CODE_DIGITS, START_CODE_TRIES, startCodeResendAt } from '../rules/start-code.ts';
import { bookingStore } from '../store.ts';
import { type BookingParts, type BookingWork, bookingWrite, found } from './booking-parts.ts';

/** When a start code ends, and when another may be asked for. */
export interface CodeSent {
  readonly expiresAt: Date;
  readonly resendAt: Date;
}

/** The professional asks for a start code: the customer's app shows it, and they get it by SMS. Again: a new one. */
export function generateCode(parts: BookingParts, call: Call<'employee'>, lineId: number): Promise<CodeSent> {
  return bookingWrite(parts, null, async (work) => {
    const line = await ownJob(work, call.actor.id, lineId);
    if (line.state !== 'assigned') throw new Failure('state_changed');
    const { tx, now } = work;
    const store = bookingStore(tx);
    const last = await store.startCode(line.id);
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
}

/** The professional enters the customer's code: rightly, and the work is started. A wrong entry is counted, also when nothing else is. */
export async function enterCode(
  parts: BookingParts,
  call: Call<'employee'>,
  lineId: number,
  entered: string,
): Promise<void> {
  const verdict = await bookingWrite(parts, null, async (work) => {
    const line = await ownJob(work, call.actor.id, lineId);
    if (line.state === 'started') return 'started';
    if (line.state !== 'assigned') throw new Failure('state_changed');
    const { tx, now } = work;
    const store = bookingStore(tx);
    const code = await store.startCode(line.id);
    if (!code) return 'expired';
    const judged = judgeCode(
      { expiresAt: code.expires_at, tries: code.tries, spentAt: code.used_at },
      parts.vault.open(code.cipher) === entered,
      now,
      START_CODE_TRIES,
    );
    if (judged === 'wrong') await store.countTry(line.id);
    if (judged === 'right') await work.move(line, 'start', { role: 'employee', id: call.actor.id });
    return judged;
  });
  if (verdict === 'locked') throw invalid({ otp: ['booking.code_locked'] });
  if (verdict === 'expired') throw invalid({ otp: ['booking.code_expired'] });
  if (verdict === 'wrong') throw invalid({ otp: ['booking.code_wrong'] });
}

/** The professional reports the work as completed. */
export function finishWork(parts: BookingParts, call: Call<'employee'>, lineId: number): Promise<void> {
  return bookingWrite(parts, call, async (work) => {
    const line = await ownJob(work, call.actor.id, lineId);
    await work.move(line, 'finish', { role: 'employee', id: call.actor.id });
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
