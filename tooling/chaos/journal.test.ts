import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Attempt, Journal, measureRecovery } from './journal.ts';

const attempt = (kind: Attempt['kind'], sentAt: number, answeredAt: number, isWrite = true): Attempt => ({
  call: 'booking.create',
  kind,
  sentAt,
  answeredAt,
  isWrite,
});

it('measureRecovery: measures from the end of the fault to the first write and the last failure', () => {
  const attempts = [
    attempt('unavailable', 900, 950),
    // Sent before the end, refused after it.
    attempt('unavailable', 990, 1400),
    attempt('acknowledged', 900, 1100),
    attempt('acknowledged', 1050, 1150, false),
    attempt('acknowledged', 1600, 1700),
    attempt('no_answer', 1800, 3500),
    attempt('acknowledged', 3600, 3700),
  ];
  expect(measureRecovery(attempts, 1000)).toEqual({ firstWriteSeconds: 0.7, lastFailureSeconds: 2.5 });
});

it('measureRecovery: does not count a client that gave up on an answer lost during the fault', () => {
  const attempts = [attempt('no_answer', 900, 9000), attempt('acknowledged', 1100, 1200)];
  expect(measureRecovery(attempts, 1000)).toEqual({ firstWriteSeconds: 0.2, lastFailureSeconds: 0 });
});

it('measureRecovery: reports that no write was acknowledged', () => {
  expect(measureRecovery([], 1000)).toEqual({ firstWriteSeconds: null, lastFailureSeconds: 0 });
});

it('Journal: its file has each acknowledgement', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-journal-'));
  try {
    const path = join(folder, 'journal.jsonl');
    const journal = new Journal(path);
    journal.acknowledge(7, { write: 'draft', bookingId: 70 });
    journal.end({ accountId: 7, kind: 'booking', acknowledged: [], gaveUp: 'the run ended' });
    await journal.close();
    expect(
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { accountId: 7, acknowledged: { write: 'draft', bookingId: 70 } },
      { ended: { accountId: 7, kind: 'booking', acknowledged: [], gaveUp: 'the run ended' } },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
