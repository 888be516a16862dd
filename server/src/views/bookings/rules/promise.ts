import { answerBy, type LinePromise, type LineState } from '../../../features/booking/index.ts';

/** A line and its hold. */
export interface PromisedLine {
  readonly state: LineState;
  readonly promise: LinePromise | null;
  readonly startsAt: Date;
  /** Whether time is held for the line, and until when; null: until it is assigned. */
  readonly isHeld: boolean;
  readonly holdExpiresAt: Date | null;
}

/** What the customer can rely on. */
export interface PromiseFacts {
  readonly promise: LinePromise | null;
  readonly holdExpiresAt: Date | null;
  readonly answerBy: Date | null;
}

const NOTHING: PromiseFacts = { promise: null, holdExpiresAt: null, answerBy: null };

/**
 * Returns what the customer can rely on until a professional is assigned. An expired hold of a draft promises nothing; a placed
 * line whose hold is moving to another professional is still held.
 */
export function promiseOf(
  { state, promise, startsAt, isHeld, holdExpiresAt }: PromisedLine,
  now: Date,
): PromiseFacts {
  if (state !== 'draft' && state !== 'placed') return NOTHING;
  if (promise === 'request') return { ...NOTHING, promise, answerBy: answerBy(startsAt, now) };
  if (promise !== 'held' || state === 'placed') return { ...NOTHING, promise };
  const isLive = isHeld && (holdExpiresAt === null || holdExpiresAt > now);
  return isLive ? { ...NOTHING, promise, holdExpiresAt } : NOTHING;
}
