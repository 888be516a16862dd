import { describe, expect, it } from 'vitest';
import {
  type GivenInstallation,
  type InstallationFacts,
  installationProblems,
  type StoredInstallation,
} from './installation-rules.ts';

const STORED: StoredInstallation = {
  fingerprints: { '0': 'aaaaaaaaaaaaaaaa' },
  storeId: 'local 1111',
  storePlace: 'the local store 1111 (one:/data/files)',
  pushPublicKey: 'push-a',
};
const GIVEN: GivenInstallation = {
  fingerprints: { '0': 'aaaaaaaaaaaaaaaa' },
  store: { id: 'local 1111', place: 'the local store 1111 (one:/data/files)', isLocal: true },
  pushPublicKey: null,
};
const NOTHING: InstallationFacts = { sealedBy: new Map(), filesMoved: true };
const S3 = { id: 's3 ap-south-1 a b', place: 's3 ap-south-1 a b', isLocal: false };
const LOCAL = { id: 'local 2222', place: 'the local store 2222 (two:/data/files)', isLocal: true };

const problems = (given: Partial<GivenInstallation>, facts: Partial<InstallationFacts> = {}, stored = {}) =>
  installationProblems({ ...STORED, ...stored }, { ...GIVEN, ...given }, { ...NOTHING, ...facts });

describe('installationProblems', () => {
  it('none for the same keys and files', () => expect(problems({})).toEqual([]));

  it('another key with the same id: names both fingerprints', () => {
    expect(problems({ fingerprints: { '0': 'bbbbbbbbbbbbbbbb' } })).toEqual([
      {
        setting: 'SECRET_KEYS',
        problem: expect.stringMatching(/bbbbbbbbbbbbbbbb.*aaaaaaaaaaaaaaaa/),
      },
    ]);
  });

  it.each([
    ['a new key beside the known one', { '1': 'cccccccccccccccc', '0': 'aaaaaaaaaaaaaaaa' }, [], 0],
    ['a removed key that no value needs', { '1': 'cccccccccccccccc' }, [], 0],
    ['a removed key that values need', { '1': 'cccccccccccccccc' }, ['operators.totp_sealed'], 1],
  ])('%s', (_case, fingerprints, columns, count) => {
    const found = problems({ fingerprints }, { sealedBy: new Map([['0', columns]]) });
    expect(found).toHaveLength(count);
    if (count > 0)
      expect(found[0]?.problem).toMatch(
        /key 0 \(aaaaaaaaaaaaaaaa\) for operators\.totp_sealed; this process lists 1 \(cccccccccccccccc\)/,
      );
  });

  it.each([
    [
      'a second machine with a local store',
      LOCAL,
      true,
      /one:\/data\/files.*two:\/data\/files.*OBJECT_STORE=s3/,
    ],
    ['buckets before the files were copied', S3, false, /one:\/data\/files.*s3 ap-south-1.*files:move/],
    ['buckets after the files were copied', S3, true, null],
  ])('%s', (_case, store, filesMoved, problem) => {
    const found = problems({ store }, { filesMoved });
    expect(found.map(({ setting }) => setting)).toEqual(problem ? ['OBJECT_STORE'] : []);
    if (problem) expect(found[0]?.problem).toMatch(problem);
  });

  it('other push keys: names both', () => {
    expect(problems({ pushPublicKey: 'push-b' })[0]).toMatchObject({
      setting: 'VAPID_PUBLIC_KEY',
      problem: expect.stringMatching(/push-a.*push-b/),
    });
    expect(problems({ pushPublicKey: 'push-b' }, {}, { pushPublicKey: null })).toEqual([]);
  });

  it('reports all differences at once', () => {
    const found = problems({ fingerprints: { '0': 'x' }, store: LOCAL, pushPublicKey: 'push-b' });
    expect(found.map(({ setting }) => setting)).toEqual(['SECRET_KEYS', 'OBJECT_STORE', 'VAPID_PUBLIC_KEY']);
  });
});
