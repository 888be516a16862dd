import { describe, expect, it } from 'vitest';
import type { BankBranches } from './port.ts';

/** What everybody who knows bank branches must do; each adapter's test hands in a way to make one that works. */
export function bankBranchesConformance(name: string, make: () => Promise<BankBranches>): void {
  describe(`bank branches: ${name}`, () => {
    it.each(['SBIN0001234', 'HDFC0000123'])('knows the bank of %s', async (ifsc) => {
      const found = await (await make()).find(ifsc);
      if (typeof found === 'string') throw new Error(found);
      expect(found.bank).toMatch(/State Bank of India|HDFC Bank/);
      expect(found.branch === null || found.branch.length > 0).toBe(true);
    });

    it.each([
      '',
      'SBIN',
      'SBIN1001234',
      'SBIN00012345',
      'sbin0001234',
      '../../etc/x',
      'SBIN0 01234',
      'भारत0001234',
      '\u0000',
      'A'.repeat(5000),
    ])('says that no code is %j', async (text) => {
      expect(await (await make()).find(text)).toBe('not_found');
    });

    it('blocks nobody with a bank that it does not know', async () => {
      expect(['unavailable', 'not_found']).toContain(await (await make()).find('ZZZZ0000000'));
    });
  });
}
