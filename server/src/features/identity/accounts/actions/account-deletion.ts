import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { IdentityDeps } from '../../deps.ts';
import { sendDeletionCode, deleteAccount } from './delete-account.ts';

/** Account deletion for a person without a session; the caller must verify that the account is theirs. */
export interface AccountDeletion {
  /** Sends the code that confirms the deletion. */
  sendCode(
    accountId: number,
    again: boolean,
    call: Pick<Call, 'language' | 'address'>,
  ): Promise<{ readonly sent: boolean; readonly times: CodeTimes }>;
  /** Starts the grace period in which the owner can return. Returns when the data will be erased. */
  deleteAccount(accountId: number, otp: string): Promise<Date>;
}

/** Creates the account deletion; it uses the same actions as a logged-in caller. */
export function createAccountDeletion(platform: Platform, identityDeps: IdentityDeps): AccountDeletion {
  const deps = { ...platform, ...identityDeps };
  return {
    sendCode: (id, again, call) => sendDeletionCode(deps, { id }, again, call),
    deleteAccount: (id, otp) => deleteAccount(deps, { id }, otp),
  };
}
