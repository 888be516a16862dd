import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import { type Authenticate, actorOf, requestedLanguage } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { documentStore } from './store.ts';
import { sendDocument } from './documents.ts';

/** `GET /api/admin/documents/{number}`: returns any document to an operator; each access is logged before the document is sent. */
export function adminDocumentRoutes(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { number: string } }>('/api/admin/documents/:number', async (request, reply) => {
      const actor = await actorOf(authenticate, request);
      if (!actor) throw new Failure('unauthenticated');
      if (actor.role !== 'admin') throw new Failure('forbidden');
      const store = documentStore(db);
      const document = await store.byNumber(request.params.number);
      if (!document) throw new Failure('not_found');
      await store.recordView(document.id, document.accountId, actor.id, clock.now());
      return sendDocument(reply, document, requestedLanguage(request));
    });
  };
}
