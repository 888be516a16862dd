import { expect, test } from 'vitest';
import { whereMoneyIs } from './money-now.ts';

type Steps = Parameters<typeof whereMoneyIs>[1];
const captured = { step: 'captured', amount: 598_00 } as const;
const settled = { step: 'settled', amount: 583_89 } as const;
const inBank = { step: 'in_bank', amount: 583_89 } as const;
const refund = (amount: number) =>
  [
    { step: 'refund', amount },
    { step: 'refunded', amount },
  ] as const;
const chargedBack = { step: 'charged_back', amount: 598_00 } as const;

test.each<[what: string, steps: Steps, now: string]>([
  ['captured', [captured], 'gateway'],
  ['settled', [captured, settled], 'settled'],
  ['on the bank statement', [captured, settled, inBank], 'in_bank'],
  ['partly refunded', [captured, settled, ...refund(200_00)], 'settled'],
  ['refunded in parts', [captured, ...refund(200_00), ...refund(398_00)], 'gone'],
  ['with a refund that was only requested', [captured, { step: 'refund', amount: 598_00 }], 'gateway'],
  ['charged back after the bank had it', [captured, settled, inBank, chargedBack], 'gone'],
  [
    'charged back and won',
    [captured, settled, inBank, chargedBack, { step: 'chargeback_won', amount: 598_00 }],
    'in_bank',
  ],
])('money that was %s', (_what, steps, now) => {
  expect(whereMoneyIs(598_00, steps)).toBe(now);
});
