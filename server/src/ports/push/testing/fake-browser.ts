import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '../port.ts';

/** A browser as a push service knows it; it can decrypt messages sent to it. */
export interface FakeBrowser {
  readonly address: PushAddress;
  /** Decrypts a sealed message (RFC 8291); throws on one that was not sealed for it. */
  open(body: Buffer): unknown;
}

/** Creates a browser with the given endpoint. */
export function makeFakeBrowser(endpoint: string): FakeBrowser {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    address: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 86);
      const derive = (from: Uint8Array, with_: Uint8Array, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', from, with_, info, length));
      const between = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(keys.computeSecret(sender), auth, between, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}
