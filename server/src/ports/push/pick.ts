import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PushSender } from './port.ts';
import { type PushKeys, webPushSender } from './web-push.ts';

/** Settings that select the push sender. */
export interface PushSettings {
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly VAPID_SUBJECT?: string | undefined;
  /** Contact URL of the operator, unless the subject is set. */
  readonly PUBLIC_URL?: string | undefined;
}

/** A job waits for it, and has a minute in total. */
const TIMEOUT_MS = 10_000;

/** Returns Web Push with a key pair. */
export function pickPush(env: PushSettings, keys: PushKeys): PushSender {
  return webPushSender({ ...keys, subject: subjectOf(env), timeoutMs: TIMEOUT_MS });
}

/** Generates a new key pair. */
export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pairOf(pair.getPrivateKey());
}

function pairOf(privateKey: Buffer): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  // Node omits leading zeros.
  const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') };
}

/**
 * Returns the key pair of the settings; null without one.
 *
 * @throws an error that names the setting that is missing or wrong
 */
export function configuredPushKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: PushSettings): PushKeys | null {
  if (!VAPID_PUBLIC_KEY !== !VAPID_PRIVATE_KEY)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither');
  if (!VAPID_PRIVATE_KEY) return null;
  const keys = read(VAPID_PRIVATE_KEY);
  if (!keys)
    throw new Error(
      'VAPID_PRIVATE_KEY is not a P-256 private key as base64url: generate a pair with `npx web-push generate-vapid-keys`',
    );
  if (VAPID_PUBLIC_KEY !== keys.publicKey)
    throw new Error('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY: set both from one pair');
  return keys;
}

/**
 * Returns the key pair that an earlier release stored in the data folder; null without one.
 *
 * @throws an error if the file is invalid
 */
export async function storedPushKeys(dataDir: string): Promise<PushKeys | null> {
  const path = join(dataDir, 'push.key');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const keys = read(text.trim());
  if (!keys)
    throw new Error(
      `${path} is not a valid key: restore it from a backup, or delete it, which ends all push subscriptions`,
    );
  return keys;
}

function read(privateKey: string): PushKeys | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) return null;
  try {
    return pairOf(bytes);
  } catch {
    // Zero, or beyond the curve's order.
    return null;
  }
}

function subjectOf({ VAPID_SUBJECT, PUBLIC_URL }: PushSettings): string {
  if (VAPID_SUBJECT) return VAPID_SUBJECT;
  return PUBLIC_URL?.startsWith('https:') ? new URL(PUBLIC_URL).origin : 'https://aaspaas.example';
}
