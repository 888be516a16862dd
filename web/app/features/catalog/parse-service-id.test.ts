import { describe, expect, it } from 'vitest';
import { parseServiceId } from './parse-service-id.ts';

describe('chosen service', () => {
  it('reads the id from the navigation state and from the address', () => {
    expect([7, '7', { serviceId: 7 }, { id: '7' }].map(parseServiceId)).toEqual([7, 7, 7, 7]);
  });

  it('returns null for invalid input', () => {
    expect([null, undefined, '', 'x', 0, -1, 1.5, {}, { id: null }].map(parseServiceId)).toEqual(
      Array(9).fill(null),
    );
  });
});
