import { expect, it } from 'vitest';
import { bankBranchesConformance } from './conformance.ts';
import { localBankBranches } from './local.ts';

bankBranchesConformance('list of banks', async () => localBankBranches());

it('returns the bank without a branch, and neither for a bank outside the list', async () => {
  expect(await localBankBranches().find('SBIN0001234')).toEqual({
    bank: 'State Bank of India',
    branch: null,
  });
  expect(await localBankBranches().find('ZZZZ0000000')).toBe('unavailable');
});
