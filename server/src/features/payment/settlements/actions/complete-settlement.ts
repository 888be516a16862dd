import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { deductReported, recordDispute, returnReported } from '../../chargebacks/actions/record-dispute.ts';
import { chargebackStore } from '../../chargebacks/store.ts';
import type { ChargebackContext, PaymentDeps } from '../../deps.ts';
import { inputHeads, settle } from '../../ledger/rules/company-postings.ts';
import { settlementMovement } from '../../ledger/rules/movements.ts';
import { post } from '../../ledger/store.ts';
import { taxRegistrationsOf } from '../../tax/store.ts';
import { grossOf, matchSettlement, type ReconRow } from '../rules/match-settlement.ts';
import {
  knownMoney,
  lockSettlements,
  settlementStore,
  type SettlementRow,
  type StoredReconRow,
  unmatchedStore,
} from '../store.ts';
import { recordSettlement } from './record-settlement.ts';

/**
 * The gateway's State of supply to us. The reconciliation report states the tax on its fee as one sum; its monthly tax invoice, with the
 * heads, is from Karnataka.
 */
const GATEWAY_STATE: IndianState = 'Karnataka';

/** Minutes between the checks of a settlement that does not add up yet; later ones run once a day. */
const CHECK_MINUTES = [5, 30, 120, 360];
const DAY_MINUTES = 24 * 60;

/** Returns a stored row as the rules read it. */
export const reconRowOf = (row: StoredReconRow): ReconRow & { readonly id: number } => ({
  id: row.id,
  entityId: row.entity_id,
  type: row.type,
  credit: paise(row.credit),
  debit: paise(row.debit),
  fee: paise(row.fee),
  tax: paise(row.tax),
  disputeId: row.dispute_id,
});

/**
 * Posts a settlement once, when the gateway has paid it and the rows of its report add up to its amount; until then it is checked again.
 * Rows that match nothing of ours go to suspense and are listed for operators.
 *
 * @returns whether it is posted now
 */
export async function completeSettlement(deps: PaymentDeps, id: number): Promise<boolean> {
  const { db, clock, gateway, publish, holdClaim } = deps;
  const known = await settlementStore(db).byId(id);
  if (known?.state !== 'waiting') return false;
  if (known.amount === null || known.utr === null || known.status !== 'processed') {
    const settlement = await gateway.settlementById(known.gateway_id);
    if (settlement !== 'not_found' && !('outage' in settlement))
      await transaction(db, (tx) => recordSettlement({ tx, now: clock.now() }, settlement));
  }
  const rows = await settlementStore(db).rowsOf(id);
  for (const disputeId of new Set(rows.flatMap((row) => row.dispute_id ?? [])))
    await loadDispute(deps, disputeId);
  return transaction(db, (tx) => postSettlement({ tx, now: clock.now(), publish, holdClaim }, id));
}

/** Asks the gateway about a chargeback that a settlement contains and that no webhook event has named. */
export async function loadDispute(
  { db, clock, gateway, publish, holdClaim }: PaymentDeps,
  disputeId: string,
): Promise<void> {
  if (await chargebackStore(db).byGatewayId(disputeId)) return;
  const dispute = await gateway.disputeById(disputeId);
  if (dispute !== 'not_found' && !('outage' in dispute))
    await transaction(db, (tx) => recordDispute({ tx, now: clock.now(), publish, holdClaim }, dispute));
}

async function postSettlement(context: ChargebackContext, id: number): Promise<boolean> {
  const { tx, now } = context;
  await lockSettlements(tx);
  const store = settlementStore(tx);
  const settlement = await store.lock(id);
  if (settlement.state === 'posted') return false;
  const rows = await store.rowsOf(id);
  const reported = rows.map(reconRowOf);
  const result = matchSettlement(reported, await knownMoney(tx, rows));
  const { amount } = settlement;
  if (settlement.status !== 'processed' || amount === null || amount !== result.net) {
    await store.set(id, {
      difference: amount === null ? null : amount - result.net,
      checks: settlement.checks + 1,
      check_at: addMinutes(now, CHECK_MINUTES[settlement.checks] ?? DAY_MINUTES),
    });
    return false;
  }
  // What was taken comes before what came back of it.
  for (const { row, mismatch } of result.rows.toSorted(
    (one, other) => grossOf(one.row) - grossOf(other.row),
  )) {
    if (mismatch === null) await recordChargeback(context, row);
    else
      await unmatchedStore(tx).add({
        settlement_row_id: row.id,
        reason: mismatch,
        amount: grossOf(row),
        at: now,
        day: settlement.settled_on,
      });
  }
  const { matched, unmatched, fee, feeTax } = result;
  const postings = settle({ matched, unmatched, fee, feeTax, input: await inputTax(tx, settlement, feeTax) });
  // On the day of the transfer, as the bank statement has it.
  await post(tx, settlementMovement(id, postings), settlement.settled_at);
  await store.set(id, {
    state: 'posted',
    posted_at: now,
    difference: null,
    matched,
    unmatched,
    fee,
    tax: feeTax,
    check_at: null,
  });
  return true;
}

/** Posts what a row that matches took or paid for a chargeback: the report is the first to show some of it. */
export async function recordChargeback(context: ChargebackContext, row: ReconRow): Promise<void> {
  if (row.type !== 'adjustment' || row.disputeId === null) return;
  const gross = grossOf(row);
  if (gross < 0) await deductReported(context, row.disputeId, paise(0 - gross));
  else await returnReported(context, row.disputeId, gross);
}

/** Returns the tax on the fee by head, for the principal registration; null without one. */
async function inputTax(tx: Tx, { settled_on }: SettlementRow, feeTax: Parameters<typeof inputHeads>[0]) {
  const [registration] = await taxRegistrationsOf(tx, settled_on);
  return registration
    ? { tax: inputHeads(feeTax, GATEWAY_STATE, registration.state), registrationId: registration.id }
    : null;
}
