import { describe, expect, it } from 'vitest';
import { localGeocoder } from '../../../ports/geocoder/local.ts';
import { distanceKm } from './distance.ts';
import { cityCentres, trafficAt } from './traffic.ts';

describe('trafficAt', () => {
  it.each([
    ['Bengaluru, Whitefield', { latitude: 12.9698, longitude: 77.7499 }, 'slow'],
    ['Mumbai, Andheri', { latitude: 19.1136, longitude: 72.8697 }, 'slow'],
    ['Delhi, Rohini', { latitude: 28.7383, longitude: 77.0822 }, 'city'],
    ['Noida', { latitude: 28.5355, longitude: 77.391 }, 'city'],
    ['Kota', { latitude: 25.2, longitude: 75.86 }, 'city'],
    ['Mysuru', { latitude: 12.2958, longitude: 76.6394 }, 'open'],
    ['Leh', { latitude: 34.1526, longitude: 77.5771 }, 'open'],
  ] as const)('%s', (_, place, traffic) => {
    expect(trafficAt(place)).toBe(traffic);
  });

  it('names the centre of each city as the gazetteer does', async () => {
    const geocoder = localGeocoder();
    for (const [name, latitude, longitude] of cityCentres) {
      const found = await geocoder.forward(name);
      if (typeof found === 'string') throw new Error(`${name}: ${found}`);
      expect(distanceKm(found, { latitude, longitude }), `${name}: ${found.label}`).toBeLessThan(15);
    }
  });
});
