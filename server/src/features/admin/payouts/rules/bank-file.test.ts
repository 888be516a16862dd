import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, it } from 'vitest';
import { bankFile } from './bank-file.ts';

const transfer = {
  name: 'Ravi Kumar',
  account: '001234567890',
  ifsc: 'SBIN0000456',
  amount: paise(24_705),
  reference: 'AP-1-7',
};

it('bankFile: writes a table that preserves every digit', () => {
  expect(bankFile([transfer, { ...transfer, amount: paise(100_000), reference: 'AP-1-8' }])).toBe(
    '"Beneficiary name","Account number","IFSC","Amount","Reference"\r\n' +
      '"Ravi Kumar","001234567890","SBIN0000456","247.05","AP-1-7"\r\n' +
      '"Ravi Kumar","001234567890","SBIN0000456","1000.00","AP-1-8"\r\n',
  );
});

it('bankFile: prevents a name from becoming a formula, a second column or a second line', () => {
  const names = ['=HYPERLINK("http://x")', '+1', '-1', '@a', 'A, "B"', 'A\r\n"C"'];
  const lines = bankFile(names.map((name) => ({ ...transfer, name })))
    .split('\r\n')
    .slice(1, -1);
  expect(lines.map((line) => line.slice(0, line.indexOf(',"0012')))).toEqual([
    `"'=HYPERLINK(""http://x"")"`,
    `"'+1"`,
    `"'-1"`,
    `"'@a"`,
    '"A, ""B"""',
    '"A ""C"""',
  ]);
});
