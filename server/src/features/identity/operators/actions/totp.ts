import { Secret, TOTP } from 'otpauth';

/** Seconds of one time step. */
const PERIOD = 30;

/** Steps before and after the current one whose code is accepted, for clocks that differ. */
const WINDOW = 1;

/** Bytes of a key, as RFC 4226 recommends for SHA-1. */
export const TOTP_KEY_BYTES = 20;

/** Minutes in which a started enrolment can be completed. */
const ENROLMENT_MINUTES = 30;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Aaspaas', label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 });

/** Returns a key in Base32, as authenticator apps take it. */
export function base32(key: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(key).buffer }).base32;
}

/** Returns the `otpauth:` address of the QR code. */
export function enrolmentUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** Returns the time step whose code was entered, within one step of now; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Returns whether an enrolment that was started at a time can still be completed. */
export function isEnrolmentOpen(startedAt: Date | null, now: Date): boolean {
  return startedAt !== null && now.getTime() - startedAt.getTime() < ENROLMENT_MINUTES * 60_000;
}
