import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { type Authenticate, actorOf, languageAsked } from '../../platform/http/bind.ts';
import { type IssuedPaper, paperOf, papersOf, sendPaper } from '../payment/index.ts';
import type { BookingParts } from './actions/booking-parts.ts';
import { issuePapers } from './actions/issue-papers.ts';
import { knownLines } from './paper-facts.ts';
import { bookingStore } from './store.ts';
import { paperSubjects } from './subjects.ts';

/** Drawing a paper takes a processor up to half a second. */
const AN_HOUR = { max: 60, seconds: 3600 };
const REF = /^(?:\d{1,15}|[A-Za-z]{2}-[A-Za-z0-9]{6})$/;

/** The document sent if the request names no number: the first of these kinds, the newest of its kind. */
const FIRST: readonly IssuedPaper['kind'][] = [
  'invoice',
  'payment_receipt',
  'receipt',
  'credit_note',
  'cancellation',
];

/**
 * `GET /api/user/invoice/{booking_id}`: the bill of a booking of the caller's or, with `?number=`, another of its papers; a link, so the
 * cookie does for a login. What is due is issued here too, so that nobody waits for the worker.
 */
export function bookingPapers(
  parts: Pick<BookingParts, 'db' | 'clock' | 'geocoder' | 'limits'>,
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
        await limits.hit(`invoice:${actor.id}`, AN_HOUR);
        const ref = request.params.booking;
        const booking = REF.test(ref) && (await bookingStore(db).peekOwn(actor.id, Number(ref) || ref));
        if (!booking || booking.state === 'draft') throw new Failure('not_found');
        await issuePapers(parts, booking.id);
        const lines = await knownLines(db, booking.id);
        const papers = await papersOf(db, paperSubjects(booking.id, lines));
        const { number } = request.query;
        if (number !== undefined && !papers.some((paper) => paper.number === number))
          throw new Failure('not_found');
        const [chosen] = papers
          .filter((paper) => number === undefined || paper.number === number)
          .toReversed()
          .toSorted((one, other) => FIRST.indexOf(one.kind) - FIRST.indexOf(other.kind));
        const paper = chosen && (await paperOf(db, chosen.subject));
        if (!paper) throw new Failure('no_paper_yet');
        return sendPaper(reply, paper, languageAsked(request));
      },
    );
  };
}
