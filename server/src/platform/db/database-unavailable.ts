import { Failure } from '../../kernel/failure.ts';

/** Seconds after which a caller that got no connection may retry. */
const RETRY_AFTER_SECONDS = 5;

/** Message of `pg` when all connections of a pool were in use for too long. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Message of the error of a connection that was refused because the circuit breaker is open. */
export const BREAKER_OPEN = 'the circuit breaker is open';

/**
 * Messages of `pg` for a pool timeout, a connection that could not be opened in time, or one that ended during use; and our own for
 * one that was not even tried.
 */
const MESSAGES: ReadonlySet<string> = new Set([
  POOL_TIMEOUT,
  BREAKER_OPEN,
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
]);

/** SQLSTATEs of a server that stops or starts. */
const STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03']);

/**
 * Classes of SQLSTATEs: connection exception, and insufficient resources: no free connection, no memory, or a full disk, on which a
 * statement fails until there is space.
 */
const CLASSES: readonly string[] = ['08', '53'];

/** Node's codes of a failed or broken connection. */
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

/** No database connection, or no resources of the database: 503 with `Retry-After`. `pg`'s error becomes its cause and part of its message. */
export class DatabaseUnavailable extends Failure {
  constructor(cause: Error) {
    super('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    this.name = 'DatabaseUnavailable';
    this.message = `no database connection: ${cause.message}`;
    this.cause = cause;
  }
}

/**
 * Returns whether an error of `pg` means that the database cannot be reached, as opposed to a rejected statement. Also
 * accepts a plain object with an error's fields, as pg-boss reports it.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, syscall, message, errors } = error as Partial<NodeJS.ErrnoException & AggregateError>;
  if (name === 'DatabaseUnavailable') return true;
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(isConnectionFailure);
  if (syscall !== undefined) return SOCKET_CALLS.has(syscall) && CODES.has(code ?? '');
  if (typeof code === 'string')
    return STATES.has(code) || (/^[0-9A-Z]{5}$/.test(code) && CLASSES.includes(code.slice(0, 2)));
  return MESSAGES.has(message ?? '');
}

/** Converts a connection failure to `DatabaseUnavailable`; returns every other error unchanged. */
export function toDatabaseUnavailable(error: Error): Error {
  return !(error instanceof Failure) && isConnectionFailure(error) ? new DatabaseUnavailable(error) : error;
}

/** Returns whether an error means that a caller waited in vain for one of the pool's connections, all of which were in use. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_TIMEOUT;
}

/**
 * Returns whether an error of `pg` means that the server cannot be reached. A full pool and a server without free resources are
 * failures of this request only: open connections work.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return isUnreachable(error.cause);
  return (
    isConnectionFailure(error) &&
    !isPoolTimeout(error) &&
    // Resources: it answers, and its other connections work.
    !(error as Partial<NodeJS.ErrnoException>).code?.startsWith('53')
  );
}
