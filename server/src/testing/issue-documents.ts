import { setTimeout as sleep } from 'node:timers/promises';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { issueDocument } from '../features/payment/documents/actions/issue-document.ts';
import { connect, type Target } from '../platform/db/connect.ts';
import { transaction } from '../platform/db/transaction.ts';

// A separate process that issues documents, to be killed while it runs (document store tests of the payment feature).
const { target, accountId, prefix, count } = JSON.parse(process.env['DOCUMENTS'] ?? '{}') as {
  target: Target;
  accountId: number;
  prefix: string;
  count: number;
};
const billed = {
  recipient: { name: null, address: null, postcode: null, state: null, gstin: null },
  booking: 'AP-24K7Q9',
  placeOfSupply: null,
  liability: 'none',
  lines: [],
  paid: paise(0),
} as const;
const connection = connect(target, { poolSize: 1, onError: () => undefined });
for (let index = 0; index < count; index += 1) {
  await transaction(connection.db, async (tx) => {
    const subject = `${prefix}${index}`;
    await issueDocument(
      { tx, now: new Date('2026-11-21T10:00:00Z') },
      { kind: 'receipt', subject, accountId, billed: { ...billed, lines: [] } },
    );
    // Leaves time for a kill between the number and the commit.
    await sleep(5);
  });
  process.stdout.write('issued\n');
}
await connection.close();
