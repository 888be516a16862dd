import { type Registration, WORK_DETAILS } from '@aaspaas/contract/features/provider-registration.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sameHash } from '../../../../platform/vault.ts';
import { accountsByIds, updateAccount } from '../../../identity/index.ts';
import { releaseFiles } from '../../../media/index.ts';
import { addRegisteredAccount } from '../../bank/actions/add-bank-account.ts';
import { maskAccountNumber } from '../../bank/actions/bank-details.ts';
import { registrationReceived } from '../../events.ts';
import { loadRejectedRegistration } from './load-rejected-registration.ts';
import { registrationStore } from '../store.ts';
import { parseRegistrationTicket } from './registration-ticket.ts';
import { parseResubmission } from '../rules/parse-registration.ts';
import {
  saveDocuments,
  registrationFingerprint,
  type RegisterCall,
  type RegisterDeps,
  registrationColumns,
  accountFieldsOf,
  accountNumberColumns,
  withStoredDocuments,
} from './register.ts';

/**
 * Returns the rejected registration that a ticket opens, for correction.
 * @throws `registration_closed`
 */
export async function readRejectedRegistration(
  deps: Pick<Platform, 'db' | 'clock' | 'vault'>,
  ticket: string,
): Promise<Registration> {
  const { account, row } = await loadRejectedRegistration(deps, ticket);
  const documents = await registrationStore(deps.db).documents([account.id]);
  return {
    name: account.name,
    mobile: account.mobile,
    email: account.email ?? '',
    dob: row.dob ?? '',
    gender: row.gender ?? '',
    address: account.address ?? '',
    employeeType: row.employee_type ?? '',
    ...recordOf(WORK_DETAILS, (detail) => row[detail] ?? ''),
    description: row.about ?? '',
    bankName: row.bank_name ?? '',
    account_masked: maskAccountNumber(row.account_last4),
    ifcsCode: row.ifsc ?? '',
    branchName: row.branch_name ?? '',
    reason: row.state_reason ?? '',
    documents: documents.length,
  };
}

/**
 * Submits a rejected registration again: it is pending once more, and new ID proofs, if any, replace the old ones. The
 * ticket replaces the password, which a login has just verified.
 */
export async function resubmitRegistration(
  deps: RegisterDeps,
  { files, fileProblems }: RegisterCall,
  { ticket, ...fields }: Readonly<Record<string, unknown>> & { readonly ticket: string },
): Promise<void> {
  const { db, clock, vault } = deps;
  const now = clock.now();
  const rejection = parseRegistrationTicket(vault, ticket, now);
  if (!rejection) throw new Failure('registration_closed');
  const { accountId, rejectedAt } = rejection;
  const { images = [] } = files;
  const store = registrationStore(db);
  const [row, existingDocuments, account] = await Promise.all([
    store.one(accountId),
    store.documents([accountId]),
    accountsByIds(db, [accountId]).then((accounts) => accounts.get(accountId)),
  ]);
  const { form, problems } = parseResubmission(
    { fields, documents: images.length, existingDocuments: existingDocuments.length, fileProblems },
    dateOf(now),
  );
  const fingerprint = form && registrationFingerprint(deps, form, images);
  // A retry of the same submission, whose response was lost.
  if (
    row?.state === 'pending' &&
    fingerprint &&
    row.registration_fingerprint &&
    sameHash(row.registration_fingerprint, fingerprint)
  )
    return;
  if (
    row?.state !== 'rejected' ||
    row.state_at.getTime() !== rejectedAt.getTime() ||
    account?.deletionRequestedAt
  )
    throw new Failure('registration_closed');
  if (!row.account_sealed && !fields['accountNumber'])
    problems['accountNumber'] = ['registration.account_required'];
  await withStoredDocuments(deps, { fields, images, problems }, async (documents, point) => {
    if (!form) throw invalid(problems);
    await transaction(db, async (tx) => {
      const changed = await registrationStore(tx).again(accountId, rejectedAt, {
        ...registrationColumns(form, point),
        ...(form.accountNumber ? accountNumberColumns(deps, form.accountNumber) : {}),
        registration_fingerprint: fingerprint,
        state_at: now,
      });
      if (!changed) throw new Failure('registration_closed');
      // The account stays unless another number was typed; other details of it are a new account, too.
      const accountNumber = form.accountNumber ?? (row.account_sealed && vault.open(row.account_sealed));
      if (accountNumber && (form.accountNumber || row.ifsc !== form.ifcsCode))
        await addRegisteredAccount(tx, deps, accountId, accountFieldsOf(form, accountNumber), now);
      await deps.publish(tx, registrationReceived, `${accountId}:${now.getTime()}`, {
        account_id: accountId,
        again: true,
        at: now.toISOString(),
      });
      const { name, email, address } = form;
      await updateAccount(tx, accountId, { name, email, address });
      if (documents.length === 0) return;
      await releaseFiles(tx, { ids: await registrationStore(tx).removeDocuments(accountId) });
      await saveDocuments(tx, accountId, documents, now);
    });
  });
}
