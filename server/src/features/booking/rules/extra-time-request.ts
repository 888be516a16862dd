/** The states of a request for extra time. `taken`: the professional's time was assigned elsewhere before the customer accepted. */
export const EXTRA_TIME_STATES = [
  'requested',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'taken',
] as const;
export type ExtraTimeState = (typeof EXTRA_TIME_STATES)[number];

/** Returns whether a request awaits the customer's answer; after its deadline it counts as expired, also before the scheduler ends it. */
export function isExtraTimePending(
  request: { readonly state: ExtraTimeState | null; readonly answerBy: Date | null } | null,
  now: Date,
): boolean {
  return request?.state === 'requested' && request.answerBy !== null && request.answerBy > now;
}
