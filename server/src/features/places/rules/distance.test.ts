import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';

const bengaluru = { latitude: 12.9716, longitude: 77.5946 };

describe('distanceKm', () => {
  it('returns the great-circle distance', () => {
    expect(distanceKm(bengaluru, { latitude: 28.6139, longitude: 77.209 })).toBeCloseTo(1740, -1);
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0);
  });

  it('is zero for the same point, and symmetric', () => {
    const pune = { latitude: 18.5204, longitude: 73.8567 };
    expect(distanceKm(bengaluru, bengaluru)).toBe(0);
    expect(distanceKm(bengaluru, pune)).toBe(distanceKm(pune, bengaluru));
  });
});
