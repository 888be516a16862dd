import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { admitOperator } from '../../../platform/http/admit-operator.ts';
import { type Authenticate, actorOf, requestedLanguage } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drawDocument } from './actions/draw-document.ts';
import { drawStatement } from './actions/draw-statement.ts';
import { getOrIssueStatement, type LoadStatementFacts } from './actions/issue-statement.ts';
import { type Document, documentStore } from './store.ts';

const HOURLY_LIMIT = { max: 60, seconds: 3600 };
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Sends a subject's document as a file named by its number. */
export async function sendDocument(
  reply: FastifyReply,
  document: Document,
  language: Language,
): Promise<FastifyReply> {
  return sendPdf(reply, document.number, await drawDocument(document, language));
}

function sendPdf(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name.replaceAll('/', '-')}.pdf"`)
    .send(content);
}

/** `GET /api/admin/documents/{number}`: returns any document to an operator; each access is logged before the document is sent. */
export function adminDocumentRoutes(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  authenticate: Authenticate,
  /** Records the view elsewhere too, in the same transaction. */
  onView: (
    tx: Tx,
    view: { readonly number: string; readonly ownerId: number | null; readonly readerId: number },
    now: Date,
  ) => Promise<void>,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { number: string } }>('/api/admin/documents/:number', async (request, reply) => {
      const actor = await admitOperator(authenticate, request, rawEndpoints['admin.document']);
      const store = documentStore(db);
      const document = await store.byNumber(request.params.number);
      if (!document) throw new Failure('not_found');
      // Statements are about a professional's pay, not about a booking.
      if (document.kind === 'statement' && !hasGrant(actor.roles, 'money.read'))
        throw new Failure('no_grant', { data: { needs: 'money.read' } });
      const now = clock.now();
      await transaction(db, async (tx) => {
        await documentStore(tx).recordView(document.id, document.accountId, actor.id, now);
        await onView(tx, { number: document.number, ownerId: document.accountId, readerId: actor.id }, now);
      });
      return sendDocument(reply, document, requestedLanguage(request));
    });
  };
}

/**
 * `GET /api/employee/statement/{YYYY-MM}`: returns the caller's own statement of earnings. A past month has one permanent
 * statement with a number from the statement series; the current month is provisional and has no number.
 */
export function statementRoutes(
  { db, clock, limits }: Pick<Platform, 'db' | 'clock' | 'limits'>,
  loadFacts: LoadStatementFacts,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { month: string } }>('/api/employee/statement/:month', async (request, reply) => {
      const actor = await actorOf(authenticate, request);
      if (!actor) throw new Failure('unauthenticated');
      if (actor.role !== 'employee') throw new Failure('forbidden');
      await limits.hit(`statement:${actor.id}`, HOURLY_LIMIT);
      const { month } = request.params;
      if (!MONTH.test(month)) throw new Failure('not_found');
      const statement = await transaction(db, (tx) =>
        getOrIssueStatement(tx, actor.id, month, clock.now(), loadFacts),
      );
      if (!statement) throw new Failure('not_found');
      return sendPdf(
        reply,
        statement.number ?? `statement-${month}`,
        await drawStatement(statement, requestedLanguage(request)),
      );
    });
  };
}
