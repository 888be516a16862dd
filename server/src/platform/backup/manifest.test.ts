import { describe, expect, it } from 'vitest';
import {
  BackupDamagedError,
  differingEntries,
  formatManifest,
  listed,
  type Manifest,
  parseManifest,
} from './manifest.ts';

const hash = (digit: string) => digit.repeat(64);
const manifest: Manifest = {
  format: 1,
  postgres: '18',
  system: '7400000000000000000',
  startedAt: new Date('2026-11-28T02:00:00Z'),
  endedAt: new Date('2026-11-28T02:00:09Z'),
  key: '0123456789abcdef',
  wal: { first: '000000010000000000000002', last: '000000010000000000000003' },
  folders: ['postgres/pg_notify'],
  rows: [{ table: 'accounts', before: 3, after: 4, changes: 1 }],
  entries: [{ name: 'postgres/PG_VERSION', bytes: 3, sha256: hash('a') }],
};

describe('parseManifest', () => {
  it('returns what formatManifest wrote', () => {
    expect(parseManifest(formatManifest(manifest))).toEqual(manifest);
  });

  it.each([
    'postgres/../../etc/passwd',
    '/etc/passwd',
    'postgres',
    'postgres/',
    'postgres//a',
    'files/./a',
    'other/a',
    'secret.key',
    'postgres/a\nb',
  ])('refuses the entry %j, which leads out of the folders of a backup', (name) => {
    const text = formatManifest({ ...manifest, entries: [{ name, bytes: 1, sha256: hash('a') }] });
    expect(() => parseManifest(text)).toThrow(BackupDamagedError);
    expect(() => parseManifest(formatManifest({ ...manifest, folders: [name] }))).toThrow(BackupDamagedError);
  });

  it('names what is invalid', () => {
    expect(() => parseManifest('{')).toThrow('is not JSON');
    expect(() => parseManifest(formatManifest({ ...manifest, key: 'x' }))).toThrow('key');
  });
});

describe('differingEntries', () => {
  const expected = ['a', 'b', 'c', 'd'].map((name) => ({ name, bytes: 1, sha256: hash(name) }));
  it('lists missing, shortened, changed and further entries', () => {
    const read = new Map([
      ['a', { bytes: 1, sha256: hash('a') }],
      ['b', { bytes: 0, sha256: hash('b') }],
      ['c', { bytes: 1, sha256: hash('0') }],
      ['e', { bytes: 1, sha256: hash('e') }],
    ]);
    expect(differingEntries(expected, read)).toEqual([
      'b has 0 bytes instead of 1',
      'c was changed',
      'd is missing',
      'e is not in the manifest',
    ]);
  });
});

it('listed counts the problems that it does not list', () => {
  expect(listed(Array.from({ length: 12 }, (_, at) => `p${at}`))).toBe(
    'p0; p1; p2; p3; p4; p5; p6; p7; p8; p9; 2 more',
  );
});
