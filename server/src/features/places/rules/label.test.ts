import { describe, expect, it } from 'vitest';
import { labelOf } from './label.ts';

const nothing = { road: null, area: null, city: null, town: null, village: null };
const missing = { city: 'City not available', street: 'Street not available' };

describe('labelOf', () => {
  it.each([
    [{ road: 'MG Road', area: 'Ashok Nagar', city: 'Bengaluru' }, 'MG Road, Bengaluru'],
    [{ area: 'Kothrud', city: 'Pune' }, 'Kothrud, Pune'],
    [{ city: 'Pune' }, 'Pune'],
    [{ area: 'Pune', city: 'Pune' }, 'Pune'],
    [{ area: 'Mall Road', town: 'Manali' }, 'Mall Road, Manali'],
    [{ village: 'Kibber' }, 'Kibber'],
    [{ road: 'NH 44' }, 'NH 44, City not available'],
    [{ area: 'Andheri' }, 'Andheri, City not available'],
    [{}, 'Street not available, City not available'],
  ])('%j is %s', (known, label) => {
    expect(labelOf({ ...nothing, ...known }, missing)).toBe(label);
  });
});
