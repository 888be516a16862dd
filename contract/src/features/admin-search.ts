import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { Grant } from '../kernel/grants.ts';
import { MIN_SEARCH_LENGTH } from '../kernel/search-limits.ts';
import { key } from '../messages/index.ts';

/** The kinds of objects that the search finds, in the order of its results: a number's owner before bookings with that contact. */
export const SEARCH_KINDS = [
  'customer',
  'professional',
  'booking',
  'ticket',
  'payment',
  'refund',
  'document',
  'payout',
  'settlement',
  'service',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The grant to find each kind: that of the page which shows it. */
export const SEARCH_GRANTS: Readonly<Record<SearchKind, Grant>> = {
  booking: 'bookings.read',
  ticket: 'tickets.read',
  customer: 'customers.read',
  professional: 'professionals.read',
  payment: 'booking_money.read',
  refund: 'booking_money.read',
  document: 'booking_money.read',
  payout: 'money.read',
  settlement: 'money.read',
  service: 'catalogue.read',
};

/** An object that the search found. */
export const searchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** The id, code or number that identifies the object among those of its kind. */
  id: z.string(),
  title: z.string(),
  /** What distinguishes it, in the reader's language; contacts as the operator's role reads them. */
  subtitle: z.string(),
  /** The address of the page of the console that shows it. */
  href: z.string(),
});
export type SearchResult = z.output<typeof searchResult>;

/** The operators' search over all objects. */
export const adminSearchEndpoints = {
  'admin.search': endpoint({
    method: 'GET',
    path: 'admin/search',
    who: 'admin',
    // Every role has it; each kind of object needs the grant of its page in addition (`SEARCH_GRANTS`).
    needs: 'queue.read',
    summary:
      'Finds objects by booking code, ticket, mobile number, payment, refund, document or bank reference, else by a part of the name; at most five of each kind that the caller may read',
    limit: { per: 'account', max: 240, seconds: 60 },
    query: z.object({
      q: z
        .string({ error: key('finder.too_short') })
        .trim()
        .min(MIN_SEARCH_LENGTH, key('finder.too_short'))
        .max(100, key('error.too_long')),
    }),
    reply: z.object({ data: z.object({ results: z.array(searchResult) }) }),
  }),
};
