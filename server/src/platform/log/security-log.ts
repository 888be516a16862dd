import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Vault } from '../vault.ts';
import { maskAddress } from './redact.ts';

/** Names of security events, for searching the log after an attack; each name is constant text. */
export type SecurityEvent =
  | 'login_succeeded'
  | 'login_failed'
  | 'login_locked'
  | 'code_exhausted'
  | 'password_changed'
  | 'bank_account_changed'
  | 'session_revoked'
  | 'forbidden'
  | 'origin_refused'
  | 'signature_invalid'
  | 'grant_changed'
  | 'export'
  | 'reveal'
  | 'tax_details_changed'
  | 'key_rotated'
  | 'config_changed';

/** Events that raise an alarm by their increase, with all their reasons; those of operators are in `operatorSecurityEvents`. */
export const ALARMED_EVENTS: readonly (readonly [event: SecurityEvent, reason: string])[] = [
  ['login_failed', 'unknown_number'],
  ['login_failed', 'wrong_password'],
  ['login_failed', 'wrong_second_factor'],
  ['login_locked', 'address'],
  ['login_locked', 'number'],
  ['login_locked', 'pair'],
  ['signature_invalid', 'payment_webhook'],
  ['signature_invalid', 'payout_webhook'],
  ['signature_invalid', 'sms_report_msg91'],
  ['signature_invalid', 'sms_report_twilio'],
  ['signature_invalid', 'sms_report_whatsapp'],
  ['signature_invalid', 'whatsapp_handshake'],
];

/** The fields of an event; none of them can contain a mobile number, name, token or code. */
export interface SecurityDetails {
  /** The account, logged as a keyed hash that is the same for all its events and access lines. */
  readonly accountId?: number | null | undefined;
  /** The caller's network address; logged as its /24 or /48. */
  readonly address?: string | undefined;
  /** `user`, `employee` or `admin`. */
  readonly role?: string | undefined;
  /** The route's pattern, e.g. `/api/user/getbooking/:id`. */
  readonly route?: string | undefined;
  /** A constant word from the code, e.g. `wrong_password`. */
  readonly reason?: string | undefined;
}

/** Writes security events to the process log, under `security` and with the message `security event`. */
export interface SecurityLog {
  record(event: SecurityEvent, details?: SecurityDetails): void;
  /** Returns the keyed hash under which logs name an account. */
  accountHash(accountId: number): string;
}

/**
 * Events that occur in normal operation; all others are logged as warnings, so that every usual level writes them. Operators' exports and
 * changes of grants, and sessions that end for another reason than a logout, occur in normal operation, too, but must be found for a year.
 */
const ROUTINE: ReadonlySet<SecurityEvent> = new Set([
  'login_succeeded',
  'password_changed',
  'tax_details_changed',
]);

/** The reason of `session_revoked` when a person logs out. */
export const LOGGED_OUT = 'logged_out';

/**
 * Creates the security log.
 * @param vault its key prevents recomputing account hashes from ids, which are small numbers
 * @param count counts each event for the metrics
 */
export function makeSecurityLog(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  vault: Pick<Vault, 'stableMac'>,
  count: (event: SecurityEvent, reason: string) => void = () => undefined,
): SecurityLog {
  const accountHash = (id: number) => vault.stableMac(`log account ${id}`).toString('hex').slice(0, 12);
  return {
    accountHash,
    record(event, { accountId, address, ...rest } = {}) {
      const { role, ...others } = rest;
      count(event, rest.reason ?? '');
      log[ROUTINE.has(event) || rest.reason === LOGGED_OUT ? 'info' : 'warn'](
        {
          security: event,
          ...others,
          // The field `role` is the part of the work that the process does.
          ...(role === undefined ? {} : { accountRole: role }),
          ...(accountId === null || accountId === undefined ? {} : { account: accountHash(accountId) }),
          ...(address === undefined ? {} : { network: maskAddress(address) }),
        },
        'security event',
      );
    },
  };
}

interface SecurityContext {
  readonly log: Pick<SecurityLog, 'record'>;
  /** The caller's network address; absent in the loops of a worker. */
  readonly address?: string;
}

const contexts = new AsyncLocalStorage<SecurityContext>();

/** Runs `work`, with all asynchronous work it starts, so that `recordSecurityEvent` writes to a log. */
export function runWithSecurityLog<T>(context: SecurityContext, work: () => T): T {
  return contexts.run(context, work);
}

/**
 * Records an event of the request or loop that the code serves, with the caller's address. For code deep inside a transaction; call it after
 * the commit (`afterCurrentCommit`). Commands have no such context: they record what they change by `commandSecurityLog`.
 */
export function recordSecurityEvent(event: SecurityEvent, details: SecurityDetails = {}): void {
  const context = contexts.getStore();
  if (context) context.log.record(event, { address: context.address, ...details });
}
