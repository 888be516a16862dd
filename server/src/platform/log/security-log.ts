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
  | 'tax_details_changed';

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

/** Events that occur in normal operation; all others are logged as warnings. */
const ROUTINE: ReadonlySet<SecurityEvent> = new Set([
  'login_succeeded',
  'password_changed',
  'session_revoked',
  'tax_details_changed',
]);

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
      count(event, rest.reason ?? '');
      log[ROUTINE.has(event) ? 'info' : 'warn'](
        {
          security: event,
          ...rest,
          ...(accountId === null || accountId === undefined ? {} : { account: accountHash(accountId) }),
          ...(address === undefined ? {} : { network: maskAddress(address) }),
        },
        'security event',
      );
    },
  };
}
