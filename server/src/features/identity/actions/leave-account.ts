import type { CodeTimes } from '@aaspaas/contract/features/identity.ts';
import { Failure } from '../../../kernel/failure.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { forEachRow, RETRY_LATER, type RowLoopDeps } from '../../../platform/jobs/row-loop.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { accountStore, ERASE_LOOP } from '../account-store.ts';
import { askedBefore, erasedFrom } from '../rules/leaving.ts';
import { identityStore } from '../store.ts';
import { codeRefused, enterCode } from './enter-code.ts';
import type { Deps, IdentityParts } from './identity-parts.ts';
import { ownAccount } from './own-account.ts';
import { prepareCode } from './send-code.ts';

type LeaveDeps = Deps & Pick<IdentityParts, 'isNeeded' | 'leaves' | 'sessionsEnded' | 'eraseElsewhere'>;

/** Erased in one turn of the loop; the next turn has the others. */
const AT_ONCE = 20;

/** Sends the code with which an account is deleted; nothing happens to it yet. */
export async function askToLeave(
  deps: LeaveDeps,
  actor: Pick<Actor, 'id'>,
  again: boolean,
  { language, address }: Pick<Call, 'language' | 'address'>,
): Promise<{ sent: boolean; times: CodeTimes }> {
  const { mobile, role, id } = await ownAccount(deps.db, actor);
  if (await deps.isNeeded(deps.db, id)) throw new Failure('account_in_use');
  if (role === 'admin' && (await accountStore(deps.db).isLastOperator(id)))
    throw new Failure('last_operator');
  const asked = await prepareCode(deps, {
    owner: { purpose: 'delete', role, mobile },
    accountId: id,
    again,
    language,
    address,
  });
  if (!(await asked.deliver())) throw new Failure('unavailable');
  return { sent: asked.sent, times: { expires_at: asked.expires_at, resend_at: asked.resend_at } };
}

/** Ends every session and starts the days in which the owner may come back; answers from when on the data go. */
export async function leaveAccount(deps: LeaveDeps, actor: Pick<Actor, 'id'>, otp: string): Promise<Date> {
  const now = deps.clock.now();
  const { mobile, role, id } = await ownAccount(deps.db, actor);
  const entered = await transaction(deps.db, async (tx) => {
    // Before the code is spent: it can be entered again once the work is over.
    if (await deps.isNeeded(tx, id)) throw new Failure('account_in_use');
    if (role === 'admin' && (await accountStore(tx).isLastOperator(id))) throw new Failure('last_operator');
    const result = await enterCode(tx, deps, { purpose: 'delete', role, mobile }, otp, 'use');
    if (result.verdict !== 'right') return result;
    await accountStore(tx).leave(id, now);
    await deps.leaves(tx, id, true);
    await identityStore(tx).endSessions(id, null);
    return result;
  });
  if (entered.verdict !== 'right') throw codeRefused(entered.verdict);
  await deps.sessionsEnded(id);
  return erasedFrom(now);
}

/** Erases the personal data of accounts whose time to come back is over, each in a transaction of its own; run by the worker. */
export async function eraseLeft(
  deps: Pick<LeaveDeps, 'db' | 'clock' | 'isNeeded' | 'eraseElsewhere'> & RowLoopDeps,
): Promise<void> {
  const now = deps.clock.now();
  const before = askedBefore(now);
  const rows = await accountStore(deps.db).leftBefore(before, AT_ONCE, now);
  await forEachRow(
    deps,
    ERASE_LOOP,
    rows.map(({ id }) => id),
    (id) =>
      transaction(deps.db, async (tx) => {
        // Something may have been booked on a device that was not logged out yet.
        if (await deps.isNeeded(tx, id)) return RETRY_LATER;
        if (await accountStore(tx).erase(id, before, now)) await deps.eraseElsewhere(tx, id);
        return undefined;
      }),
  );
}
