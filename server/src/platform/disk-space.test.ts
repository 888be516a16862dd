import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDiskFull, makeTemporaryFolder, temporaryDisk, writeAt } from './disk-space.ts';

afterEach(() => vi.restoreAllMocks());

const withCode = (code: string) => Object.assign(new Error('write'), { code });

it.each([
  ['a full disk', withCode('ENOSPC'), true],
  ['a used up quota', withCode('EDQUOT'), true],
  ['a cause', new Error('not stored', { cause: withCode('ENOSPC') }), true],
  ['missing rights', withCode('EACCES'), false],
  ['no error', 'ENOSPC', false],
  ['nothing', undefined, false],
])('isDiskFull: %s', (_case, error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});

describe('makeTemporaryFolder', () => {
  const free = (megabytes: number) =>
    vi.spyOn(temporaryDisk, 'freeBytes').mockResolvedValue(megabytes * 1024 * 1024);
  const expected = 50 * 1024 * 1024;

  it('creates a folder while there is room for what is expected, and 16 MB more', async () => {
    free(66);
    const folder = await makeTemporaryFolder('aaspaas-disk-', expected);
    expect(existsSync(folder)).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('refuses otherwise, with the numbers as the cause', async () => {
    free(65);
    await expect(makeTemporaryFolder('aaspaas-disk-', expected)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 30 },
      cause: { code: 'ENOSPC', message: '65 MB are free, 66 MB are needed' },
    });
  });

  it('does not refuse where the free space is unknown', async () => {
    vi.stubEnv('TMPDIR', '/none');
    try {
      expect(await temporaryDisk.freeBytes()).toBe(Number.POSITIVE_INFINITY);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('writeAt', () => {
  /** A file on a disk that takes at most three bytes at once, and none beyond its size. */
  const smallDisk = (size: number) => {
    const content = Buffer.alloc(size);
    const write = async (bytes: Uint8Array, from: number, length: number, position: number) => {
      const bytesWritten = Math.min(3, length, size - position);
      if (bytesWritten <= 0) throw withCode('ENOSPC');
      content.set(bytes.subarray(from, from + bytesWritten), position);
      return { bytesWritten, buffer: bytes };
    };
    return { content, file: { write } as unknown as Parameters<typeof writeAt>[0] };
  };

  it('writes the rest after a write that ended early', async () => {
    const { content, file } = smallDisk(12);
    await writeAt(file, Buffer.from('12345678'), 2);
    expect(content.toString('latin1')).toBe('\0\x00' + '12345678' + '\0\0');
  });

  it('fails when the disk is full', async () => {
    await expect(writeAt(smallDisk(9).file, Buffer.from('12345678'), 2)).rejects.toMatchObject({
      code: 'ENOSPC',
    });
  });
});
