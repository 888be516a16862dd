import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { toDatabaseUnavailable, isConnectionFailure } from '../db/database-unavailable.ts';
import { sqlState } from '../db/transaction.ts';
import type { SecurityLog } from '../log/security-log.ts';
import { languageOf } from './bind.ts';
import { failureBodyOf } from './failures.ts';

/** Hands everything that is thrown in a route to `sendError`; records calls that a role or an owner may not make. */
export function handleErrors(app: FastifyInstance, securityLog?: SecurityLog): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Failure && error.code === 'forbidden')
      securityLog?.record('forbidden', {
        accountId: request.accountId,
        address: request.ip,
        route: request.routeOptions.url,
      });
    return sendError(error, request, reply);
  });
}

/** The one place where anything thrown becomes an answer: refusals by the contract's table, faults as "Something went wrong." */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error);
  if (isConnectionFailure(error)) request.log.error({ err: error }, 'database unavailable');
  if (failure.code === 'internal') request.log.error({ err: error, request_id: request.id }, 'fault');
  if (failure.details.retryAfter !== undefined)
    reply.header('retry-after', String(failure.details.retryAfter));
  return reply
    .status(failure.status)
    .header('cache-control', 'no-store')
    .send(failureBodyOf(failure, languageOf(request), request.id));
}

/** Anything thrown as a refusal: what is none, e.g. a lost database connection or a fault, becomes `unavailable` or `internal`. */
export function toFailure(error: unknown): Failure {
  const known = error instanceof Error ? toDatabaseUnavailable(error) : error;
  return known instanceof Failure ? known : refusalOf(known as FastifyError);
}

const UNSTORABLE_TEXT: ReadonlySet<string | undefined> = new Set(['22021', '22P05']);

/** What Fastify itself refuses (unreadable, too large, of another type), and everything that nobody expected. */
function refusalOf(error: FastifyError): Failure {
  if (error.statusCode === 413) return new Failure('too_large');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure('bad_request');
  // The text of a route that no schema reads: NUL, or what is no character.
  if (UNSTORABLE_TEXT.has(sqlState(error))) return new Failure('bad_request');
  return new Failure('internal');
}
