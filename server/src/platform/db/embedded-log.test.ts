import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lastLine, lastRecoveredTransaction } from './embedded-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-embedded-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('lastLine returns the error that ended Postgres, not its answers to connections', () => {
  const log = [
    'LOG:  starting archive recovery',
    'FATAL:  the database system is starting up',
    'FATAL:  recovery ended before configured recovery target was reached',
    'LOG:  startup process (PID 8) exited with exit code 1',
    'FATAL:  the database system is shutting down',
    'FATAL:  the database system is not yet accepting connections',
    'LOG:  database system is shut down',
  ].join('\n');
  expect(lastLine(log)).toBe('FATAL:  recovery ended before configured recovery target was reached');
  expect(lastLine('LOG:  one\nLOG:  two\n')).toBe('LOG:  two');
  expect(lastLine('')).toBe('');
});

it('lastRecoveredTransaction returns the time of the newest replayed transaction, in UTC', () => {
  const file = join(folder, 'postgres.log');
  expect(lastRecoveredTransaction(file)).toBeNull();
  writeFileSync(file, 'LOG:  redo done at 0/3000028\n');
  expect(lastRecoveredTransaction(file)).toBeNull();
  writeFileSync(
    file,
    [
      'LOG:  last completed transaction was at log time 2026-11-28 02:40:00.123456+00',
      'LOG:  last completed transaction was at log time 2026-11-28 02:41:00+00',
    ].join('\n'),
  );
  expect(lastRecoveredTransaction(file)).toEqual(new Date('2026-11-28T02:41:00Z'));
});
