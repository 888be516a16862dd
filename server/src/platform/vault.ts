import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { deriveKey, type KeyRing, type SecretKey, UNNAMED_KEY } from './keys/key-ring.ts';
import { keyHeader, readKeyHeader } from './keys/sealed-value.ts';

/** Hashing, encryption and randomness based on the application's secret keys. */
export interface Vault {
  /**
   * Returns a keyed hash by the active key, for codes and links that are valid for a while: without the key an attacker cannot try all
   * four-digit codes against it. `verify` and `macs` accept it as long as its key is listed.
   */
  mac(text: string): Buffer;
  /** Returns the keyed hashes of all listed keys, the active one first: any of them may be stored. */
  macs(text: string): readonly Buffer[];
  /** Returns whether a hash is that of a text by one of the listed keys; in constant time for each key. */
  verify(text: string, mac: Buffer): boolean;
  /**
   * Returns a keyed hash that stays the same when keys are rotated, for what is compared and counted over a long time: tax numbers, recovery
   * codes, the chain of the audit log.
   */
  stableMac(text: string): Buffer;
  /** Encrypts and authenticates (AES-256-GCM) with the active key. */
  seal(text: string): Buffer;
  /** Decrypts the output of `seal` by any listed key; throws on any other input, and names the key if it is not listed. */
  open(sealed: Buffer): string;
  /** Returns random bytes. */
  bytes(count: number): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface DerivedKeys {
  readonly mac: Buffer;
  readonly seal: Buffer;
}

const derive = (key: SecretKey): DerivedKeys => ({ mac: macKey(key), seal: deriveKey(key, 'aaspaas seal') });

function macKey(key: SecretKey): Buffer {
  return deriveKey(key, 'aaspaas code hash');
}

/**
 * Creates the vault.
 *
 * @param keys the listed keys, or the text of a single one with the id `0`; the keys for hashing and sealing are derived from them
 * @param stableKey the key of `stableMac`, 32 bytes; default: `stableKeyFor(keys)`
 */
export function makeVault(keys: string | KeyRing, stableKey?: Buffer): Vault {
  const ring: KeyRing = typeof keys === 'string' ? [{ id: UNNAMED_KEY, secret: keys }] : keys;
  const derived = new Map(ring.map((key) => [key.id, derive(key)]));
  const activeId = ring[0].id;
  const active = derived.get(activeId) as DerivedKeys;
  const header = keyHeader(activeId);
  const stable = stableKey ?? stableKeyFor(ring);
  const macs = (text: string) => [...derived.values()].map(({ mac }) => hmac(mac, text));
  return {
    mac: (text) => hmac(active.mac, text),
    macs,
    verify: (text, mac) => macs(text).filter((one) => sameHash(one, mac)).length > 0,
    stableMac: (text) => hmac(stable, text),
    seal(text) {
      const iv = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', active.seal, iv, { authTagLength: TAG_BYTES });
      // The id of the key is authenticated, too.
      cipher.setAAD(header);
      return Buffer.concat([header, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const { id, length } = readKeyHeader(sealed);
      const key = derived.get(id);
      if (!key) throw new Error(`a sealed value needs the key ${id}, which SECRET_KEYS does not list`);
      return decrypt(key.seal, sealed.subarray(0, length), sealed.subarray(length));
    },
    bytes: randomBytes,
  };
}

/**
 * Returns the key of `stableMac` for a database without a stored one: that of the key `0`, by which earlier releases hashed everything;
 * random if that key is not listed.
 */
export function newStableKey(ring: KeyRing): Buffer {
  const unnamed = ring.find(({ id }) => id === UNNAMED_KEY);
  return unnamed ? macKey(unnamed) : randomBytes(32);
}

function stableKeyFor(ring: KeyRing): Buffer {
  return macKey(ring.find(({ id }) => id === UNNAMED_KEY) ?? ring[0]);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function decrypt(key: Buffer, header: Buffer, content: Buffer): string {
  // Without a length, Node accepts a tag of 4 bytes, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(header);
  decipher.setAuthTag(content.subarray(-TAG_BYTES));
  return Buffer.concat([
    decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
}

/** Returns the hash under which a token of 256 random bits is stored; the token is long enough to need no key. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two hashes in constant time. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
