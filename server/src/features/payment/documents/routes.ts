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
import type { DocumentKind } from '../rules/payment-types.ts';
import { drawDocumentsFile, drawStatementFile } from './actions/draw.ts';
import { getOrIssueStatement, type LoadStatementFacts } from './actions/issue-statement.ts';
import { maskRecipient } from './rules/mask-recipient.ts';
import { type Document, documentStore, type FoundDocument } from './store.ts';

const HOURLY_LIMIT = { max: 60, seconds: 3600 };
/** Documents about a professional's pay. */
const PAY_DOCUMENTS: ReadonlySet<DocumentKind> = new Set([
  'commission_invoice',
  'commission_credit',
  'statement',
]);
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Sends documents as one file, named by the number of the only one, else by `name`. */
export async function sendDocuments(
  reply: FastifyReply,
  documents: readonly Document[],
  name: string,
  language: Language,
): Promise<FastifyReply> {
  const [first, ...others] = documents;
  return sendPdf(
    reply,
    first && others.length === 0 ? first.number : name,
    await drawDocumentsFile(documents, language),
  );
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
      // What is between the platform and a professional is not about a booking.
      if (PAY_DOCUMENTS.has(document.kind) && !hasGrant(actor.roles, 'money.read'))
        throw new Failure('no_grant', { data: { needs: 'money.read' } });
      // Tax law requires to keep the documents of a deleted account; only finance opens them.
      if (found.restrictedAt !== null && !hasGrant(actor.roles, 'money.read'))
        throw new Failure('no_grant', { data: { needs: 'money.read' } });
      // A restricted document is opened for an authority, so it is whole.
      const masked =
        found.restrictedAt === null && masksContacts(actor.roles, rawEndpoints['admin.document']?.needs);
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
    return drawStatementFile(
      { number, at, content: masked ? maskRecipient(content) : content, masked },
      language,
    );
  }
  const { document } = found;
  const content = masked ? maskRecipient(document.content) : document.content;
  return drawDocumentsFile([{ ...document, content }], language, masked);
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
        await drawStatementFile(statement, requestedLanguage(request)),
      );
    });
  };
}

/**
 * `GET /api/employee/documents/{number}`: returns one of the caller's documents: what the platform issued to them, or an invoice or credit
 * note in their name.
 */
export function professionalDocumentRoutes(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Params: { number: string } }>('/api/employee/documents/:number', async (request, reply) => {
      const actor = await actorOf(authenticate, request);
      if (!actor) throw new Failure('unauthenticated');
      if (actor.role !== 'employee') throw new Failure('forbidden');
      await limits.hit(`statement:${actor.id}`, HOURLY_LIMIT);
      const found = await documentStore(db).byNumber(request.params.number);
      if (!found || (found.accountId !== actor.id && found.professionalId !== actor.id))
        throw new Failure('not_found');
      // The account of the customer was deleted; the law requires to keep the invoice, and only finance opens it.
      if (found.restrictedAt !== null) throw new Failure('not_found');
      return sendPdf(reply, found.document.number, await drawFor(found, false, requestedLanguage(request)));
    });
  };
}
