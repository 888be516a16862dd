import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { admit } from './admit.ts';
import { actorOf, type Authenticate } from './bind.ts';
import type { Actor } from './call.ts';

/** Looks up the caller of an operators' route that is not bound from a record, and admits them by its record. */
export async function admitOperator(
  authenticate: Authenticate,
  request: FastifyRequest,
  record: Endpoint | undefined,
): Promise<Actor> {
  if (!record) throw new Error('the route has no record');
  const actor = await actorOf(authenticate, request);
  if (!actor) throw new Failure('unauthenticated');
  await admit(record, actor, null);
  return actor;
}
