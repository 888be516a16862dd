import type { Registration } from '@aaspaas/contract/features/provider-registration.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sameHash } from '../../../platform/vault.ts';
import { accountsByIds, changeAccount } from '../../identity/index.ts';
import { letFilesGo } from '../../media/index.ts';
import { registrationReceived } from '../events.ts';
import { openRejection } from '../open-rejection.ts';
import { registrationStore } from '../registration-store.ts';
import { openTicket } from '../registration-ticket.ts';
import { readRegistrationAgain } from '../rules/read-registration.ts';
import {
  keepProofs,
  printOf,
  type RegisterCall,
  type RegisterParts,
  said,
  sealed,
  withProofs,
} from './register.ts';

/** A rejected registration for who holds its ticket, ready to be corrected. @throws `registration_closed` */
export async function readRejected(
  parts: Pick<Platform, 'db' | 'clock' | 'vault'>,
  ticket: string,
): Promise<Registration> {
  const { account, row } = await openRejection(parts, ticket);
  const proofs = await registrationStore(parts.db).proofs([account.id]);
  return {
    name: account.name,
    mobile: account.mobile,
    email: account.email ?? '',
    dob: row.dob ?? '',
    gender: row.gender ?? '',
    address: account.address ?? '',
    employeeType: row.employee_type ?? '',
    experience: row.experience ?? '',
    description: row.about ?? '',
    bankName: row.bank_name ?? '',
    account_masked: masked(row.account_last4),
    ifcsCode: row.ifsc ?? '',
    branchName: row.branch_name ?? '',
    reason: row.state_reason ?? '',
    proofs: proofs.length,
  };
}

/** An account number by its last digits; empty where none is kept. */
export function masked(last4: string | null): string {
  return last4 ? `•••• ${last4}` : '';
}

/**
 * Sends a rejected registration again: it waits once more, with new proofs in the place of the old ones where any came. The ticket stands
 * for the password, which a login has just proven.
 */
export async function registerAgain(
  parts: RegisterParts,
  { files, fileProblems }: RegisterCall,
  { ticket, ...fields }: Readonly<Record<string, unknown>> & { readonly ticket: string },
): Promise<void> {
  const { db, clock, vault } = parts;
  const now = clock.now();
  const rejection = openTicket(vault, ticket, now);
  if (!rejection) throw new Failure('registration_closed');
  const { accountId, rejectedAt } = rejection;
  const { images = [] } = files;
  const store = registrationStore(db);
  const [row, kept, account] = await Promise.all([
    store.one(accountId),
    store.proofs([accountId]),
    accountsByIds(db, [accountId]).then((found) => found.get(accountId)),
  ]);
  const { form, problems } = readRegistrationAgain(
    { fields, proofs: images.length, kept: kept.length, fileProblems },
    dateOf(now),
  );
  const print = form && printOf(parts, form, images);
  // Its answer was lost on the way: it stands as it was sent.
  if (row?.state === 'pending' && print && row.registered_print && sameHash(row.registered_print, print))
    return;
  if (row?.state !== 'rejected' || row.state_at.getTime() !== rejectedAt.getTime() || account?.leavingAt)
    throw new Failure('registration_closed');
  if (!row.account_sealed && !fields['accountNumber'])
    problems['accountNumber'] = ['registration.account_required'];
  await withProofs(parts, { fields, images, problems }, async (proofs, point) => {
    if (!form) throw invalid(problems);
    await transaction(db, async (tx) => {
      const changed = await registrationStore(tx).again(accountId, rejectedAt, {
        ...said(form, point),
        ...(form.accountNumber ? sealed(parts, form.accountNumber) : {}),
        registered_print: print,
        state_at: now,
      });
      if (!changed) throw new Failure('registration_closed');
      await parts.publish(tx, registrationReceived, `${accountId}:${now.getTime()}`, {
        account_id: accountId,
        again: true,
        at: now.toISOString(),
      });
      const { name, email, address } = form;
      await changeAccount(tx, accountId, { name, email, address });
      if (proofs.length === 0) return;
      await letFilesGo(tx, { ids: await registrationStore(tx).removeProofs(accountId) });
      await keepProofs(tx, accountId, proofs, now);
    });
  });
}
