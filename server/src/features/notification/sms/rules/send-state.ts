import type { SmsCategory } from '@aaspaas/contract/features/sms-templates.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { MessageState } from '@aaspaas/contract/features/messages.ts';

/** How far a message is. A report may come late, twice or out of order; a state never follows one with the same rank or a higher one. */
const RANK: Readonly<Record<MessageState, number>> = {
  sending: 0,
  accepted: 1,
  undelivered: 2,
  failed: 2,
  refused: 2,
  // A vendor may correct a failure, but a delivered message stays delivered.
  delivered: 3,
};

/** Returns the states that a message may be in when it enters another one. */
export function statesBefore(next: MessageState): MessageState[] {
  return (Object.keys(RANK) as MessageState[]).filter((state) => RANK[state] < RANK[next]);
}

/** Messages with the same template and subject to one number within this time are one. */
export const REPEAT_SECONDS = 60;

/** A message that is handed over for longer than this was interrupted: a vendor answers or times out before. */
export const SENDING_SECONDS = 20;

/** When the second vendor sends a message that the first accepted but did not deliver. */
const FALLBACK_SECONDS: Readonly<Record<SmsCategory, number>> = {
  code: 25,
  start_code: 25,
  notification: 600,
};

/** The time after which a message is useless: a code has expired, a visit has begun. */
const USEFUL_MINUTES: Readonly<Record<SmsCategory, number>> = { code: 5, start_code: 10, notification: 60 };

/** Returns when the second vendor sends a message, and after which time it does not. */
export function fallbackTimes(
  category: SmsCategory,
  now: Date,
): { readonly dueAt: Date; readonly expiresAt: Date } {
  return {
    dueAt: addMinutes(now, FALLBACK_SECONDS[category] / 60),
    expiresAt: addMinutes(now, USEFUL_MINUTES[category]),
  };
}
