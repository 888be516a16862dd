import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Vault } from '../../../../platform/vault.ts';

/** Validity of a ticket for correcting a registration, in minutes. */
const VALID_MINUTES = 120;

const PURPOSE = 'registration';

/** The rejection that a ticket opens. The next decision, or submitting the registration again, invalidates the ticket. */
export interface Rejection {
  readonly accountId: number;
  readonly rejectedAt: Date;
}

/**
 * Creates the ticket that a rejected professional gets from the refused login. It opens their registration, since they
 * cannot have a session. The ticket is encrypted, so it needs no storage and cannot be forged.
 */
export function createRegistrationTicket(
  vault: Vault,
  { accountId, rejectedAt }: Rejection,
  now: Date,
): { readonly ticket: string; readonly until: Date } {
  const until = addMinutes(now, VALID_MINUTES);
  const sealed = vault.seal(JSON.stringify([PURPOSE, accountId, rejectedAt.getTime(), until.getTime()]));
  return { ticket: sealed.toString('base64url'), until };
}

/** Returns the rejection that a ticket opens; null if it is expired or invalid. */
export function parseRegistrationTicket(vault: Vault, ticket: string, now: Date): Rejection | null {
  try {
    const [purpose, accountId, rejectedAt, until] = JSON.parse(
      vault.open(Buffer.from(ticket, 'base64url')),
    ) as unknown[];
    if (purpose !== PURPOSE || Number(until) <= now.getTime()) return null;
    return { accountId: Number(accountId), rejectedAt: new Date(Number(rejectedAt)) };
  } catch {
    return null;
  }
}
