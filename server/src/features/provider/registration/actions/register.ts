import type { UploadedFile } from '@aaspaas/contract/endpoint.ts';
import { type RegistrationForm, WORK_DETAILS } from '@aaspaas/contract/features/provider-registration.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sameHash } from '../../../../platform/vault.ts';
import type { BankBranches } from '../../../../ports/bank-branches/port.ts';
import type { Geocoder } from '../../../../ports/geocoder/port.ts';
import type { ObjectStore } from '../../../../ports/object-store/port.ts';
import {
  findAccountByMobile,
  createAccount,
  hashPassword,
  isCommonPassword,
  isAccountPassword,
} from '../../../identity/index.ts';
import { addFiles, removeObjects, type StoredFile, storeFiles } from '../../../media/index.ts';
import { addRegisteredAccount, type BankAccountFields } from '../../bank/actions/add-bank-account.ts';
import { registrationReceived } from '../../events.ts';
import { registrationStore } from '../store.ts';
import { parseRegistration, ifscFieldOf } from '../rules/parse-registration.ts';
import { geocodeAddress } from './geocode-address.ts';

/** Dependencies of a registration. */
export interface RegisterDeps extends Pick<Platform, 'db' | 'clock' | 'vault' | 'publish'> {
  readonly objects: ObjectStore;
  readonly geocoder: Geocoder;
  readonly bankBranches: BankBranches;
}

/** Request context of a registration. */
export type RegisterCall = Pick<Call<'public'>, 'files' | 'fileProblems' | 'language'>;

/**
 * Creates a registration, pending an operator's decision. Reports all problems together. A retry with the same fields,
 * files and password succeeds without creating a second one, so a lost response does no harm.
 */
export async function register(
  deps: RegisterDeps,
  { files, fileProblems, language }: RegisterCall,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { images = [] } = files;
  const { form, problems } = parseRegistration(
    { fields, documents: images.length, existingDocuments: 0, fileProblems },
    dateOf(now),
  );
  const mobile = trimmedText(fields['mobile']);
  if (!problems['mobile'] && (await findAccountByMobile(db, 'employee', mobile))) {
    if (form && (await isAlreadyRegistered(deps, form, images))) return;
    problems['mobile'] = ['identity.mobile_taken'];
  }
  const { password } = fields;
  if (!problems['password'] && typeof password === 'string' && isCommonPassword(password))
    problems['password'] = ['identity.password_common'];
  await withStoredDocuments(deps, { fields, images, problems }, async (documents, point) => {
    if (!form) throw invalid(problems);
    const passwordHash = await hashPassword(form.password);
    try {
      await transaction(db, async (tx) => {
        const account = await createAccount(
          tx,
          {
            role: 'employee',
            name: form.name,
            mobile: form.mobile,
            passwordHash,
            language,
            email: form.email,
            address: form.address,
            consents: true,
          },
          now,
        );
        await registrationStore(tx).add({
          account_id: account.id,
          state: 'pending',
          state_at: now,
          created_at: now,
          state_reason: null,
          ...registrationColumns(form, point),
          ...accountNumberColumns(deps, form.accountNumber),
          registration_fingerprint: registrationFingerprint(deps, form, images),
        });
        await addRegisteredAccount(tx, deps, account.id, accountFieldsOf(form, form.accountNumber), now);
        await saveDocuments(tx, account.id, documents, now);
        await deps.publish(tx, registrationReceived, `${account.id}:${now.getTime()}`, {
          account_id: account.id,
          again: false,
          at: now.toISOString(),
        });
      });
    } catch (error) {
      // The same registration committed first: a double tap, or a retry while the first request was running.
      if (!(error instanceof Failure) || !(await isAlreadyRegistered(deps, form, images))) throw error;
      await removeObjects(deps.objects, documents);
    }
  });
}

/**
 * Stores the ID proofs, geocodes the address and looks up the bank branch, all before any transaction, and passes the
 * proofs and the location to `save`. Removes the stored proofs if a `Failure` is thrown.
 */
