import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, it } from 'vitest';
import { NO_TAX } from '../../tax/rules/heads.ts';
import { cashTcs } from './cash-tcs.ts';

const heads = (cgst: number, sgst: number, igst = 0) => ({
  cgst: paise(cgst),
  sgst: paise(sgst),
  igst: paise(igst),
});

// ₹598.00 of a registered professional at 18 %: taxable 50678, TCS 127 + 127.
it.each([
  ['the whole price', heads(127, 127), 59_800, heads(127, 127)],
  ['half of it: 63.5 rounds up', heads(127, 127), 29_900, heads(64, 64)],
  ['a third of it, another State', heads(0, 0, 253), 19_933, heads(0, 0, 84)],
  ['no tax', NO_TAX, 59_800, NO_TAX],
])('cashTcs: %s', (_title, tcs, cash, taken) => {
  expect(cashTcs(tcs, paise(cash), paise(59_800))).toEqual(taken);
});
