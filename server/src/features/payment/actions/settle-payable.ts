import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { payableSettlementMovement, type PayableSettlementKind } from '../ledger/rules/movements.ts';
import { confirmCash, type LineRef, useCredit, writeOff } from '../ledger/rules/share-postings.ts';
import { post } from '../ledger/store.ts';
import { type PayableRow, payableStore } from '../store.ts';
import type { PaymentTables } from '../tables.ts';
import { type Heads, NO_TAX } from '../tax/rules/heads.ts';
import type { PaymentContext } from '../deps.ts';

/** What settles a charge, or a part of it, without the gateway. */
export interface PayableSettlement {
  readonly kind: PayableSettlementKind;
  /** At most what is due. */
  readonly amount: Money;
  /** What settles it, e.g. `cash_claim:5`; the same one settles a payable once. */
  readonly origin: string;
  /** Who received cash. */
  readonly professionalId?: number;
  /** The tax collected at source that cash takes back, and the registration under which it was posted. */
  readonly tcs?: Heads;
  readonly registrationId?: number | null;
}

/**
 * Settles a charged payable without the gateway: stores and posts it. The payable must be locked. Returns whether it was new.
 */
export async function settlePayable(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  payable: PayableRow,
  { kind, amount, origin, professionalId, tcs = NO_TAX, registrationId = null }: PayableSettlement,
): Promise<boolean> {
  const written = await tx
    .withTables<PaymentTables>()
    .insertInto('payable_settlements')
    .values({
      payable_id: payable.id,
      kind,
      amount,
      tcs_cgst: tcs.cgst,
      tcs_sgst: tcs.sgst,
      tcs_igst: tcs.igst,
      registration_id: registrationId,
      source: origin,
      at: now,
    })
    .onConflict((on) => on.columns(['payable_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  await payableStore(tx).addSettled(payable.id, amount);
  const line: LineRef = {
    payableId: payable.id,
    customerId: payable.account_id,
    professionalId: professionalId ?? null,
    registrationId,
  };
  const entries = {
    cash: () => confirmCash(line, amount, tcs),
    credit: () => useCredit(line, amount),
    write_off: () => writeOff(line, amount),
  }[kind]();
  await post(tx, payableSettlementMovement(kind, payable, origin, entries), now);
  return true;
}
