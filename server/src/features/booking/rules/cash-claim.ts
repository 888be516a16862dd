/** Hours that a customer has to confirm cash. */
export const CASH_ANSWER_HOURS = 48;

/** States of a claim. `expired`: the customer did not answer, so the amount stays due. */
export type CashClaimState = 'claimed' | 'confirmed' | 'denied' | 'expired';

/**
 * Returns whether a claim awaits the customer's answer; after its end it counts as expired, also before the scheduler ends it.
 *
 * @param answerBy of the open claim; null: there is none
 */
export function isCashClaimPending(answerBy: Date | null, now: Date): boolean {
  return answerBy !== null && answerBy > now;
}
