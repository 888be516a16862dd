import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../testing/statements.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { worldApp } from '../../testing/world-app.ts';
import { batchedLists } from './batched-lists.ts';
import { placeOf } from './place.ts';
import { type ListAsked, listServices } from './services.ts';

let app: TestApp;
beforeAll(async () => {
  app = await worldApp();
});
afterAll(() => app.close());

const BENGALURU = placeOf({ latitude: 12.9716, longitude: 77.5946 });
const DELHI = placeOf({ latitude: 28.6139, longitude: 77.209 });
const NOWHERE = placeOf({ latitude: 27.5, longitude: 70.5 });

const asked = (own: Partial<ListAsked>): ListAsked => ({
  language: 'en',
  scope: {},
  limit: 13,
  after: null,
  ...own,
});
const HOME = [
  asked({ mostReviewed: 12 }),
  ...[1, 3, 2, 4].map((categoryId) => asked({ scope: { categoryId } })),
];

describe('batchedLists', () => {
  it('answers the five lists of a home page with one query, each as it is alone', async () => {
    for (const place of [BENGALURU, DELHI, NOWHERE]) {
      const lists = batchedLists(app.connection.db);
      let batched: unknown;
      const statements = await statementsOf(async () => {
        batched = (await Promise.all(HOME.map((one) => lists(place, one)))).map((rows) =>
          rows.map(
            ({ by_score, by_reviews, ...row }: object & { by_score?: number; by_reviews?: number }) => row,
          ),
        );
      });
      expect(statements).toHaveLength(1);
      expect(batched).toEqual(
        await Promise.all(HOME.map((one) => listServices(app.connection.db, place, one))),
      );
    }
  });

  it('keeps places, languages and lengths apart', async () => {
    const lists = batchedLists(app.connection.db);
    const category = { scope: { categoryId: 3 } };
    const mixed = [
      [BENGALURU, asked(category)],
      [BENGALURU, asked({ scope: { categoryId: 1 } })],
      [BENGALURU, asked({ ...category, language: 'hi' })],
      [BENGALURU, asked({ ...category, limit: 3 })],
      [DELHI, asked(category)],
      [DELHI, asked({ mostReviewed: 5 })],
    ] as const;
    const batched = await Promise.all(mixed.map(([place, one]) => lists(place, one)));
    const alone = await Promise.all(mixed.map(([place, one]) => listServices(app.connection.db, place, one)));
    expect(batched.map((rows) => rows.map(({ id, name }) => [id, name]))).toEqual(
      alone.map((rows) => rows.map(({ id, name }) => [id, name])),
    );
    expect(batched[3]).toHaveLength(3);
  });

  it('asks for a list with a cursor, a sub-category or many rows by itself', async () => {
    const lists = batchedLists(app.connection.db);
    const statements = await statementsOf(() =>
      Promise.all([
        lists(BENGALURU, asked({ scope: { categoryId: 3 }, limit: 501 })),
        lists(BENGALURU, asked({ scope: { categoryId: 3, subcategoryId: 301 } })),
        lists(BENGALURU, asked({ scope: { categoryId: 3 }, after: { score: 4, reviews: 10, id: 1 } })),
      ]).then(() => undefined),
    );
    expect(statements).toHaveLength(3);
  });

  it('rejects every list of a batch whose query fails', async () => {
    const lists = batchedLists(app.connection.db);
    const results = await Promise.allSettled(
      HOME.map((one) => lists({ ...BENGALURU, cell: 'no cell' } as typeof BENGALURU, one)),
    );
    expect(results.map(({ status }) => status)).toEqual(HOME.map(() => 'rejected'));
  });
});
