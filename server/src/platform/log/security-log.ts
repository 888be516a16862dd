import type { FastifyBaseLogger } from 'fastify';
import type { Vault } from '../vault.ts';
import { maskAddress } from './redact.ts';

/** What a person on call searches for after an attack; each name is constant text in the log. */
export type SecurityEvent =
  | 'login_succeeded'
  | 'login_failed'
  | 'login_locked'
  | 'code_exhausted'
  | 'password_changed'
  | 'session_revoked'
  | 'forbidden'
  | 'origin_refused'
  | 'signature_invalid'
  | 'grant_changed'
  | 'export'
  | 'reveal';

/** What an event may say: no mobile number, name, token or code fits in here. */
export interface SecurityDetails {
  /** Logged as a keyed hash, the same for all events and access lines of the account. */
  readonly accountId?: number | null | undefined;
  /** The caller's network address; logged as its /24 or /48. */
  readonly address?: string | undefined;
  /** `user`, `employee` or `admin`. */
  readonly role?: string | undefined;
  /** The route's pattern, e.g. `/api/user/getbooking/:id`. */
  readonly route?: string | undefined;
  /** A constant word of ours, e.g. `wrong_password`. */
  readonly reason?: string | undefined;
}

/** Writes security events to the process' log, under `security` and with the message `security event`. */
export interface SecurityLog {
  record(event: SecurityEvent, details?: SecurityDetails): void;
  /** The keyed hash under which logs name an account. */
  accountHash(accountId: number): string;
}

/** What happens in every healthy hour; everything else is a warning. */
const ROUTINE: ReadonlySet<SecurityEvent> = new Set([
  'login_succeeded',
  'password_changed',
  'session_revoked',
]);

/**
 * @param vault its key keeps account hashes from being recomputed from the small numbers that ids are
 * @param count counts each event for the metrics
 */
export function makeSecurityLog(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  vault: Pick<Vault, 'mac'>,
  count: (event: SecurityEvent, reason: string) => void = () => undefined,
): SecurityLog {
  const accountHash = (id: number) => vault.mac(`log account ${id}`).toString('hex').slice(0, 12);
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
