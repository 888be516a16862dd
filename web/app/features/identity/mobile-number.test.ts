import { describe, expect, it } from 'vitest';
import { formatMobile, normalizeMobile } from './mobile-number.ts';

describe('normalizeMobile', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9198765432', '9198765432'],
    ['98765', '98765'],
    ['98765432101', '98765432101'],
    ['nine', ''],
  ])('%s becomes %s', (typed, mobile) => {
    expect(normalizeMobile(typed)).toBe(mobile);
  });

  it('formats the number in two groups', () => {
    expect(formatMobile('9876543210')).toBe('98765\u00a043210');
    expect(formatMobile('987')).toBe('987');
  });
});
