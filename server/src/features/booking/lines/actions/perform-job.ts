import { formatDate, formatTime, type Translate } from '@aaspaas/contract/kernel/format-date.ts';
import { addMinutes, dateOf, isoOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import {
  checkCode,
  codeUnusableReason,
  digitsFrom,
  type OneTimeCode,
} from '../../../../kernel/one-time-code.ts';
import { secondsUntil } from '../../../../kernel/rate-limit.ts';
import { afterCurrentCommit } from '../../../../platform/db/transaction-context.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { recordSecurityEvent } from '../../../../platform/log/security-log.ts';
import { text } from '../../../../platform/http/failures.ts';
import { startCodeCreated } from '../../events.ts';
import { attachCompletionPhotos } from './line-photos.ts';
import { resolveReportedTime } from '../rules/offline-timestamp.ts';
import {
  isEntryBlocked,
  isSendBlocked,
  START_CODE_DIGITS,
  MAX_START_CODE_TRIES,
  startCodeResendAt,
} from '../rules/start-code.ts';
import { startCodeFrom, startUntil, visitTimesOf } from '../rules/visit-times.ts';
import type { Permit } from '../../actions/permit.ts';
import { isPartyTo, lineFacts, type PolicyActor } from '../../policy.ts';
import { bookingStore } from '../store.ts';
import type { BookingDeps } from '../../deps.ts';
import {
  type BookingTransaction,
  runBookingTransaction,
  requireFound,
} from '../../actions/booking-transaction.ts';

/** Tolerance for a phone's slow clock, which would date the entry before the code's creation. */
const CODE_CLOCK_SKEW_MINUTES = 1;

/** When a start code expires, and when another may be requested; instants as the API sends them. */
export type SentStartCode = { readonly expires_at: string; readonly resend_at: string };

/**
 * Creates a start code for the professional's job: the customer's app shows it, and it is sent by SMS. A repeated call
 * creates a new code.
 */
export async function generateCode(
  deps: BookingDeps,
  call: Call<'employee'>,
  lineId: number,
): Promise<SentStartCode> {
  const sentCode = await runBookingTransaction(deps, null, async (bookingTx) => {
    const { tx, now, settings } = bookingTx;
    const permit = await bookingTx.permit(call.actor, 'generate_code', lineId);
    const { line } = permit;
    const from = startCodeFrom(visitTimesOf(line));
    if (now < from && !settings.codesAtAnyTime)
      throw new Failure('code_too_early', { values: { time: formatFrom(from, now, call.language) } });
    const store = bookingStore(tx);
    const last = await store.startCode(line.id);
    if (last && isSendBlocked({ sends: last.sends, totalTries: last.total_tries })) {
      await blockCode(bookingTx, permit);
      return null;
    }
    const allowedAt = startCodeResendAt(last ? { sentAt: last.created_at, sends: last.sends } : null, now);
    if (allowedAt > now) throw new Failure('too_many', { retryAfter: secondsUntil(allowedAt, now) });
    const expiresAt = startUntil(visitTimesOf(line));
    await store.saveStartCode({
      line_id: line.id,
      cipher: deps.vault.seal(digitsFrom(deps.vault.bytes(4), START_CODE_DIGITS)),
      sends: (last?.sends ?? 0) + 1,
      created_at: now,
      expires_at: expiresAt,
    });
    await deps.publish(tx, startCodeCreated, `${line.id}:${now.getTime()}`, { line_id: line.id });
    const resendAt = startCodeResendAt({ sentAt: now, sends: (last?.sends ?? 0) + 1 }, now);
    return { expires_at: isoOf(expiresAt), resend_at: isoOf(resendAt) };
  });
  // Rejected after the commit, so that the attention mark for the operators is stored.
  if (!sentCode) throw new Failure('code_blocked');
  return sentCode;
}

/**
 * The professional enters the customer's code; a correct code starts the work. An incorrect entry is counted even if
 * nothing else changes.
 */
export async function verifyCode(
  deps: BookingDeps,
  call: Call<'employee'>,
  { lineId, entered, reportedAt }: { lineId: number; entered: string; reportedAt: Date | null },
): Promise<void> {
  // A rejection is stored like any other answer: a retry of the same entry is rejected again and counted once.
  const verdict = await runBookingTransaction(deps, call, async (bookingTx) => {
    const { tx, now } = bookingTx;
    const line = await requireOwnJob(bookingTx, call.actor, lineId);
    // A repeat, e.g. after a lost response; it changes nothing.
    if (line.state === 'started') return 'started';
    const store = bookingStore(tx);
    const code = await store.startCode(line.id);
    const at = effectiveTime(reportedAt, now, line.assigned_at);
    const stored = code && { expiresAt: code.expires_at, tries: code.tries, spentAt: code.used_at };
    const permit = await bookingTx.permit(call.actor, 'enter_code', line, {
      at,
      refuse: (refusal) => (refusal === 'invalid' ? codeUnusable(stored, at) : new Failure(refusal)),
    });
    if (!code || !stored) throw new Error('the policy allowed to enter a code that does not exist');
    if (isEntryBlocked({ totalTries: code.total_tries })) return 'blocked';
    if (at < addMinutes(code.created_at, -CODE_CLOCK_SKEW_MINUTES)) return 'expired';
    const judged = checkCode(stored, deps.vault.open(code.cipher) === entered, at, MAX_START_CODE_TRIES);
    if (judged === 'wrong') {
      await store.countFailedTry(line.id);
      if (isEntryBlocked({ totalTries: code.total_tries + 1 })) {
        await blockCode(bookingTx, permit);
        return 'blocked';
      }
    }
    if (judged === 'right') await bookingTx.move(permit, 'start', happenedAtOption(reportedAt, at));
    return judged;
  });
  if (verdict === 'blocked') throw new Failure('code_blocked');
  if (verdict === 'locked') throw invalid({ otp: ['booking.code_locked'] });
  if (verdict === 'expired') throw invalid({ otp: ['booking.code_expired'] });
  if (verdict === 'wrong') throw invalid({ otp: ['booking.code_wrong'] });
}

/** Marks a line with exhausted start codes once: the mark is more urgent than that of a late professional. */
async function blockCode({ move }: BookingTransaction, permit: Permit): Promise<void> {
  if (permit.line.attention === 'code_blocked') return;
  await move(permit, 'block_code');
  afterCurrentCommit(() => recordSecurityEvent('code_exhausted', { reason: 'start_code' }));
}

/** The professional reports the work as completed, with completion photos. */
export function completeJob(
  deps: BookingDeps,
  call: Call<'employee'>,
  { lineId, uploads, reportedAt }: { lineId: number; uploads: readonly number[]; reportedAt: Date | null },
): Promise<void> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const complete = await bookingTx.permit(call.actor, 'complete', lineId);
    const { line } = complete;
    await bookingTx.move(
      complete,
      'finish',
      happenedAtOption(reportedAt, effectiveTime(reportedAt, bookingTx.now, line.started_at)),
    );
    await attachCompletionPhotos(bookingTx.tx, line.id, call.actor.id, uploads);
  });
}

