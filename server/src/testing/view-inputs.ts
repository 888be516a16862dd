import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Row } from '../platform/db/tables.ts';
import { aBooking, nextUnusedDate } from './bookings.ts';
import { type ListSeeds, PLACES_DAY, SEEDED_PAGE } from './list-seeds.ts';
import type { RawRequest } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** The part of a request that names what is read. */
export type ViewInput = Pick<RawRequest, 'params' | 'query'>;

/** Returns the input with which each call that reads finds something in the seeded lists. */
export async function viewInputs(
  app: TestApp,
  { fixture, people, placedLine, subcategory }: ListSeeds,
): Promise<(name: EndpointName) => ViewInput> {
  const assigned = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
  const approved = await aBooking(app, fixture, { state: 'approved', slot: nextUnusedDate() });
  const { rows } = await sql<Pick<Row<'bookings'>, 'code'>>`
    select code from bookings where id = ${assigned.id}`.execute(app.connection.db);
  const professional = people.employee.id;
  const service = fixture.service.id;
  const board = { date: PLACES_DAY, city: 'bengaluru' };
  const params = {
    // A value for every path; the seeded rows have the others.
    ...Object.fromEntries(
      Object.values(api).flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, field]) => [field, 1])),
    ),
    city: 'bengaluru',
    category: 1,
    subcategory,
    subcategory_id: subcategory,
    detail_id: placedLine,
    id: service,
    slug: SEEDED_PAGE,
    code: rows[0]?.code ?? '',
    month: dateOf(app.clock.now()).slice(0, 7),
    ifsc: 'SBIN0000813',
  };
  const own: Partial<Record<EndpointName, ViewInput>> = {
    'admin.blocks': { query: { kind: 'customer', id: people.user.id } },
    'admin.block_preview': { query: { kind: 'customer', id: people.user.id, reason: 'fraud' } },
    'admin.board': { query: board },
    'admin.board_places': { query: board },
    'admin.bulk_plan': { query: { lines: `${placedLine}` } },
    'admin.bulk_cancel_terms': { query: { lines: `${placedLine}` } },
    'admin.caller': { query: { mobile: people.user.mobile } },
    'admin.page_diff': { query: { from: '1', to: '2' } },
    'admin.price_changes': { query: { category: 3, percent: 10, rounding: 1, valid_from: '2027-06-01' } },
    'admin.professional': { params: { id: professional } },
    'admin.professional_tax': { params: { id: professional } },
    'admin.search': { query: { q: 'Plumber' } },
    'admin.service_rank': { query: { query: 'plumber', city: 'bengaluru' } },
    'admin.service_usage': { query: { ids: `${service}` } },
    'admin.timeline': { query: { object: `line:${placedLine}` } },
    'bank.accounts': { params: { id: professional } },
    'booking.cancel_quote': { query: { bookingId: assigned.id } },
    'booking.confirmed_by_query': { query: { booking_id: assigned.id } },
    'cities.offers': { params: { category: 'home' } },
    'discovery.search': { query: { query: 'plumb' } },
    'earnings.job': { params: { action_id: approved.lineId } },
    'list_view.list': { query: { list: 'bookings' } },
    'places.geocode': { query: { address: 'Bengaluru' } },
    'visit.track': { params: { detail_id: assigned.lineId } },
  };
  return (name) => ({ ...own[name], params: { ...params, ...own[name]?.params } });
}
