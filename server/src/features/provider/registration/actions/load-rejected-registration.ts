import { Failure } from '../../../../kernel/failure.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Account, accountsByIds } from '../../../identity/index.ts';
import { type StoredRegistration, registrationStore } from '../store.ts';
import { parseRegistrationTicket, type Rejection } from './registration-ticket.ts';

/** A rejected registration with its account. */
export interface RejectedRegistration extends Rejection {
  readonly account: Account;
  readonly row: StoredRegistration;
}

/**
 * Opens the rejected registration of a ticket. An account with a pending deletion must cancel the deletion at login first.
 * @throws `registration_closed`
 */
export async function loadRejectedRegistration(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  ticket: string,
): Promise<RejectedRegistration> {
  const rejection = parseRegistrationTicket(vault, ticket, clock.now());
  if (!rejection) throw new Failure('registration_closed');
  const { accountId, rejectedAt } = rejection;
  const [row, account] = await Promise.all([
    registrationStore(db).one(accountId),
    accountsByIds(db, [accountId]).then((accounts) => accounts.get(accountId)),
  ]);
  const isCurrent = row?.state === 'rejected' && row.state_at.getTime() === rejectedAt.getTime();
  if (!row || !isCurrent || !account || account.deletionRequestedAt) throw new Failure('registration_closed');
  return { ...rejection, account, row };
}
