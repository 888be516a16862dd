import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { timelinesIn } from './timelines.ts';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-timelines-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('timelinesIn: the timelines of segments and history files, plain or compressed, in order', async () => {
  for (const name of [
    '00000001000000000000001A',
    '0000000100000000000000FF.gz',
    '00000011.history.gz',
    '00000003.history',
    '000000020000000000000019.00000028.backup.gz',
    '00000004000000000000001A.gz.tmp',
    'archive_status',
  ])
    writeFileSync(join(folder, name), '');
  expect(await timelinesIn([folder, join(folder, 'none')])).toEqual([1, 3, 17]);
  expect(await timelinesIn([])).toEqual([]);
});
