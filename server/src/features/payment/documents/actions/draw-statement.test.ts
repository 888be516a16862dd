import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { expect, test } from 'vitest';
import { linesOfPdf } from '../../../../testing/pdf-text.ts';
import { drawStatement } from './draw-statement.ts';
import { monthBounds, makeStatement, type StatementFacts, type StatementJob } from '../rules/statement.ts';

const OPERATOR = {
  name: 'Aaspaas',
  address: 'Bengaluru, Karnataka 560001',
  gstin: '29AAGCB7383J1Z4',
  email: 'accounts@aaspaas.example',
};
const job = (booking: string, gross: Money, net: Money): StatementJob => ({
  name: { en: 'Electrician', hi: 'बिजली मिस्त्री' },
  booking,
  date: '2026-11-24',
  gross,
  commission: paise(45_00),
  tax: paise(8_10),
  tds: paise(30),
  net,
});
const FACTS: StatementFacts = {
  name: 'Ravi Kumar',
  address: '4, Aberdeen Bazaar, Port Blair 744101',
  gstin: '35AAPFU0939F1ZC',
  opening: paise(100_00),
  jobs: [job('AP-24K7Q9', paise(300_00), paise(246_60)), job('AP-3TVGS6', paise(1_200_00), paise(1_146_60))],
  changes: [
    { kind: 'cash', booking: 'AP-3TVGS6', date: '2026-11-26', amount: paise(-200_00) },
    { kind: 'top_up', booking: 'AP-24K7Q9', date: '2026-11-27', amount: paise(50_00) },
  ],
  payouts: [
    { date: '2026-11-28', reference: 'UTR123', amount: paise(346_60) },
    { date: '2026-11-30', reference: 'UTR123', amount: paise(-346_60) },
  ],
};

async function read(facts = FACTS, number: string | null = 'AS/26-27/000001', language: Language = 'en') {
  const content = makeStatement('2026-11', facts, OPERATOR);
  return linesOfPdf(await drawStatement({ number, at: new Date('2026-12-01T06:00:00Z'), content }, language));
}

test('a statement lists each job to the paisa, the payouts, and the opening and closing amount owed', async () => {
  const lines = await read();
  for (const field of [
    'Aaspaas Statement of earnings',
    'Number: AS/26-27/000001',
    'Date: 01-12-2026',
    'Month: Nov 2026',
    'GSTIN 29AAGCB7383J1Z4',
    'Ravi Kumar',
    '4, Aberdeen Bazaar, Port Blair 744101',
    'GSTIN 35AAPFU0939F1ZC',
    'Service Price Commission GST TDS Net',
    'Electrician ₹300.00 ₹45.00 ₹8.10 ₹0.30 ₹246.60',
    'AP-24K7Q9, 24-11-2026',
    'Total ₹1,500.00 ₹90.00 ₹16.20 ₹0.60 ₹1,393.20',
    '26-11-2026 Received in cash for AP-3TVGS6 -₹200.00',
    '27-11-2026 Added by us for the repeated work of AP-24K7Q9 ₹50.00',
    '28-11-2026 Paid out, bank reference UTR123 ₹346.60',
    '30-11-2026 Returned by the bank -₹346.60',
    'Opening balance ₹100.00',
    'Earned ₹1,393.20',
    'Cash and repeated work -₹150.00',
    'Paid out ₹0.00',
    'Closing balance ₹1,343.20',
  ])
    expect(lines).toContain(field);
});

test('a statement of the current month says that it is provisional and has no number', async () => {
  const lines = await read({ ...FACTS, jobs: [], changes: [], payouts: [] }, null);
  expect(lines.join(' ')).toContain('Statement so far. It gets its number at the end of the month.');
  expect(lines.join(' ')).not.toContain('Number');
  for (const field of [
    'No work was approved this month.',
    'Nothing was paid out this month.',
    'Closing balance ₹100.00',
  ])
    expect(lines).toContain(field);
});

test('a Hindi statement extracts as written, without an erased name', async () => {
  const lines = await read({ ...FACTS, name: null, address: null }, 'AS/26-27/000001', 'hi');
  for (const field of [
    'Aaspaas कमाई का विवरण',
    'नंबर: AS/26-27/000001',
    'महीना: नव 2026',
    'AP-24K7Q9, 24-11-2026',
    'आखिर में बकाया ₹1,343.20',
  ])
    expect(lines).toContain(field);
  expect(lines.join(' ')).toContain('नाम और पता व्यक्ति के कहने पर मिटा दिए गए।');
});

test('eighty jobs span several pages without loss', async () => {
  const jobs = Array.from({ length: 80 }, (_, at) =>
    job(`AP-${String(at).padStart(6, '0')}`, paise(100_00), paise(46_60)),
  );
  const lines = await read({ ...FACTS, jobs });
  for (const { booking } of jobs) expect(lines).toContain(`${booking}, 24-11-2026`);
  expect(lines.filter((line) => line.startsWith('Service Price')).length).toBeGreaterThan(2);
});

test.each([
  ['2026-11', '2026-11-01', '2026-12-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2027-02', '2027-02-01', '2027-03-01'],
])('%s begins on %s and ends before %s', (month, first, next) => {
  expect(monthBounds(month)).toEqual({ first, next });
});
