import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import { type Authenticate, actorOf, requestedLanguage } from '../../../platform/http/bind.ts';
import { type IssuedDocument, documentOf, documentsOf, sendDocument } from '../../payment/index.ts';
import type { BookingDeps } from '../deps.ts';
import { issueDocuments } from './actions/issue-documents.ts';
import { billableLines } from './actions/billable-lines.ts';
import { bookingStore } from '../lines/store.ts';
import { documentSubjects } from '../rules/payable-subjects.ts';

/** Rate limit: rendering a document takes up to half a second of CPU time. */
const HOURLY_LIMIT = { max: 60, seconds: 3600 };
const BOOKING_REF = /^(?:\d{1,15}|[A-Za-z]{2}-[A-Za-z0-9]{6})$/;

/** The document sent if the request specifies no number: the first of these kinds, the newest of its kind. */
const KIND_PRIORITY: readonly IssuedDocument['kind'][] = [
  'invoice',
  'payment_receipt',
  'receipt',
  'credit_note',
  'cancellation',
];

/**
 * `GET /api/user/invoice/{booking_id}`: the bill of the caller's booking or, with `?number=`, another of its documents. It
 * is a link, so the cookie authenticates it. Issues due documents immediately instead of waiting for the worker.
 */
export function bookingDocumentRoutes(
  parts: Pick<BookingDeps, 'db' | 'clock' | 'geocoder' | 'limits' | 'publish'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  const { db, limits } = parts;
  return (app) => {
    app.get<{ Params: { booking: string }; Querystring: { number?: unknown } }>(
      '/api/user/invoice/:booking',
      async (request, reply) => {
        const actor = await actorOf(authenticate, request);
        if (!actor) throw new Failure('unauthenticated');
        if (actor.role !== 'user') throw new Failure('forbidden');
        if (!actor.verified) throw new Failure('not_verified');
        await limits.hit(`invoice:${actor.id}`, HOURLY_LIMIT);
        const ref = request.params.booking;
        const booking =
          BOOKING_REF.test(ref) && (await bookingStore(db).findOwn(actor.id, Number(ref) || ref));
        if (!booking || booking.state === 'draft') throw new Failure('not_found');
        await issueDocuments(parts, booking.id);
        const lines = await billableLines(db, booking.id);
        const documents = await documentsOf(db, documentSubjects(booking.id, lines));
        const { number } = request.query;
        if (number !== undefined && !documents.some((document) => document.number === number))
          throw new Failure('not_found');
        const [chosen] = documents
          .filter((document) => number === undefined || document.number === number)
          .toReversed()
          .toSorted((one, other) => KIND_PRIORITY.indexOf(one.kind) - KIND_PRIORITY.indexOf(other.kind));
        const document = chosen && (await documentOf(db, chosen.subject));
        if (!document) throw new Failure('no_document_yet');
        return sendDocument(reply, document, requestedLanguage(request));
      },
    );
  };
}
