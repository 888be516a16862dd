import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { masksContacts } from '../../../platform/http/admit.ts';
import { admitOperator } from '../../../platform/http/admit-operator.ts';
import { type Authenticate, actorOf, requestedLanguage } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drawDocument } from './actions/draw-document.ts';
import { drawStatement } from './actions/draw-statement.ts';
import { getOrIssueStatement, type LoadStatementFacts } from './actions/issue-statement.ts';
import { maskRecipient } from './rules/mask-recipient.ts';
import { type Document, documentStore, type FoundDocument } from './store.ts';

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

/**
 * `GET /api/admin/documents/{number}`: returns any document to an operator; each access is logged before the document is sent. Operators
 * who read masked contacts get a copy without the recipient's address, which says so.
 */
export function adminDocumentRoutes(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  authenticate: Authenticate,
  /** Records the view elsewhere too, in the same transaction. */
  onView: (
    tx: Tx,
    view: {
      readonly number: string;
      readonly ownerId: number | null;
      readonly readerId: number;
      readonly masked: boolean;
    },
    now: Date,
  ) => Promise<void>,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { number: string } }>('/api/admin/documents/:number', async (request, reply) => {
      const actor = await admitOperator(authenticate, request, rawEndpoints['admin.document']);
      const found = await documentStore(db).byNumber(request.params.number);
      if (!found) throw new Failure('not_found');
      const { id, accountId, document } = found;
      // Statements are about a professional's pay, not about a booking.
      if (document.kind === 'statement' && !hasGrant(actor.roles, 'money.read'))
        throw new Failure('no_grant', { data: { needs: 'money.read' } });
      const masked = masksContacts(actor.roles, rawEndpoints['admin.document']?.needs);
      const now = clock.now();
      await transaction(db, async (tx) => {
        await documentStore(tx).recordView(id, accountId, actor.id, now);
        await onView(tx, { number: document.number, ownerId: accountId, readerId: actor.id, masked }, now);
      });
      return sendPdf(reply, document.number, await drawFor(found, masked, requestedLanguage(request)));
    });
  };
}

function drawFor(found: FoundDocument, masked: boolean, language: Language): Promise<Buffer> {
  if (found.type === 'statement') {
    const { number, issuedAt: at, content } = found.document;
    return drawStatement(
      { number, at, content: masked ? maskRecipient(content) : content, masked },
      language,
    );
  }
  const { document } = found;
  const content = masked ? maskRecipient(document.content) : document.content;
  return drawDocument({ ...document, content }, language, masked);
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
