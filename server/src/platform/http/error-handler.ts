import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { toDatabaseUnavailable, isConnectionFailure } from '../db/database-unavailable.ts';
import { isDiskFull, makeStorageFailure } from '../disk-space.ts';
import { isDatabaseBusy, sqlState } from '../db/transaction.ts';
import type { SecurityLog } from '../log/security-log.ts';
import { languageOf } from './bind.ts';
import { currentRequest } from './request-context.ts';
import { failureBodyOf } from './failures.ts';
import { makeOverloaded } from './overloaded.ts';

/** Records that a call was refused with 403, before the answer. */
export type RecordRefusal = (refused: {
  readonly accountId: number | null;
  /** Name of the endpoint, or the route of a plain call. */
  readonly call: string;
  /** The route's pattern. */
  readonly route: string;
}) => Promise<void>;

/** `Retry-After` of a 503 whose cause sends none, such as a vendor that does not answer. */
const RETRY_AFTER_SECONDS = 10;

/** A call that ended with an error. */
type FailedCall = Pick<Parameters<RecordRefusal>[0], 'call' | 'route'>;

/** Records the error of a call if it is a refusal with 403; for the routes, and for the loaders of pages, which call within the process. */
export type RefusalLog = (error: unknown, request: FastifyRequest, failed: FailedCall) => Promise<void>;

/** The caller's role or grants do not allow the call; other refusals with 403 ask for a step that is missing. */
const FORBIDDEN: ReadonlySet<ErrorCode> = new Set(['forbidden', 'no_grant']);

/** Creates the log of refusals. */
export function makeRefusalLog(
  securityLog?: Pick<SecurityLog, 'record'>,
  recordRefusal: RecordRefusal = async () => undefined,
): RefusalLog {
  return async (error, request, { call, route }) => {
    if (!(error instanceof Failure) || error.status !== 403) return;
    const { accountId, ip: address } = request;
    await recordRefusal({ accountId, call, route }).catch((err: unknown) =>
      request.log.error({ err, requestId: request.id }, 'refusal not recorded'),
    );
    // Without an account it is the call of a vendor, recorded as one with an invalid signature.
    if (accountId === null || !FORBIDDEN.has(error.code)) return;
    const reason = error.code === 'forbidden' ? undefined : error.code;
    securityLog?.record('forbidden', { accountId, address, route, reason });
  };
}

/** Passes every error of a route to `sendError`, and refusals to their log. */
export function handleErrors(
  app: FastifyInstance,
  securityLog?: SecurityLog,
  recordRefusal?: RecordRefusal,
): void {
  const logRefusal = makeRefusalLog(securityLog, recordRefusal);
  app.setErrorHandler(async (error, request, reply) => {
    const { url = '' } = request.routeOptions;
    await logRefusal(error, request, { call: currentRequest()?.call ?? url, route: url });
    return sendError(error, request, reply);
  });
}

/** Converts every thrown error to a response: refusals by the contract's table, faults as "Something went wrong." */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error);
  if (isConnectionFailure(error))
    request.log.error({ err: error, requestId: request.id }, 'database unavailable');
  else if (isDiskFull(error)) request.log.error({ err: error, requestId: request.id }, 'disk full');
  else if (failure.code === 'unavailable' && failure.cause !== undefined)
    request.log.error({ err: failure.cause, requestId: request.id }, 'file storage unavailable');
  if (isDatabaseBusy(error)) request.log.error({ err: error, requestId: request.id }, 'database busy');
  if (failure.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'request failed');
  const retryAfter = failure.details.retryAfter ?? (failure.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .status(failure.status)
    .header('cache-control', 'no-store')
    .send(failureBodyOf(failure, languageOf(request), request.id));
}

/**
 * Converts any error to a refusal: other errors, e.g. a lost database connection, a full disk, a lock timeout or a fault, become
 * `unavailable`, `overloaded` or `internal`.
 */
export function toFailure(error: unknown): Failure {
  const known = error instanceof Error ? toDatabaseUnavailable(error) : error;
  if (known instanceof Failure) return known;
  if (isDiskFull(known)) return makeStorageFailure(known);
  return isDatabaseBusy(known) ? makeOverloaded() : refusalOf(known as FastifyError);
}

const UNSTORABLE_TEXT: ReadonlySet<string | undefined> = new Set(['22021', '22P05']);

/** Converts Fastify's own errors (unreadable, too large, unsupported type) and unexpected errors. */
function refusalOf(error: FastifyError): Failure {
  if (error.statusCode === 413) return new Failure('too_large');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure('bad_request');
  // Text in a route that no schema validates: NUL or an invalid character.
  if (UNSTORABLE_TEXT.has(sqlState(error))) return new Failure('bad_request');
  return new Failure('internal');
}
