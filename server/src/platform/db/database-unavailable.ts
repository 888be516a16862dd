import { Failure } from '../../kernel/failure.ts';

/** Seconds after which a caller who got no connection may try again. */
const RETRY_AFTER_SECONDS = 2;

/** What `pg` says when no connection became free, none could be opened in time, or the one in use ended. */
const MESSAGES: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
]);

/** SQLSTATE of a server that stops, starts or has no connection left; every class 08 (connection exception) counts too. */
const STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300']);

/** Node's codes of a connection that could not be made or broke. */
const CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const SOCKET_CALLS: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** No database connection: 503 with `Retry-After`. Keeps `pg`'s error as its cause and in its message. */
export class DatabaseUnavailable extends Failure {
  constructor(cause: Error) {
    super('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    this.name = 'DatabaseUnavailable';
    this.message = `no database connection: ${cause.message}`;
    this.cause = cause;
  }
}

/**
 * Whether an error of `pg` says that the database cannot be reached, as against that it refused a statement. Also for a plain object with an
 * error's fields, which is what pg-boss reports.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, syscall, message, errors } = error as Partial<NodeJS.ErrnoException & AggregateError>;
  if (name === 'DatabaseUnavailable') return true;
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(isConnectionFailure);
  if (syscall !== undefined) return SOCKET_CALLS.has(syscall) && CODES.has(code ?? '');
  if (typeof code === 'string') return STATES.has(code) || /^08[0-9A-Z]{3}$/.test(code);
  return MESSAGES.has(message ?? '');
}

/** A connection failure as `DatabaseUnavailable`; every other error unchanged. */
export function toDatabaseUnavailable(error: Error): Error {
  return !(error instanceof Failure) && isConnectionFailure(error) ? new DatabaseUnavailable(error) : error;
}
