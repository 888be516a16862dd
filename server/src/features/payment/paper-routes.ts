import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { type Authenticate, actorOf, languageAsked } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { paperStore } from './paper-store.ts';
import { sendPaper } from './papers.ts';

/** `GET /api/admin/papers/{number}`: any paper, for operators; every look is recorded before the paper is sent. */
export function operatorPapers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { number: string } }>('/api/admin/papers/:number', async (request, reply) => {
      const actor = await actorOf(authenticate, request);
      if (!actor) throw new Failure('unauthenticated');
      if (actor.role !== 'admin') throw new Failure('forbidden');
      const store = paperStore(db);
      const paper = await store.byNumber(request.params.number);
      if (!paper) throw new Failure('not_found');
      await store.recordView(paper.id, paper.accountId, actor.id, clock.now());
      return sendPaper(reply, paper, languageAsked(request));
    });
  };
}
