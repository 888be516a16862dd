import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityDeps } from './actions/identity-deps.ts';
import { sendDeletionCode, deleteAccount } from './actions/delete-account.ts';

/** Deletes the account of somebody who has no session; that it is theirs is the caller's to know. */
export interface AccountDeletion {
  /** Sends the code with which the account is deleted. */
  sendCode(
    accountId: number,
    again: boolean,
    call: Pick<Call, 'language' | 'address'>,
  ): Promise<{ readonly sent: boolean; readonly times: CodeTimes }>;
  /** Begins the days in which they may come back; answers from when on the data go. */
  deleteAccount(accountId: number, otp: string): Promise<Date>;
}

/** The same deletion as everybody's. */
export function createAccountDeletion(platform: Platform, identityDeps: IdentityDeps): AccountDeletion {
  const deps = { ...platform, ...identityDeps };
  return {
    sendCode: (id, again, call) => sendDeletionCode(deps, { id }, again, call),
    deleteAccount: (id, otp) => deleteAccount(deps, { id }, otp),
  };
}
