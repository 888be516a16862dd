import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Hashing, sealing and randomness with the product's one secret key. */
export interface Vault {
  /** A keyed hash, for short codes: without the key nobody can try all four digits against it. */
  mac(text: string): Buffer;
  /** Encrypts and authenticates (AES-256-GCM). */
  seal(text: string): Buffer;
  /** Opens what `seal` closed; throws on anything else. */
  open(sealed: Buffer): string;
  /** Random bytes. */
  bytes(count: number): Buffer;
}

/** @param secret at least 32 characters; the keys for hashing and sealing are derived from it */
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

/** The hash under which a token of 256 random bits is stored; long enough to need no key. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Equality that takes the same time wherever two hashes differ. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
