import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow, RETRY_LATER, type RowLoopDeps } from '../../../../platform/jobs/row-loop.ts';
import type { Actor, Call } from '../../../../platform/http/call.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountStore, ERASE_LOOP } from '../../store.ts';
import { deletionCutoff, eraseAt } from '../../rules/deletion-grace.ts';
import { codeError, verifyCode } from '../../codes/actions/verify-code.ts';
import type { Deps, IdentityDeps } from '../../deps.ts';
import { ownAccount } from './own-account.ts';
import { issueCode } from '../../codes/actions/send-code.ts';
import { leavesNoOwner } from '../../operators/rules/last-owner.ts';
import { operatorStore } from '../../operators/store.ts';
import { endSessions } from '../../sessions/actions/end-sessions.ts';
import { erasureStore } from '../store.ts';

type DeletionDeps = Deps &
  Pick<IdentityDeps, 'hasOpenObligations' | 'pauseForDeletion' | 'onSessionsEnded' | 'eraseAccountData'>;

/** Accounts erased per run of the loop; the next run continues. */
const BATCH_SIZE = 20;

/** Sends the code that confirms account deletion; the account is not changed yet. */
export async function sendDeletionCode(
  deps: DeletionDeps,
  actor: Pick<Actor, 'id'>,
  again: boolean,
  { language, address }: Pick<Call, 'language' | 'address'>,
): Promise<{ sent: boolean; times: CodeTimes }> {
  const { mobile, role, id } = await ownAccount(deps.db, actor);
  if (await deps.hasOpenObligations(deps.db, id)) throw new Failure('account_in_use');
  if (role === 'admin') await requireOtherOwner(deps.db, id);
  const issued = await issueCode(deps, {
    owner: { purpose: 'delete', role, mobile },
    accountId: id,
    again,
    language,
    address,
  });
  if (!(await issued.deliver())) throw new Failure('unavailable');
  return { sent: issued.sent, times: { expires_at: issued.expires_at, resend_at: issued.resend_at } };
}

/** Refuses for the last active owner. */
async function requireOtherOwner(executor: Executor, id: number): Promise<void> {
  const store = operatorStore(executor);
  if (!leavesNoOwner(await store.activeOwners(), id)) return;
  throw new Failure((await store.active()).length > 1 ? 'last_owner' : 'last_operator');
}

/** Ends every session and starts the grace period in which the owner can return. Returns when the data will be erased. */
export async function deleteAccount(
  deps: DeletionDeps,
  actor: Pick<Actor, 'id'>,
  otp: string,
): Promise<Date> {
  const now = deps.clock.now();
  const { mobile, role, id } = await ownAccount(deps.db, actor);
  const verification = await transaction(deps.db, async (tx) => {
    // Checked before the code is spent, so that the code is still valid once the work is finished.
    if (await deps.hasOpenObligations(tx, id)) throw new Failure('account_in_use');
    if (role === 'admin') {
      await operatorStore(tx).lock();
      await requireOtherOwner(tx, id);
    }
    const result = await verifyCode(tx, deps, { purpose: 'delete', role, mobile }, otp, 'consume');
    if (result.verdict !== 'right') return result;
    await accountStore(tx).scheduleDeletion(id, now);
    await deps.pauseForDeletion(tx, id, true);
    await endSessions(tx, id, 'account_deleted');
    return result;
  });
  if (verification.verdict !== 'right') throw codeError(verification.verdict);
  await deps.onSessionsEnded(id);
  return eraseAt(now);
}

/** Erases the personal data of accounts whose grace period is over, each in a separate transaction; run by the worker. */
export async function eraseDeletedAccounts(
  deps: Pick<DeletionDeps, 'db' | 'clock' | 'hasOpenObligations' | 'eraseAccountData'> & RowLoopDeps,
): Promise<void> {
  const now = deps.clock.now();
  const before = deletionCutoff(now);
  const rows = await accountStore(deps.db).scheduledBefore(before, BATCH_SIZE, now);
  await forEachRow(
    deps,
    ERASE_LOOP,
    rows.map(({ id }) => id),
    (id) =>
      transaction(deps.db, async (tx) => {
        // A session that had not ended yet may have made a booking.
        if (await deps.hasOpenObligations(tx, id)) return RETRY_LATER;
        await eraseAccount(tx, deps, { id, before, now });
        return undefined;
      }),
  );
}

/** Erases the personal data of an account in all features, if its deletion was requested before an instant. */
export async function eraseAccount(
  tx: Tx,
  deps: Pick<DeletionDeps, 'eraseAccountData'>,
  { id, before, now }: { readonly id: number; readonly before: Date; readonly now: Date },
): Promise<void> {
  if (!(await accountStore(tx).erase(id, before, now))) return;
  await deps.eraseAccountData(tx, id, now);
  await erasureStore(tx).add(id, now);
}

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
