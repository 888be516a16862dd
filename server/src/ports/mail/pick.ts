import { makeCircuitBreaker } from '../../platform/vendors/circuit-breaker.ts';
import type { Clock } from '../clock/port.ts';
import type { MailVendor } from './port.ts';
import { smtpMail } from './smtp.ts';

/** Selects the sender of mails by the environment. */
export interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}

/** A job waits for it, and has a minute in total. */
const TIMEOUT_MS = 20_000;
const CIRCUIT_BREAKER = { failureThreshold: 5, openMs: 60_000, target: 'smtp' };

/** Returns the mail server of the environment, or the demo's mailbox without one. */
export function pickMail(
  { SMTP_URL: url, MAIL_FROM: from }: MailSettings,
  local: MailVendor,
  clock: Clock,
): MailVendor {
  if (!url) return local;
  if (!from) throw new Error('MAIL_FROM is not set');
  return smtpMail({ url, from, timeoutMs: TIMEOUT_MS, guard: makeCircuitBreaker(clock, CIRCUIT_BREAKER) });
}