async function requireOwnJob({ tx }: BookingTransaction, professional: PolicyActor, lineId: number) {
  const line = requireFound(await bookingStore(tx).line(lineId));
  if (!isPartyTo(lineFacts(line), professional)) throw new Failure('not_found');
  return line;
}

/** The refusal to enter a code that is used, expired, locked or was never created. */
function codeUnusable(code: OneTimeCode | undefined, at: Date): Failure {
  const reason = (code && codeUnusableReason(code, at, MAX_START_CODE_TRIES)) ?? 'expired';
  return invalid({ otp: [`booking.code_${reason}`] });
}

/**
 * Returns the effective time of a start or finish.
 *
 * @throws `invalid` if the reported time is not accepted
 */
function effectiveTime(reportedAt: Date | null, now: Date, notBefore: Date | null): Date {
  const judged = resolveReportedTime(reportedAt, { now, notBefore });
  if ('error' in judged) throw invalid({ happened_at: [`booking.timestamp_${judged.error}`] });
  return judged.at;
}

/** Records in the history that the event was reported late, with the time it happened. */
function happenedAtOption(reportedAt: Date | null, at: Date): { happenedAt?: Date } {
  return reportedAt ? { happenedAt: at } : {};
}

/** Formats an instant as its time, with its date unless it is today. */
function formatFrom(instant: Date, now: Date, language: Language): string {
  const translate: Translate = (key, values) => text(language, key, values);
  const time = formatTime(timeOf(instant), translate);
  return dateOf(instant) === dateOf(now) ? time : `${formatDate(dateOf(instant), translate)}, ${time}`;
}
