import { describe, expect, it } from 'vitest';
import { gazetteer } from '../src/ports/geocoder/gazetteer/gazetteer.ts';
import { findPlace } from '../src/ports/geocoder/gazetteer/find.ts';
import { addressAt } from '../src/ports/geocoder/gazetteer/reverse.ts';
import { ADDED_PINS } from './added-pins.ts';
import { misplacedPins } from './pin-centres.ts';
import { readGazetteer } from './read-gazetteer.ts';

describe('misplacedPins', () => {
  it('finds none in the committed file', () => {
    const { pins, towns } = readGazetteer();
    const wrong = misplacedPins(pins, towns);
    expect(wrong.map(({ pin, town, km }) => `${pin.pin} ${town.name} ${km.toFixed(0)} km`)).toEqual([]);
  });

  it('finds a head office 15 km off and ignores a namesake in another sorting district', () => {
    const { pins, towns } = readGazetteer();
    const shift = (number: number, degrees: number) =>
      pins.map((pin) => (pin.pin === number ? { ...pin, latitude: pin.latitude + degrees } : pin));
    expect(misplacedPins(shift(370001, 0.14), towns)).toMatchObject([
      { pin: { pin: 370001 }, town: { name: 'Bhuj' } },
    ]);
    // Another Lalganj in the same State, 80 km from the town of that name.
    expect(pins.find(({ pin }) => pin === 229206)?.names).toContain('Lalganj');
  });
});

describe('PIN codes', () => {
  it.each([
    ['396230', 'Silvassa', 20.27, 73.0],
    ['370001', 'Bhuj', 23.25, 69.67],
    ['364001', 'Bhavnagar', 21.76, 72.15],
    ['334001', 'Bikaner', 28.02, 73.31],
    ['342001', 'Jodhpur', 26.27, 73.01],
  ])('%s is in %s', (pin, town, latitude, longitude) => {
    const found = findPlace(gazetteer(), pin);
    expect(found?.label).toContain(town);
    expect(found?.latitude).toBeCloseTo(latitude, 0.9);
    expect(found?.longitude).toBeCloseTo(longitude, 0.9);
  });

  it('includes every added PIN code', () => {
    const { pins } = gazetteer();
    expect(ADDED_PINS.filter(({ pin }) => pins.find(pin) === null)).toEqual([]);
  });
});

describe('towns next to larger ones', () => {
  it.each([
    ['Gandhinagar', 23.2156, 72.6369],
    ['Gandhinagar', 23.235, 72.655],
    ['Gandhinagar', 23.19, 72.63],
    ['Ahmedabad', 23.0225, 72.5714],
    ['Ahmedabad', 23.1, 72.59],
  ])('%s at %d, %d', (city, latitude, longitude) => {
    expect(addressAt(gazetteer(), { latitude, longitude })).toMatchObject({ city });
  });
});
