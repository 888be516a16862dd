import { describe, expect, it } from 'vitest';
import type { AccountCheck } from './port.ts';

/** What an adapter's test knows: an account that belongs to Ravi Kumar, one of another person, and one that does not exist. */
export interface KnownAccounts {
  readonly own: string;
  readonly other: string;
  readonly unknown: string;
}

/** Conformance tests of an account check adapter; each adapter's test passes a factory of a working one. */
export function accountCheckConformance(
  name: string,
  make: () => Promise<{ readonly check: AccountCheck; readonly accounts: KnownAccounts }>,
): void {
  describe(`account check: ${name}`, () => {
    const resultOf = async (account: keyof KnownAccounts) => {
      const { check, accounts } = await make();
      return check.check({
        reference: 'account-1',
        name: 'Ravi Kumar',
        account: accounts[account],
        ifsc: 'SBIN0000456',
      });
    };

    it('finds an account of the person active, with a high score', async () => {
      expect(await resultOf('own')).toMatchObject({ active: true, score: 100, registeredName: 'Ravi Kumar' });
    });

    it('finds an account of another person active, with a score below 60', async () => {
      const result = await resultOf('other');
      expect(result).toMatchObject({ active: true });
      expect('score' in result && result.score).toBeLessThan(60);
    });

    it('finds an account that does not exist inactive', async () => {
      expect(await resultOf('unknown')).toMatchObject({ active: false, score: 0, registeredName: null });
    });

    it('does not know a check that was never made', async () => {
      const { check } = await make();
      expect(await check.resultOf('fav_unknown')).toBe('not_found');
    });
  });
}
