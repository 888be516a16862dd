import { describe, expect, it } from 'vitest';
import { parseAddress, formatAddress } from './address-text.ts';

describe('registration address', () => {
  const parts = { line: '14, Church Street', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' };

  it('is joined into one text and split into its parts again', () => {
    const text = formatAddress({ ...parts, address: ' 14, Church Street, ' });
    expect(text).toBe('14, Church Street, Bengaluru, Karnataka 560001');
    expect(parseAddress(text)).toEqual(parts);
  });

  it('is empty without a line', () => {
    expect(formatAddress({ ...parts, address: ' ,' })).toBe('');
  });

  it('in another format becomes the line as a whole', () => {
    for (const text of ['', '14 Church Street', 'Church Street, Bengaluru 560001'])
      expect(parseAddress(text)).toEqual({ line: text, city: '', state: '', pincode: '' });
  });
});
