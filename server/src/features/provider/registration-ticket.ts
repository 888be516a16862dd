import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Vault } from '../../platform/vault.ts';

/** How long somebody may take to correct a registration, in minutes. */
const VALID_MINUTES = 120;

const PURPOSE = 'registration';

/** Which rejection a ticket opens; the next decision, or the registration sent again, ends it. */
export interface Rejection {
  readonly accountId: number;
  readonly rejectedAt: Date;
}

/**
 * What a rejected professional is given by the login that is refused: it opens their registration, which no session can since they have
 * none. It is sealed, so nothing is kept of it, and nobody can make one.
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

/** What a ticket opens; null for one that is over, or none of ours. */
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
