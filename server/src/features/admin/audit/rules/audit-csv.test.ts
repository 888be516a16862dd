import { expect, it } from 'vitest';
import { AUDIT_CSV_HEADER, auditCsvRow, csvRow } from './audit-csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0x'])('csvRow: %j stays text', (text) =>
  expect(csvRow([text])).toBe(`"'${text}"\r\n`),
);

it('csvRow: quotes commas, quotes and line breaks', () =>
  expect(csvRow(['a,b', 'say "x"', 'one\ntwo', 'अ'])).toBe('"a,b","say ""x""","one\ntwo","अ"\r\n'));

it('an entry: time in India, values as JSON', () => {
  expect(AUDIT_CSV_HEADER.startsWith('\uFEFF"Time (India)",')).toBe(true);
  expect(
    auditCsvRow({
      id: 1,
      at: '2026-11-27T20:00:00.000Z',
      actor: { id: 7, name: '=Asha' },
      action: 'admin.allocate',
      object: 'line:3',
      outcome: 'done',
      detail: { employee_id: 4 },
      before: null,
      after: { state: 'assigned' },
      request_id: null,
      ip: '203.0.113.9',
    }),
  ).toBe(
    `"2026-11-28 01:30","7","'=Asha","admin.allocate","line:3","done","{""employee_id"":4}","","{""state"":""assigned""}","","203.0.113.9"\r\n`,
  );
});
