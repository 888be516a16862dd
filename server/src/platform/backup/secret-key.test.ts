import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyFingerprint } from '../keys/key-ring.ts';
import { includesKeys, presentFingerprints } from './secret-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-secret-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('presentFingerprints reads the key of the folder and never creates one', async () => {
  expect(await presentFingerprints({ DATA_DIR: folder })).toBeNull();
  expect(await presentFingerprints({ DATA_DIR: join(folder, 'none') })).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  const secret = 'a'.repeat(64);
  await writeFile(join(folder, 'secret.key'), `${secret}\n`);
  expect(await presentFingerprints({ DATA_DIR: folder })).toBe(keyFingerprint({ id: '0', secret }));
  await writeFile(join(folder, 'secret.key'), '');
  expect(await presentFingerprints({ DATA_DIR: folder }), 'an empty file').toBeNull();
});

it('presentFingerprints does not take a key that cannot be read for a missing one', async () => {
  const unreadable = join(folder, 'unreadable');
  await mkdir(join(unreadable, 'secret.key'), { recursive: true });
  await expect(presentFingerprints({ DATA_DIR: unreadable })).rejects.toThrow('EISDIR');
});

it('includesKeys needs every key of the backup', () => {
  expect(includesKeys('aa bb', 'bb')).toBe(true);
  expect(includesKeys('aa', 'aa bb')).toBe(false);
  expect(includesKeys(null, 'aa')).toBe(false);
});
