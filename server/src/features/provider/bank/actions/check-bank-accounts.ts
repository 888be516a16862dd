import { addMinutes, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow, type RowLoopDeps } from '../../../../platform/jobs/row-loop.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Vault } from '../../../../platform/vault.ts';
import type { AccountCheck } from '../../../../ports/account-check/port.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { bankAccountDecided } from '../../events.ts';
import { outcomeOf, recheckMinutes } from '../rules/account-state.ts';
import { bankStore } from '../store.ts';

/** Dependencies of the checks. */
export interface CheckDeps extends RowLoopDeps, Pick<Platform, 'publish'> {
  readonly vault: Pick<Vault, 'open'>;
  readonly accountCheck: AccountCheck;
}

/** Name of the loop in `loop_failures`. */
const LOOP = 'bank account checks';

const BATCH_SIZE = 20;

/** Attempts after which each further one without a result is logged as an error. */
const MANY_ATTEMPTS = 8;

/**
 * Checks new bank accounts with the bank, each outside a transaction, and stores the results; run by the worker. Without an answer the check
 * is repeated later and later.
 */
export async function checkBankAccounts(deps: CheckDeps): Promise<void> {
  const due = await bankStore(deps.db).due(deps.clock.now(), BATCH_SIZE);
  await forEachRow(deps, LOOP, due, (id) => checkAccount(deps, id));
}

async function checkAccount(
  { db, clock, log, vault, accountCheck, publish }: CheckDeps,
  id: number,
): Promise<void> {
  const store = bankStore(db);
  const [account, due] = [await store.byId(id), await store.dueCheck(id)];
  if (!account || !due) return;
  const { account_id: accountId, account_sealed: sealed, ifsc } = account;
  const newest = (await store.newestOf([accountId])).get(accountId);
  const professional = (await accountsByIds(db, [accountId])).get(accountId);
  // Replaced or erased in the meantime: no payment goes there.
  if (newest?.id !== id || !professional || !sealed || !ifsc) {
    await store.endDue(id);
    return;
  }
  const attempts = due.attempts + 1;
  // Scheduled before the call, so that an interrupted check is repeated later instead of lost.
  const postpone = (reference: string | null) =>
    store.postpone(id, addMinutes(clock.now(), recheckMinutes(attempts)), attempts, reference);
  await postpone(due.vendor_reference);
  const answer =
    due.vendor_reference === null
      ? await accountCheck.check({
          reference: `account-${id}`,
          name: professional.name,
          account: vault.open(sealed),
          ifsc,
        })
      : await accountCheck.resultOf(due.vendor_reference);
  if (answer === 'not_found') return void (await postpone(null));
  if ('pending' in answer) return void (await postpone(answer.pending));
  if ('outage' in answer) {
    if (attempts >= MANY_ATTEMPTS)
      log.error({ bankAccount: id, attempts, outage: answer.outage }, 'bank account could not be checked');
    return;
  }
  await transaction(db, async (tx) => {
    // Another process may have stored a result.
    if (!(await bankStore(tx).lockDue(id))) return;
    const outcome = outcomeOf(answer);
    await bankStore(tx).addCheck({
      bank_account_id: id,
      outcome,
      score: answer.score,
      registered_name: answer.registeredName,
      reference: answer.reference,
      checked_at: clock.now(),
    });
    await bankStore(tx).endDue(id);
    // Otherwise an operator decides first.
    if (outcome !== 'review')
      await publish(tx, bankAccountDecided, `${id}:${outcome}`, {
        account_id: accountId,
        bank_account_id: id,
        last4: account.account_last4 ?? '',
        verified: outcome === 'verified',
        at: isoOf(clock.now()),
      });
  });
}
