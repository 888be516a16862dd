import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '../../../demo/random.ts';
import { distanceKm } from '../../features/places/index.ts';
import type { Connection } from '../../platform/db/connect.ts';
import { testDatabase } from '../../testing/database.ts';
import { coversPlace } from './available-services.ts';

let connection: Connection;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ connection, close } = await testDatabase());
});
afterAll(() => close());

/** Returns circles whose edges are before, at and beyond a point, by a tiny distance up to a fifth of the radius. */
function circlesAround(point: { latitude: number; longitude: number }, seed: number) {
  const from = random(seed);
  return Array.from({ length: 400 }, () => {
    const radius = from.between(4, 100) / 2;
    const away = radius * (1 + (from.next() - 0.5) * from.pick([0.4, 0.1, 0.01, 0.0001]));
    const angle = from.next() * 2 * Math.PI;
    const latitude = point.latitude + (away * Math.cos(angle)) / 111.195;
    const longitude =
      point.longitude + (away * Math.sin(angle)) / 111.195 / Math.cos((point.latitude * Math.PI) / 180);
    return { latitude, longitude, radius };
  });
}

describe('coversPlace', () => {
  it.each([
    ['Bengaluru', { latitude: 12.9716, longitude: 77.5946 }],
    ['Leh', { latitude: 34.1526, longitude: 77.5771 }],
    ['the equator', { latitude: 0, longitude: 73.1 }],
    ['the edge of the flat map', { latitude: 59.99, longitude: 174.9 }],
    ['the far south', { latitude: -59.9, longitude: -68 }],
    ['beyond the flat map', { latitude: 79.5, longitude: 20 }],
    ['the pole’s neighbour', { latitude: 89.4, longitude: 20 }],
  ])('matches the great circle at %s, however near the edge', async (_name, point) => {
    const circles = circlesAround(point, Math.round(point.latitude * 100));
    const { rows } = await sql<{ n: number }>`
      select c.n::int from unnest(${circles.map(({ latitude }) => latitude)}::float8[], ${circles.map(({ longitude }) => longitude)}::float8[],
        ${circles.map(({ radius }) => radius)}::real[]) with ordinality as c (latitude, longitude, radius_km, n)
      where ${coversPlace(point)} order by n`.execute(connection.db);
    const expected = circles.flatMap((one, index) =>
      distanceKm(point, one) <= one.radius ? [index + 1] : [],
    );
    expect(rows.map(({ n }) => n)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(100);
    expect(expected.length).toBeLessThan(300);
  });
});
