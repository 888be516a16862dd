import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentRequest, runInRequest } from '../../platform/http/request-context.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';
import { batchedLists } from './batched-lists.ts';
import { resolvePlace } from './resolve-place.ts';
import { type ListRequest, listServices } from './services.ts';

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
});
afterAll(() => app.close());

const BENGALURU = resolvePlace({ latitude: 12.9716, longitude: 77.5946 });
const PUNE = resolvePlace({ latitude: 18.5196, longitude: 73.8554 });
const NOWHERE = resolvePlace({ latitude: 27.5, longitude: 70.5 });

const request = (own: Partial<ListRequest>): ListRequest => ({
  language: 'en',
  now: app.clock.now(),
  scope: {},
  limit: 13,
  after: null,
  ...own,
});
const home = () => [
  request({ mostReviewed: 12 }),
  ...[1, 3, 2, 4].map((categoryId) => request({ scope: { categoryId } })),
];

describe('batchedLists', () => {
  it('reads the five lists of a home page with one query and the same rows as single queries', async () => {
    for (const place of [BENGALURU, PUNE, NOWHERE]) {
      const lists = batchedLists(app.connection.db);
      let batched: unknown;
      const statements = await recordStatements(async () => {
        batched = (await Promise.all(home().map((one) => lists(place, one)))).map((rows) =>
          rows.map(
            ({ by_score, by_reviews, ...row }: object & { by_score?: number; by_reviews?: number }) => row,
          ),
        );
      });
      expect(statements).toHaveLength(1);
      expect(batched).toEqual(
        await Promise.all(home().map((one) => listServices(app.connection.db, place, one))),
      );
    }
  });

  it('separates requests that must see a write of their account, and queries in the context of one of its requests', async () => {
    const needed: (boolean | undefined)[] = [];
    const watched = new Kysely<object>({
      dialect: new PostgresDialect({ pool: app.connection.pool }),
      plugins: [
        {
          transformQuery: ({ node }) => {
            const { readsPrimary } = currentRequest() ?? {};
            void readsPrimary?.().then((one) => needed.push(one));
            return node;
          },
          transformResult: async ({ result }) => result,
        },
      ],
    });
    const lists = batchedLists(watched);
    const as = (readsPrimary: boolean, categoryId: number) =>
      runInRequest(
        { requestId: `${categoryId}`, address: '', readsPrimary: () => Promise.resolve(readsPrimary) },
        () => lists(BENGALURU, request({ scope: { categoryId } })),
      );
    const statements = await recordStatements(() =>
      Promise.all([as(false, 1), as(true, 2), as(false, 3), as(true, 4)]),
    );
    expect(statements).toHaveLength(2);
    expect(needed).toEqual([false, true]);
  });

  it('separates places, languages and limits', async () => {
    const lists = batchedLists(app.connection.db);
    const category = { scope: { categoryId: 3 } };
    const mixed = [
      [BENGALURU, request(category)],
      [BENGALURU, request({ scope: { categoryId: 1 } })],
      [BENGALURU, request({ ...category, language: 'hi' })],
      [BENGALURU, request({ ...category, limit: 3 })],
      [PUNE, request(category)],
      [PUNE, request({ mostReviewed: 5 })],
    ] as const;
    const batched = await Promise.all(mixed.map(([place, one]) => lists(place, one)));
    const alone = await Promise.all(mixed.map(([place, one]) => listServices(app.connection.db, place, one)));
    expect(batched.map((rows) => rows.map(({ id, name }) => [id, name]))).toEqual(
      alone.map((rows) => rows.map(({ id, name }) => [id, name])),
    );
    expect(batched[3]).toHaveLength(3);
  });

  it('reads a list with a cursor, a sub-category or many rows separately', async () => {
    const lists = batchedLists(app.connection.db);
    const statements = await recordStatements(() =>
      Promise.all([
        lists(BENGALURU, request({ scope: { categoryId: 3 }, limit: 501 })),
        lists(BENGALURU, request({ scope: { categoryId: 3, subcategoryId: 301 } })),
        lists(BENGALURU, request({ scope: { categoryId: 3 }, after: { score: 4, reviews: 10, id: 1 } })),
      ]).then(() => undefined),
    );
    expect(statements).toHaveLength(3);
  });

  it('rejects every list of a batch whose query fails', async () => {
    const lists = batchedLists(app.connection.db);
    const results = await Promise.allSettled(
      home().map((one) => lists({ ...BENGALURU, cell: 'no cell' } as typeof BENGALURU, one)),
    );
    expect(results.map(({ status }) => status)).toEqual(home().map(() => 'rejected'));
  });
});
