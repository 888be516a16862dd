import { describe, expect, it } from 'vitest';
import { parseAddress, formatAddress } from './address-text.ts';

describe('an address of the form', () => {
  const parts = { line: '14, Church Street', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' };

  it('is one text, and its parts again', () => {
    const text = formatAddress({ ...parts, address: ' 14, Church Street, ' });
    expect(text).toBe('14, Church Street, Bengaluru, Karnataka 560001');
    expect(parseAddress(text)).toEqual(parts);
  });

  it('is nothing without a line', () => {
    expect(formatAddress({ ...parts, address: ' ,' })).toBe('');
  });

  it('that was written otherwise is all line', () => {
    for (const text of ['', '14 Church Street', 'Church Street, Bengaluru 560001'])
      expect(parseAddress(text)).toEqual({ line: text, city: '', state: '', pincode: '' });
  });
});
