import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTarFile, writeTarFile } from './tar-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-tar-'));
  path = join(folder, 'backup.tar');
});
afterEach(() => rm(folder, { recursive: true }));

async function* parts(...texts: readonly string[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const text of texts) yield Buffer.from(text);
}

async function* brokenParts(): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from('a');
  throw new Error('the disk is broken');
}

describe('writeTarFile', () => {
  it('writes entries that readTarFile returns in order, also with a long name and without content', async () => {
    const long = `files/${'a-long-name-'.repeat(20)}`;
    await writeTarFile(path, async (tar) => {
      expect(await tar.add('postgres/PG_VERSION', 3, parts('1', '8\n'))).toEqual({
        name: 'postgres/PG_VERSION',
        bytes: 3,
        sha256: '7ee29791fc17e986b97128845622b077fb45e349fdb80523fac9dba879b4ad60',
      });
      await tar.add(long, 0, parts());
    });
    const entries: unknown[] = [];
    for await (const { name, bytes, isFile, content } of readTarFile(path)) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      entries.push([name, bytes, isFile, Buffer.concat(chunks).toString()]);
    }
    expect(entries).toEqual([
      ['postgres/PG_VERSION', 3, true, '18\n'],
      [long, 0, true, ''],
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['backup.tar']);
  });

  it.each<[string, AsyncGenerator<Uint8Array, void, undefined>, string]>([
    ['content that cannot be read', brokenParts(), 'the disk is broken'],
    ['content that is shorter than its size', parts('abc'), 'Size mismatch'],
  ])('leaves no file after %s', async (_, content, message) => {
    await expect(writeTarFile(path, (tar) => tar.add('files/a', 10, content))).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not write to the file of another backup that runs', async () => {
    await writeFile(`${path}.partial`, 'of the other one');
    await expect(writeTarFile(path, async () => undefined)).rejects.toThrow(
      `${path}.partial exists: delete it unless another backup is writing it`,
    );
    expect(await readFile(`${path}.partial`, 'utf8')).toBe('of the other one');
  });
});
