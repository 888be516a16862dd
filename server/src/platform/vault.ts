import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Hashing, encryption and randomness based on the application's secret key. */
export interface Vault {
  /** Returns a keyed hash, for short codes: without the key an attacker cannot try all four-digit codes against it. */
  mac(text: string): Buffer;
  /** Encrypts and authenticates (AES-256-GCM). */
  seal(text: string): Buffer;
  /** Decrypts the output of `seal`; throws on any other input. */
  open(sealed: Buffer): string;
  /** Returns random bytes. */
  bytes(count: number): Buffer;
}

/**
 * Creates the vault.
 * @param secret at least 32 characters; the keys for hashing and sealing are derived from it
 */
export function makeVault(secret: string): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const macKey = derive('aaspaas code hash');
  const sealKey = derive('aaspaas seal');
  return {
    mac: (text) => createHmac('sha256', macKey).update(text).digest(),
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
    bytes: randomBytes,
  };
}

/** Returns the hash under which a token of 256 random bits is stored; the token is long enough to need no key. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
