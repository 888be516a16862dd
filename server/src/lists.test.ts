import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encodeCursor } from './kernel/page.ts';
import { routesOf } from './platform/http/bind.ts';
import type { Answer } from './testing/api-client.ts';
import { type ListSeeds, PLACES_DAY, SEEDED_ROWS, seedLists, seedRows } from './testing/list-seeds.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let seeds: ListSeeds;
beforeAll(async () => {
  app = await testApp();
  seeds = await seedLists(app);
}, 120_000);
afterAll(() => app.close());

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};

/** Settings are a single object, not a list, although their keys are open. */
const NO_LISTS = ['admin.settings'];

/** Every call whose `data` is a list of rows, or a map of rows. */
const lists = (Object.entries(api) as [EndpointName, Endpoint][])
  .filter(([name, { method }]) => method === 'GET' && !NO_LISTS.includes(name))
  .filter(([, { reply }]) => ['array', 'record'].includes(shapeOf(reply)['data']?.def.type ?? ''))
  .flatMap(([name, record]) =>
    routesOf(record).map(({ url, role }) => ({
      name,
      record,
      path: url.replace('/api/', ''),
      role,
      caller: (record.who === 'each' ? role : record.who === 'public' ? null : record.who) as Role | null,
    })),
  );
type List = (typeof lists)[number];

/** The parameters with which a list has rows. */
const queries: Readonly<Partial<Record<EndpointName, Readonly<Record<string, string>>>>> = {
  'admin.board': { date: '2027-11-01', city: 'bengaluru' },
  'admin.board_places': { date: PLACES_DAY, city: 'bengaluru' },
  'admin.employees': { state: 'approved' },
  'admin.refunds': { state: 'failed' },
  'list_view.list': { list: 'bookings' },
  'places.suggest': { query: 'indira' },
};

const call = async ({ name, role, caller }: List, query: Readonly<Record<string, string | number>> = {}) => {
  const params = {
    category: 1,
    subcategory: seeds.subcategory,
    subcategory_id: seeds.subcategory,
    detail_id: seeds.placedLine,
    id: seeds.fixture.service.id,
  };
  const object =
    name === 'admin.timeline'
      ? { object: `customer:${seeds.people.user.id}` }
      : name === 'admin.blocks'
        ? { kind: 'customer', id: seeds.people.user.id }
        : {};
  return app.callRaw(
    name,
    { params, query: { ...queries[name], ...object, ...query }, ...(role ? { role } : {}) },
    caller ? seeds.people[caller] : {},
  );
};

/** Fields that identify a row in every response: its numbers and codes, but no values that depend on other rows. */
const NAMES = [
  'id',
  'action_id',
  'cart_id',
  'detail_id',
  'task',
  'ticket',
  'employee_id',
  'slug',
  'booking_id',
  'given_at',
  'label',
  'service_id',
];
const serviceName = (row: string) => {
  const read = JSON.parse(row);
  return typeof read === 'object' ? JSON.stringify(NAMES.map((name) => read[name])) : row;
};

/** What all lists have in common. */
const page = z.object({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  next_cursor: z.string().nullish(),
});

/** Returns the rows of a response, each serialized. */
const rowsOf = ({ body }: Answer): string[] =>
  Object.values(page.parse(body).data).map((row) => JSON.stringify(row));
const nextCursorOf = ({ body }: Answer): string | null => page.parse(body).next_cursor ?? null;

/** Reads all pages of a list. */
async function walk(list: List, limit: number): Promise<string[][]> {
  const parts: string[][] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer = await call(list, { limit, ...(cursor ? { cursor } : {}) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    parts.push(rowsOf(answer));
    cursor = nextCursorOf(answer);
  } while (cursor && parts.length < 500);
  return parts;
}

describe('every list', () => {
  it.each(lists)('$path accepts limit and cursor, and returns next_cursor', ({ record }) => {
    expect(record.query.safeParse({ limit: '0' }).success).toBe(false);
    expect(record.query.safeParse({ cursor: 'x'.repeat(500) }).success).toBe(false);
    expect(Object.keys(shapeOf(record.reply))).toContain('next_cursor');
  });

  it.each(lists)('$path: pages of one and of two rows add up to the whole list', async (list) => {
    const whole = await call(list);
    expect(whole.status, JSON.stringify(whole.body)).toBe(200);
    const rows = rowsOf(whole);
    expect(rows.length).toBeGreaterThanOrEqual(SEEDED_ROWS);
    expect(new Set(rows).size, 'two rows look alike').toBe(rows.length);
    for (const limit of [1, 2]) {
      const parts = await walk(list, limit);
      expect(parts.flat()).toEqual(rows);
      for (const part of parts.slice(0, -1)) expect(part).toHaveLength(limit);
    }
  });

  it.each(lists)('$path returns 422 for an invalid limit or cursor, under its name', async (list) => {
    for (const limit of ['0', '101', '-1', '1.5', 'many', '']) {
      const { status, error } = await call(list, { limit });
      expect([limit, status]).toEqual([limit, 422]);
      expect(Object.keys(error.errors)).toEqual(['limit']);
    }
    const wrong = [
      '',
      'x',
      '12',
      '!!',
      encodeCursor([null as never]),
      encodeCursor([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
      encodeCursor([{} as never]),
    ];
    for (const cursor of wrong) {
      const { status, error } = await call(list, { cursor });
      expect([cursor, status]).toEqual([cursor, 422]);
      expect(Object.keys(error.errors)).toEqual(['cursor']);
    }
    const both = await call(list, { limit: 'many', cursor: 'x'.repeat(500) });
    expect(Object.keys(both.error.errors).toSorted()).toEqual(['cursor', 'limit']);
  });
});

describe('a list that grows between pages', () => {
  /** Lists ordered by a rank that changes with other activity. */
  const RANKED = ['admin.suggestions', 'booking.book_again', 'earnings.estimates'];

  it('loses no row and repeats none', async () => {
    const begun = await Promise.all(
      lists
        .filter(({ name }) => !RANKED.includes(name))
        .map(async (list) => {
          const rows = rowsOf(await call(list)).map(serviceName);
          const first = await call(list, { limit: 2 });
          return {
            list,
            rows,
            first: rowsOf(first).map(serviceName),
            cursor: nextCursorOf(first),
          };
        }),
    );
    await seedRows(app, seeds);
    for (const { list, rows, first, cursor } of begun) {
      const later: string[] = [];
      for (let next: string | null = cursor; next; ) {
        const answer: Answer = await call(list, { limit: 2, cursor: next });
        later.push(...rowsOf(answer).map(serviceName));
        next = nextCursorOf(answer);
      }
      const seen = [...first, ...later];
      expect(new Set(seen).size, `${list.path} repeats a row`).toBe(seen.length);
      expect(seen, `${list.path} loses a row`).toEqual(expect.arrayContaining(rows));
    }
  }, 60_000);
});
