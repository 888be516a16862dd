import { Failure } from '../../kernel/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Account, accountsByIds } from '../identity/index.ts';
import { type RegistrationStored, registrationStore } from './registration-store.ts';
import { openTicket, type Rejection } from './registration-ticket.ts';

/** A registration that was rejected, and whose it is. */
export interface Rejected extends Rejection {
  readonly account: Account;
  readonly row: RegistrationStored;
}

/**
 * Opens a rejected registration for who holds its ticket, unless its account is to be deleted: then a login asks first whether it stays.
 * @throws `registration_closed`
 */
export async function openRejection(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  ticket: string,
): Promise<Rejected> {
  const rejection = openTicket(vault, ticket, clock.now());
  if (!rejection) throw new Failure('registration_closed');
  const { accountId, rejectedAt } = rejection;
  const [row, account] = await Promise.all([
    registrationStore(db).one(accountId),
    accountsByIds(db, [accountId]).then((found) => found.get(accountId)),
  ]);
  const stands = row?.state === 'rejected' && row.state_at.getTime() === rejectedAt.getTime();
  if (!row || !stands || !account || account.leavingAt) throw new Failure('registration_closed');
  return { ...rejection, account, row };
}
