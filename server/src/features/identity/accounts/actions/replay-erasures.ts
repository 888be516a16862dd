import type { Executor } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Erasure, ErasureLog } from '../../../../platform/erasure-log.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { IdentityDeps } from '../../deps.ts';
import { deletionCutoff } from '../../rules/deletion-grace.ts';
import { sessionStore } from '../../sessions/store.ts';
import { accountStore } from '../../store.ts';
import { erasureStore } from '../store.ts';
import { eraseAccount } from './delete-account.ts';

/** Accounts written to the log per run of the loop; the next run continues. */
const LOG_BATCH = 200;

/** Log entries compared with the database in one query. */
const COMPARE_BATCH = 1000;

/**
 * Writes erasures to the log outside the database, after their commit; run by the worker. One that was not written, because the
 * process ended or the store failed, is written by the next run.
 */
export async function logErasures({
  db,
  clock,
  erasures,
}: Pick<Platform, 'db' | 'clock'> & { readonly erasures: ErasureLog }): Promise<void> {
  const store = erasureStore(db);
  for (const { account_id, account_created_at, erased_at } of await store.unlogged(LOG_BATCH)) {
    await erasures.add({
      accountId: account_id,
      accountCreatedAt: account_created_at,
      erasedAt: erased_at,
    });
    await store.markLogged(account_id, clock.now());
  }
}

/** What a replay of the erasure log did. */
export interface ErasureReplay {
  /** Entries of the log. */
  readonly entries: number;
  /** Accounts that were erased again. */
  readonly erased: number;
  /** Accounts with open work or money, which the worker erases once it is finished. */
  readonly waiting: number;
}

type ReplayDeps = Pick<Platform, 'db' | 'clock'> &
  Pick<IdentityDeps, 'hasOpenObligations' | 'pauseForDeletion' | 'eraseAccountData'> & {
    readonly erasures: ErasureLog;
  };

/**
 * Erases the personal data again of all accounts in the log: the database was restored from a backup from before their erasure.
 * Each account has its own transaction, so an interrupted replay is repeated from the beginning.
 */
export async function replayErasures(deps: ReplayDeps): Promise<ErasureReplay> {
  const entries = await deps.erasures.list();
  let [erased, waiting] = [0, 0];
  for (let at = 0; at < entries.length; at += COMPARE_BATCH) {
    for (const id of await accountsToErase(deps.db, entries.slice(at, at + COMPARE_BATCH))) {
      if (await eraseAgain(deps, id)) erased += 1;
      else waiting += 1;
    }
  }
  return { entries: entries.length, erased, waiting };
}

/** Returns the accounts of log entries that have personal data. An id alone proves nothing: the restored database may have used it again. */
async function accountsToErase(executor: Executor, entries: readonly Erasure[]): Promise<number[]> {
  const created = await erasureStore(executor).notErased(entries.map(({ accountId }) => accountId));
  return entries
    .filter(({ accountId, accountCreatedAt }) => {
      return created.get(accountId)?.getTime() === accountCreatedAt.getTime();
    })
    .map(({ accountId }) => accountId);
}

/** Returns whether the account was erased; if not, its deletion is due and the worker finishes it. */
function eraseAgain(deps: ReplayDeps, id: number): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const before = deletionCutoff(now);
    await accountStore(tx).scheduleDeletion(id, before);
    await deps.pauseForDeletion(tx, id, true);
    await sessionStore(tx).endSessions(id, null);
    if (await deps.hasOpenObligations(tx, id)) return false;
    await eraseAccount(tx, deps, { id, before, now });
    return true;
  });
}
