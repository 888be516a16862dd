import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KeyRing } from './keys/key-ring.ts';
import { makeVault, newStableKey } from './vault.ts';

const TEXT = 'the secret of earlier releases, 0';
const first = { id: '1', secret: Buffer.alloc(32, 1) };
const second = { id: '2', secret: Buffer.alloc(32, 2) };
const unnamed = { id: '0', secret: TEXT };

/** What a release without key ids computed. */
const derive = (use: string) => Buffer.from(hkdfSync('sha256', TEXT, '', use, 32));
function sealedByEarlierRelease(text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive('aaspaas seal'), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}
const macByEarlierRelease = (text: string) =>
  createHmac('sha256', derive('aaspaas code hash')).update(text).digest();

describe('vault', () => {
  it('opens what an earlier release sealed, and an earlier release could open what the key 0 seals', () => {
    const vault = makeVault([first, unnamed]);
    expect(vault.open(sealedByEarlierRelease('आसपास'))).toBe('आसपास');
    expect(makeVault(TEXT).seal('').length).toBe(sealedByEarlierRelease('').length);
    expect(makeVault(TEXT).mac('x')).toEqual(macByEarlierRelease('x'));
    expect(makeVault(TEXT).stableMac('x')).toEqual(macByEarlierRelease('x'));
  });

  it('seals with the first key and opens with each listed one', () => {
    const before = makeVault([first]).seal('secret');
    const after = makeVault([second, first]);
    expect(after.open(before)).toBe('secret');
    expect(makeVault([second]).open(after.seal('secret'))).toBe('secret');
  });

  it('names the key that a value needs', () => {
    const sealed = makeVault([second, first]).seal('secret');
    expect(() => makeVault([first]).open(sealed)).toThrow(
      'a sealed value needs the key 2, which SECRET_KEYS does not list',
    );
  });

  it('opens no value that was changed, nor one that names another key', () => {
    const vault = makeVault([first, second]);
    const sealed = vault.seal('secret');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => vault.open(changed)).toThrow();
    }
    // A value without its header would be one of the key 0.
    expect(() => makeVault([first, unnamed]).open(sealed.subarray(7))).toThrow();
    expect(() => vault.open(Buffer.alloc(3))).toThrow();
  });

  it('opens no value that is shorter than its tag, whose last bytes would be a shortened tag', () => {
    const content = sealedByEarlierRelease('');
    expect(makeVault(TEXT).open(content)).toBe('');
    for (const length of [4, 8, 12, 13, 14, 15])
      expect(() => makeVault(TEXT).open(content.subarray(0, length))).toThrow(
        `Invalid authentication tag length: ${length}`,
      );
    for (const length of [0, 16, 27])
      expect(() => makeVault(TEXT).open(content.subarray(0, length))).toThrow();
  });

  it('verifies hashes of every listed key and of no other', () => {
    const mac = makeVault([first]).mac('code 1234');
    const rotated = makeVault([second, first]);
    expect(rotated.verify('code 1234', mac)).toBe(true);
    expect(rotated.macs('code 1234')[1]).toEqual(mac);
    expect(rotated.mac('code 1234')).not.toEqual(mac);
    expect(rotated.verify('code 1235', mac)).toBe(false);
    expect(rotated.verify('code 1234', mac.subarray(1))).toBe(false);
    expect(makeVault([second]).verify('code 1234', mac)).toBe(false);
  });

  it('stableMac: does not change with the active key', () => {
    const ring: KeyRing = [unnamed];
    const stableKey = newStableKey(ring);
    const before = makeVault(ring, stableKey).stableMac('pan');
    expect(before).toEqual(macByEarlierRelease('pan'));
    expect(makeVault([first, unnamed], stableKey).stableMac('pan')).toEqual(before);
    expect(makeVault([first], stableKey).stableMac('pan')).toEqual(before);
    // Without the key 0 it is random, so that a leaked key does not reveal it.
    expect(newStableKey([first])).not.toEqual(newStableKey([first]));
  });
});