export async function withStoredDocuments(
  { objects, geocoder, bankBranches }: Pick<RegisterDeps, 'objects' | 'geocoder' | 'bankBranches'>,
  {
    fields,
    images,
    problems,
  }: {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly images: readonly UploadedFile[];
    readonly problems: Record<string, MessageKey[]>;
  },
  save: (documents: readonly StoredFile[], point: Point) => Promise<void>,
): Promise<void> {
  const [point, branch] = await Promise.all([
    problems['address'] ? null : geocodeAddress(geocoder, trimmedText(fields['address'])),
    problems['ifcsCode'] ? null : bankBranches.find(ifscFieldOf(fields)),
  ]);
  if (!point) problems['address'] ??= ['registration.address_not_found'];
  if (branch === 'not_found') problems['ifcsCode'] = ['registration.ifsc_not_found'];
  // Decodes nothing for a form that is invalid anyway.
  if (!point || Object.keys(problems).length) throw invalid(problems);
  const stored = await storeFiles(objects, 'document', images, 'private');
  try {
    if (stored.problems.length) throw invalid({ images: stored.problems });
    await save(stored.files, point);
  } catch (error) {
    // After any other error the transaction may have committed, so the objects stay.
    if (error instanceof Failure) await removeObjects(objects, stored.files);
    throw error;
  }
}

/** Writes the rows of stored ID proofs. */
export async function saveDocuments(
  tx: Executor,
  accountId: number,
  documents: readonly StoredFile[],
  now: Date,
): Promise<void> {
  const ids = await addFiles(
    tx,
    documents.map((file) => ({ ...file, visibility: 'private', owner_id: accountId, created_at: now })),
  );
  await registrationStore(tx).addDocuments(
    accountId,
    documents.map(({ key }) => ids.get(key) as number),
    now,
  );
}

/** Reads a text field before validation. */
const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Converts a form to the columns of its row. */
export function registrationColumns(
  form: Omit<RegistrationForm, 'mobile' | 'password' | 'accountNumber'>,
  { latitude, longitude }: Point,
) {
  return {
    dob: form.dob,
    gender: form.gender,
    employee_type: form.employeeType,
    ...recordOf(WORK_DETAILS, (detail) => form[detail]),
    about: form.description,
    bank_name: form.bankName,
    ifsc: form.ifcsCode,
    branch_name: form.branchName,
    latitude,
    longitude,
  };
}

/** Returns the bank account of a form. */
export function accountFieldsOf(
  { ifcsCode: ifsc, bankName, branchName }: Pick<RegistrationForm, 'ifcsCode' | 'bankName' | 'branchName'>,
  accountNumber: string,
): BankAccountFields {
  return { accountNumber, ifsc, bankName, branchName };
}

/** Converts an account number to its columns: the encrypted number, and the last digits for display. */
export function accountNumberColumns({ vault }: Pick<Platform, 'vault'>, account: string) {
  return { account_sealed: vault.seal(account), account_last4: account.slice(-4) };
}

/** Returns the fingerprint of a registration: all fields and file hashes except the password. */
export function registrationFingerprint(
  { vault }: Pick<Platform, 'vault'>,
  form: Partial<RegistrationForm>,
  images: readonly UploadedFile[],
): Buffer {
  const { password: _password, ...rest } = form;
  return vault.stableMac(
    `registration ${JSON.stringify([Object.entries(rest), images.map(({ hash }) => hash)])}`,
  );
}

/** Returns whether the same registration is already pending, submitted with the same password. */
async function isAlreadyRegistered(
  deps: RegisterDeps,
  form: RegistrationForm,
  images: readonly UploadedFile[],
): Promise<boolean> {
  const account = await findAccountByMobile(deps.db, 'employee', form.mobile);
  const row = account && (await registrationStore(deps.db).one(account.id));
  if (!account || row?.state !== 'pending' || !row.registration_fingerprint) return false;
  if (!sameHash(row.registration_fingerprint, registrationFingerprint(deps, form, images))) return false;
  return isAccountPassword(deps.db, account.id, form.password);
}
