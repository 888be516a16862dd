import { describe, expect, it } from 'vitest';
import type { BankBranches } from './port.ts';

/** Conformance tests of a bank branch adapter; each adapter's test passes a factory of a working one. */
export function bankBranchesConformance(name: string, make: () => Promise<BankBranches>): void {
  describe(`bank branches: ${name}`, () => {
    it.each(['SBIN0001234', 'HDFC0000123'])('returns the bank of %s', async (ifsc) => {
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
    ])('reports %j as not found', async (text) => {
      expect(await (await make()).find(text)).toBe('not_found');
    });

    it('does not reject a code of an unknown bank', async () => {
      expect(['unavailable', 'not_found']).toContain(await (await make()).find('ZZZZ0000000'));
    });
  });
}
