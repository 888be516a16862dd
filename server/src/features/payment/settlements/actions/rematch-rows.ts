import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import type { PaymentDeps } from '../../deps.ts';
import { matchSuspense } from '../../ledger/rules/company-postings.ts';
import { settlementMatchedMovement } from '../../ledger/rules/movements.ts';
import { post } from '../../ledger/store.ts';
import { grossOf, mismatchOf } from '../rules/match-settlement.ts';
import { knownMoney, lockSettlements, type StoredReconRow, unmatchedStore } from '../store.ts';
import { loadDispute, recordChargeback, reconRowOf } from './complete-settlement.ts';

const BATCH_SIZE = 200;
const REMATCH_LOOP = 'unmatched rows';

/** Matches unmatched rows of settlements with what arrived since, e.g. a payment whose webhook event was lost. */
export async function rematchRows(deps: PaymentDeps): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await unmatchedStore(deps.db).openRows(after, BATCH_SIZE);
    const open = new Map(rows.map((row) => [row.unmatched_id, row]));
    await forEachRow(deps, REMATCH_LOOP, [...open.keys()], (id) => rematch(deps, id, open.get(id)));
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.unmatched_id ?? after;
  }
}

async function rematch(deps: PaymentDeps, id: number, row: StoredReconRow | undefined): Promise<void> {
  if (!row) return;
  const { db, clock, publish, holdClaim } = deps;
  if (row.dispute_id !== null) await loadDispute(deps, row.dispute_id);
  await transaction(db, async (tx) => {
    await lockSettlements(tx);
    const store = unmatchedStore(tx);
    const unmatched = await store.lock(id);
    if (!unmatched || unmatched.resolved_at !== null) return;
    const recon = reconRowOf(row);
    if (mismatchOf(recon, await knownMoney(tx, [row])) !== null) return;
    const now = clock.now();
    const gross = grossOf(recon);
    await recordChargeback({ tx, now, publish, holdClaim }, recon);
    await post(
      tx,
      settlementMatchedMovement({ id, settlementId: row.settlement_id }, matchSuspense(gross)),
      now,
    );
    await store.set(id, { resolved_at: now, resolution: 'matched' });
  });
}
