import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityParts } from './actions/identity-parts.ts';
import { askToLeave, leaveAccount } from './actions/leave-account.ts';

/** Deletes the account of somebody who has no session; that it is theirs is the caller's to know. */
export interface Leaving {
  /** Sends the code with which the account is deleted. */
  ask(
    accountId: number,
    again: boolean,
    call: Pick<Call, 'language' | 'address'>,
  ): Promise<{ readonly sent: boolean; readonly times: CodeTimes }>;
  /** Begins the days in which they may come back; answers from when on the data go. */
  leave(accountId: number, otp: string): Promise<Date>;
}

/** The same deletion as everybody's. */
export function leavingWith(platform: Platform, parts: IdentityParts): Leaving {
  const deps = { ...platform, ...parts };
  return {
    ask: (id, again, call) => askToLeave(deps, { id }, again, call),
    leave: (id, otp) => leaveAccount(deps, { id }, otp),
  };
}
