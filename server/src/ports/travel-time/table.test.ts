import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { tripsAround } from '../../features/places/index.ts';
import { travelTimeConformance } from './conformance.ts';
import { tableTravelTime } from './table.ts';

const MG_ROAD = { latitude: 12.9756, longitude: 77.6068 };
const INDIRANAGAR = { latitude: 12.9784, longitude: 77.6408 };
const WHITEFIELD = { latitude: 12.9698, longitude: 77.7499 };
const MONDAY_NOON = instantOf('2026-11-23', '12:00');

const table = tableTravelTime(tripsAround);

travelTimeConformance('table', async () => table);

describe('tableTravelTime: around', () => {
  it('returns the same trips as the matrix, in both directions', async () => {
    const trip = await table.around(MG_ROAD, [INDIRANAGAR, WHITEFIELD]);
    const [row = []] = await table.between([MG_ROAD], [INDIRANAGAR, WHITEFIELD], MONDAY_NOON);
    expect(row).toEqual([INDIRANAGAR, WHITEFIELD].map((to) => trip(MG_ROAD, to, MONDAY_NOON)));
    expect(trip(WHITEFIELD, MG_ROAD, MONDAY_NOON)).toEqual(row[1]);
  });

  it('returns trips among the other places', async () => {
    const trip = await table.around(MG_ROAD, [INDIRANAGAR, WHITEFIELD]);
    expect(trip(INDIRANAGAR, WHITEFIELD, MONDAY_NOON).km).toBeGreaterThan(11.8);
  });

  it('answers for a place that was not named', async () => {
    expect((await table.around(MG_ROAD, []))(MG_ROAD, WHITEFIELD, MONDAY_NOON).minutes).toBeGreaterThan(15);
  });
});
