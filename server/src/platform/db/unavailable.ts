import { Failure } from '../../kernel/failure.ts';

/** Seconds after which a caller who got no connection may try again. */
const RETRY_AFTER_SECONDS = 2;

/** What `pg` says when no connection became free, or none could be opened, within `connectionTimeoutMs`. */
const TIMEOUTS: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** No database connection in time: 503 with `Retry-After`. Keeps `pg`'s error as its cause and in its message. */
export class DatabaseUnavailable extends Failure {
  constructor(cause: Error) {
    super('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    this.name = 'DatabaseUnavailable';
    this.message = `no database connection: ${cause.message}`;
    this.cause = cause;
  }
}

/** A pool timeout as `DatabaseUnavailable`; every other error unchanged. */
export function databaseUnavailable(error: Error): Error {
  return TIMEOUTS.has(error.message) ? new DatabaseUnavailable(error) : error;
}
