import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type Account, toAccount } from '../../present.ts';
import { accountStore } from '../../store.ts';

/**
 * Version of the notice in the sign-up forms; a changed text gets a new version. The revisions of the pages that it links to are named by a
 * trigger (decision 0075).
 */
const NOTICE = 'privacy-2026-11';

/** An account to create. The password is hashed before the transaction, with `hashPassword`. */
export interface NewAccount {
  readonly role: Role;
  readonly name: string;
  readonly mobile: string;
  readonly passwordHash: string;
  readonly language: Language;
  readonly email?: string | null;
  readonly address?: string | null;
  readonly description?: string | null;
  /** Set for a customer whose number is already verified. */
  readonly verified?: boolean;
  /** Whether the person was shown the notice at sign-up, or heard it by phone. */
  readonly consents: boolean;
  /** The operator who recorded the consent of a person on the phone. */
  readonly consentRecordedBy?: number;
}

/** Creates an account and records the consent. A number that the role already has is a 422 on `mobile`. */
export async function createAccount(executor: Executor, account: NewAccount, now: Date): Promise<Account> {
  const store = accountStore(executor);
  const row = await store.insertAccount({
    role: account.role,
    mobile: account.mobile,
    name: account.name,
    email: account.email ?? null,
    address: account.address ?? null,
    description: account.description ?? null,
    password_hash: account.passwordHash,
    verified_at: account.verified ? now : null,
    language: account.language,
    avatar_file_id: null,
    created_at: now,
  });
  if (!row) throw invalid({ mobile: ['identity.mobile_taken'] });
  if (account.consents)
    await store.insertConsent({
      account_id: row.id,
      notice: NOTICE,
      language: account.language,
      given_at: now,
      recorded_by: account.consentRecordedBy ?? null,
    });
  return toAccount(row);
}
