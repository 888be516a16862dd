import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectStoreConformance } from './conformance.ts';
import { localObjectStore } from './local.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-objects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
const fresh = () => join(folder, String((made += 1)), 'not/there/yet');

objectStoreConformance('local', async () => localObjectStore(fresh()));

describe('local object store', () => {
  it('leaves no files except the object', async () => {
    const root = fresh();
    const store = localObjectStore(root);
    await store.put('a', Buffer.from('1'));
    await store.put('a', Buffer.from('2'));
    expect(await readdir(root)).toEqual(['a']);
  });

  it('takes no object that would leave less than the reserve of the disk, and leaves nothing of it', async () => {
    const root = fresh();
    const diskUse = async () => ({ free: 110, size: 1_000 });
    const store = localObjectStore(root, { reserveBytes: 100, diskUse });
    expect((await store.put('fits', Buffer.alloc(10))).outcome).toBe('stored');
    const path = join(folder, 'eleven-bytes');
    await writeFile(path, Buffer.alloc(11));
    for (const source of [Buffer.alloc(11), { path }])
      expect(await store.put('larger', source)).toEqual({
        outcome: 'failed',
        error: expect.objectContaining({ code: 'ENOSPC' }),
      });
    expect(await readdir(root)).toEqual(['fits']);
  });

  it('reports an unwritable folder as a value', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const store = localObjectStore(join(file, 'below'));
    expect((await store.put('a', Buffer.from('1'))).outcome).toBe('failed');
    expect(await store.get('a')).toEqual({ outcome: 'missing' });
  });
});
