import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateSecretFile } from '../../platform/secret.ts';
import type { PushSender } from './port.ts';
import { type PushKeys, webPushSender } from './web-push.ts';

/** Settings that select the push sender. */
export interface PushSettings {
  readonly DATA_DIR: string;
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly VAPID_SUBJECT?: string | undefined;
  /** Contact URL of the operator, unless the subject is set. */
  readonly PUBLIC_URL?: string | undefined;
}

/** A job waits for it, and has a minute in total. */
const TIMEOUT_MS = 10_000;

/** Returns Web Push with the environment's keys, otherwise with a pair that is created on the first start and stored in the data folder. */
export async function pickPush(env: PushSettings): Promise<PushSender> {
  return webPushSender({ ...(await keysOf(env)), subject: subjectOf(env), timeoutMs: TIMEOUT_MS });
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

async function keysOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: PushSettings): Promise<PushKeys> {
  if (!VAPID_PUBLIC_KEY !== !VAPID_PRIVATE_KEY)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither');
  const storedKey =
    VAPID_PRIVATE_KEY ?? (await readOrCreateSecretFile(DATA_DIR, 'push.key', () => newPushKeys().privateKey));
  const keys = read(storedKey);
  if (!keys)
    throw new Error(
      VAPID_PRIVATE_KEY
        ? 'VAPID_PRIVATE_KEY is not a P-256 private key as base64url: generate a pair with `npx web-push generate-vapid-keys`'
        : `${join(DATA_DIR, 'push.key')} is not a valid key: restore it from a backup, or delete it, which ends all push subscriptions`,
    );
  if (VAPID_PUBLIC_KEY && VAPID_PUBLIC_KEY !== keys.publicKey)
    throw new Error('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY: set both from one pair');
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
