import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contradictoryHolds, driftedCalendars } from '../../../server/src/testing/holds.ts';
import { type TestApp, testApp } from '../../../server/src/testing/test-app.ts';
import { figureTable } from '../targets.ts';
import { type DatabaseRun, simulateInDatabase } from './simulate-in-database.ts';

let app: TestApp;
let run: DatabaseRun;
beforeAll(async () => {
  app = await testApp();
  run = await simulateInDatabase(app, { seed: 3, bookings: 12, professionals: 48, days: 1 });
});
afterAll(() => app.close());

const states = async () => {
  const { rows } = await sql<{ state: string; lines: number }>`
    select state, count(*)::int as lines from booking_lines group by state`.execute(app.connection.db);
  return new Map(rows.map(({ state, lines }) => [state, lines]));
};

describe('simulate --database', () => {
  it('books, assigns, starts and finishes through the product, without two jobs at once', async () => {
    expect((await states()).get('done')).toBeGreaterThan(5);
    expect(run.overlapping).toBe(0);
    expect(run.planned.overlaps).toBe(0);
    expect(await driftedCalendars(app)).toEqual([]);
    expect(await contradictoryHolds(app)).toEqual([]);
  });

  it('assigns as in memory, and prints the same table', () => {
    expect(run.compared).toBeGreaterThan(5);
    expect(run.same).toBe(run.compared);
    expect(figureTable([run])).toContain('| overlaps | 0 → 0 |');
  });
});
