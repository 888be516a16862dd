import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import { type Authenticate, actorOf, requestedLanguage } from '../../../platform/http/bind.ts';
import { documentsByIds, documentsOfBookings, sendDocuments } from '../../payment/index.ts';
import type { BookingDeps } from '../deps.ts';
import { issueDocuments } from './actions/issue-documents.ts';
import { bookingStore } from '../lines/store.ts';
import { defaultDocuments } from './rules/default-documents.ts';

/** Rate limit: rendering a document takes up to half a second of CPU time. */
const HOURLY_LIMIT = { max: 60, seconds: 3600 };
const BOOKING_REF = /^(?:\d{1,15}|[A-Za-z]{2}-[A-Za-z0-9]{6})$/;

/**
 * `GET /api/user/invoice/{booking_id}`: all invoices of the caller's booking in one file or, with `?number=`, one of its documents. It
 * is a link, so the cookie authenticates it. Issues due documents immediately instead of waiting for the worker.
 */
export function bookingDocumentRoutes(
  parts: Pick<BookingDeps, 'db' | 'clock' | 'geocoder' | 'limits' | 'publish' | 'log'>,
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
        const { number } = request.query;
        // Only issued documents have numbers, so a request by number issues nothing.
        if (number === undefined) await issueDocuments(parts, booking.id, { immediate: true });
        const issued = await documentsOfBookings(db, [booking.code]);
        const chosen =
          number === undefined
            ? defaultDocuments(issued)
            : issued.filter((document) => document.number === number);
        if (chosen.length === 0) throw new Failure(number === undefined ? 'no_document_yet' : 'not_found');
        const documents = await documentsByIds(
          db,
          chosen.map(({ id }) => id),
        );
        return sendDocuments(reply, documents, booking.code, requestedLanguage(request));
      },
    );
  };
}
