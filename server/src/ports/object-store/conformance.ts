import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ObjectStore } from './port.ts';

/** Conformance tests of an object store; each adapter's test passes a factory of an empty one. */
export function objectStoreConformance(name: string, make: () => Promise<ObjectStore>): void {
  describe(`object store: ${name}`, () => {
    it('returns stored bytes', async () => {
      const store = await make();
      const bytes = Buffer.from([0, 255, 1, 128]);
      expect(await store.put('pictures/a-1.webp', bytes)).toEqual({ outcome: 'stored' });
      expect(await store.get('pictures/a-1.webp')).toEqual({ outcome: 'found', bytes });
      expect(await store.exists('pictures/a-1.webp')).toBe('present');
    });

    it('reports a missing key', async () => {
      const store = await make();
      expect(await store.get('nothing')).toEqual({ outcome: 'missing' });
      expect(await store.exists('nothing')).toBe('missing');
    });

    it('replaces an existing object', async () => {
      const store = await make();
      await store.put('a', Buffer.from('old and longer'));
      await store.put('a', Buffer.from('new'));
      expect(await store.get('a')).toEqual({ outcome: 'found', bytes: Buffer.from('new') });
    });

    it('never exposes a partial write', async () => {
      const store = await make();
      const versions = [1, 2, 3, 4].map((byte) => Buffer.alloc(300_000, byte));
      await store.put('a', versions[0] as Buffer);
      const [, reads] = await Promise.all([
        Promise.all(versions.map((version) => store.put('a', version))),
        Promise.all(Array.from({ length: 8 }, () => store.get('a'))),
      ]);
      for (const read of reads)
        expect(read.outcome === 'found' && versions.some((version) => version.equals(read.bytes))).toBe(true);
    });

    it('stores a file like bytes', async () => {
      const store = await make();
      const folder = await mkdtemp(join(tmpdir(), 'aaspaas-object-'));
      try {
        const path = join(folder, 'film');
        await writeFile(path, 'a whole film');
        expect(await store.put('films/a', { path })).toEqual({ outcome: 'stored' });
        expect((await store.put('films/b', { path: join(folder, 'none') })).outcome).toBe('failed');
      } finally {
        await rm(folder, { recursive: true });
      }
      expect(await store.get('films/a')).toEqual({ outcome: 'found', bytes: Buffer.from('a whole film') });
      expect(await store.exists('films/b')).toBe('missing');
    });

    it('returns a range, truncated at the end of the object', async () => {
      const store = await make();
      await store.put('a', Buffer.from('0123456789'));
      const part = async (start: number, end: number) => {
        const read = await store.getPart('a', start, end);
        return read.outcome === 'found' ? read.bytes.toString() : read.outcome;
      };
      expect([await part(0, 2), await part(3, 3), await part(8, 20), await part(10, 12)]).toEqual([
        '012',
        '3',
        '89',
        '',
      ]);
      expect(await store.getPart('nothing', 0, 1)).toEqual({ outcome: 'missing' });
    });

    it('removes an object, and accepts a missing one', async () => {
      const store = await make();
      await store.put('a', Buffer.from('1'));
      expect(await store.remove('a')).toEqual({ outcome: 'stored' });
      expect(await store.get('a')).toEqual({ outcome: 'missing' });
      expect(await store.remove('a')).toEqual({ outcome: 'stored' });
    });

    it('lists the objects of a folder, without those of its folders', async () => {
      const store = await make();
      const keys = Array.from({ length: 7 }, (_, number) => `log/entry-${number}`);
      for (const key of [...keys, 'log/older/entry-1', 'logs/entry-1', 'log-1', 'other'])
        await store.put(key, Buffer.from(key));
      const listed = await store.list('log');
      expect(listed.outcome === 'found' && [...listed.keys].toSorted()).toEqual(keys);
      expect(await store.list('nothing')).toEqual({ outcome: 'found', keys: [] });
      await expect(store.list('../log')).rejects.toThrow(RangeError);
    });

    it('distinguishes empty objects from missing ones', async () => {
      const store = await make();
      await store.put('empty', Buffer.alloc(0));
      expect(await store.get('empty')).toEqual({ outcome: 'found', bytes: Buffer.alloc(0) });
    });

    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      'a/..',
      'a..b',
      '.a',
      'A',
      'a b',
      'a\\b',
      'a\0',
      'a~',
      'a/b/c/d/e',
      'x'.repeat(121),
    ])('rejects the key %j', async (key) => {
      const store = await make();
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(store.get(key)).rejects.toThrow(RangeError);
      await expect(store.exists(key)).rejects.toThrow(RangeError);
      await expect(store.getPart(key, 0, 1)).rejects.toThrow(RangeError);
      await expect(store.remove(key)).rejects.toThrow(RangeError);
    });
  });
}
