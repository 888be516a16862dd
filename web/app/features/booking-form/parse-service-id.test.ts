import { describe, expect, it } from 'vitest';
import { parseServiceId } from './parse-service-id.ts';

describe('the chosen service', () => {
  it('is read from a state and from an address', () => {
    expect([7, '7', { serviceId: 7 }, { id: '7' }].map(parseServiceId)).toEqual([7, 7, 7, 7]);
  });

  it('is none where nothing sensible was passed', () => {
    expect([null, undefined, '', 'x', 0, -1, 1.5, {}, { id: null }].map(parseServiceId)).toEqual(
      Array(9).fill(null),
    );
  });
});
