import { randomInt } from 'node:crypto';
import { Failure } from '../../kernel/failure.ts';

/** The shortest and the longest `Retry-After`, in seconds; spread, so that the refused callers do not return together. */
const RETRY_AFTER_SECONDS = { min: 1, max: 5 };

/** Creates the refusal of a request for which the process or the database has no room now. */
export function makeOverloaded(): Failure {
  return new Failure('overloaded', {
    retryAfter: randomInt(RETRY_AFTER_SECONDS.min, RETRY_AFTER_SECONDS.max + 1),
  });
}
