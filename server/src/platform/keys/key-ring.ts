import { hkdfSync } from 'node:crypto';

/** The id of `SECRET_KEY`, and of values that were sealed before keys had ids. */
export const UNNAMED_KEY = '0';

/** A secret key of the application. */
export interface SecretKey {
  /** 1 to 16 lower-case letters and digits. */
  readonly id: string;
  readonly secret: string | Buffer;
}

/** The keys of the application, the active one first: it seals and signs; all open and verify. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

/** The settings that contain the keys. */
export interface KeySettings {
  readonly SECRET_KEYS?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
}

const KEY_BYTES = 32;

const ID = /^[a-z\d]{1,16}$/;

/** Standard base64 or base64url, with or without padding. */
const BASE64 = /^[\w+/-]+={0,2}$/;

/**
 * Parses `SECRET_KEYS`, `id:base64,…`, and `SECRET_KEY`, which is the key `0`: at the place of a bare `0` in the list, otherwise last. Returns
 * null without any key. The problems name ids, never keys.
 */
export function parseKeyRing({ SECRET_KEYS = '', SECRET_KEY }: KeySettings): {
  readonly ring: KeyRing | null;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const keys: SecretKey[] = [];
  const parts = SECRET_KEYS === '' ? [] : SECRET_KEYS.split(',').map((part) => part.trim());
  for (const [index, part] of parts.entries()) {
    const [id = '', text = ''] = part.split(/:(.*)/s);
    const place = `key ${index + 1} of the list`;
    if (part === UNNAMED_KEY) {
      if (!SECRET_KEY) problems.push(`${place} is SECRET_KEY, which is not set`);
      else if (keys.some((other) => other.id === id)) problems.push(`the id ${id} is listed twice`);
      else keys.push({ id, secret: SECRET_KEY });
      continue;
    }
    if (!part.includes(':') || !ID.test(id)) {
      problems.push(`${place} needs an id of 1 to 16 lower-case letters and digits before its colon`);
      continue;
    }
    const secret = Buffer.from(text, 'base64');
    if (!BASE64.test(text) || secret.length !== KEY_BYTES)
      problems.push(`key ${id} must be ${KEY_BYTES} bytes as base64: openssl rand -base64 ${KEY_BYTES}`);
    else if (keys.some((other) => other.id === id)) problems.push(`the id ${id} is listed twice`);
    else if (keys.some((other) => sameSecret(other.secret, secret)))
      problems.push(`key ${id} equals another key of the list`);
    else keys.push({ id, secret });
  }
  const unnamed = keys.find(({ id }) => id === UNNAMED_KEY);
  if (SECRET_KEY && !unnamed) keys.push({ id: UNNAMED_KEY, secret: SECRET_KEY });
  else if (SECRET_KEY && unnamed?.secret !== SECRET_KEY)
    problems.push(`the id ${UNNAMED_KEY} belongs to SECRET_KEY: remove one of the two`);
  const [active, ...others] = keys;
  return { ring: active ? [active, ...others] : null, problems };
}

function sameSecret(one: string | Buffer, other: Buffer): boolean {
  return Buffer.from(one).equals(other);
}

/** Derives the 32 bytes of a key for one use. */
export function deriveKey({ secret }: SecretKey, use: string, bytes = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, bytes));
}

/** Returns what identifies a key without revealing it: 16 hexadecimal digits. */
export function keyFingerprint(key: SecretKey): string {
  return deriveKey(key, 'aaspaas fingerprint', 8).toString('hex');
}

/** Returns the fingerprints of a ring by id. */
export function ringFingerprints(ring: KeyRing): Record<string, string> {
  return Object.fromEntries(ring.map((key) => [key.id, keyFingerprint(key)]));
}
