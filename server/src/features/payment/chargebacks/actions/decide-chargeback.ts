import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { PaymentContext } from '../../deps.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import { chargebackMovement } from '../../ledger/rules/movements.ts';
import {
  chargebackAdvance,
  chargebackOverpayment,
  loseChargeback,
} from '../../ledger/rules/share-postings.ts';
import { payableLedger, post } from '../../ledger/store.ts';
import { chargeBack, type ChargeReduction } from '../../orders/actions/charge.ts';
import { gatewayRefundStore, refundStore } from '../../refunds/store.ts';
import { releaseClaims } from '../../payouts/actions/holds.ts';
import { advanceTermsOfRow, type PayableRow, payableStore } from '../../store.ts';
import { advanceTaxOf } from '../../tax/rules/advance-tax.ts';
import { minusHeads } from '../../tax/rules/heads.ts';
import { recordAdvanceTax } from '../../tax/store.ts';
import { type ChargebackDecision, type PartToDecide, possibleDecisions } from '../rules/chargeback.ts';
import { chargebackStore } from '../store.ts';
import { chargebackLine, chargebackOrigin } from './record-dispute.ts';

/** A part to decide: without what was to be refunded anyway, which the chargeback has repaid. */
interface LoadedPart extends PartToDecide {
  readonly customerId: number;
  readonly overpaid: Money;
}

/** Returns what an operator may decide about a chargeback; nothing while it is open, and once it is decided. */
export async function decisionsFor(
  tx: Tx,
  { id, status, deducted, outcome }: Pick<DecidableRow, 'id' | 'status' | 'deducted' | 'outcome'>,
): Promise<ChargebackDecision[]> {
  if (!isDecidable({ status, deducted, outcome })) return [];
  return possibleDecisions(await loadParts(tx, id));
}

type DecidableRow = Awaited<ReturnType<ReturnType<typeof chargebackStore>['lock']>>;

const isDecidable = ({
  status,
  deducted,
  outcome,
}: Pick<DecidableRow, 'status' | 'deducted' | 'outcome'>): boolean =>
  (status === 'lost' || status === 'closed') && deducted > 0 && outcome === null;

/** What an operator decides. */
export interface DecidedChargeback {
  readonly outcome: ChargebackDecision;
  readonly by: number;
  /** Takes back a part of a charge by a separate share, which has a credit note; null if the charge cannot be reduced. Booking supplies it. */
  reduceSupply(
    context: Pick<PaymentContext, 'tx' | 'now'>,
    subject: string,
    amount: Money,
  ): Promise<ChargeReduction | null>;
}

/**
 * Decides a lost chargeback, once, and releases the pay that was on hold for it. `work_done`: the platform bears it, and the professional
 * keeps the earnings. `not_provided`: the disputed part of the charge is taken back with a credit note; if the work is not charged, what the
 * payment paid for is unpaid again.
 *
 * @throws `not_found`, and `state_changed` if it cannot be decided, or not like this
 */
export async function decideChargeback(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  id: number,
  { outcome, by, reduceSupply }: DecidedChargeback,
): Promise<void> {
  const store = chargebackStore(tx);
  const found = await store.byId(id);
  if (!found) throw new Failure('not_found');
  const captures = gatewayRefundStore(tx);
  const capture = await captures.lockCapture(await store.paymentOf(id));
  const payables = capture ? await payableStore(tx).lockPayables(await captures.subjectsOf(capture)) : [];
  const row = await store.lock(found.gateway_id);
  const parts = isDecidable(row) ? await loadParts(tx, id) : [];
  if (!isDecidable(row) || !possibleDecisions(parts).includes(outcome)) throw new Failure('state_changed');
  const entries: Posting[] = [];
  for (const part of parts) {
    const payable = payables.find((one) => one.id === part.payableId);
    const line = chargebackLine(part.customerId, part.payableId);
    entries.push(...chargebackOverpayment(line, part.overpaid));
    if (part.amount === paise(0)) continue;
    if (outcome === 'work_done' || !payable) entries.push(...loseChargeback(line, part.amount));
    else if (part.charged !== null) {
      const reduction = await reduceSupply({ tx, now }, payable.subject, part.amount);
      if (!reduction) throw new Failure('state_changed');
      await chargeBack({ tx, now }, reduction);
    } else {
      entries.push(...(await returnAdvance({ tx, now }, payable, part.amount)));
      await refundStore(tx).chargebackIsRefund(id, payable.id);
    }
  }
  await post(tx, chargebackMovement('chargeback_lost', id, entries), now);
  await store.set(id, { outcome, decided_by: by, decided_at: now });
  await releaseClaims({ tx, now }, chargebackOrigin(id));
}

async function returnAdvance(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  payable: PayableRow,
  amount: Money,
): Promise<Posting[]> {
  const { advance, tax } = await payableLedger(tx, payable.id);
  const rest = advanceTaxOf(advanceTermsOfRow(payable), paise(advance - amount));
  const line = { ...chargebackLine(payable.account_id, payable.id), registrationId: payable.registration_id };
  const heads = minusHeads(tax, rest);
  const back = { payableId: payable.id, kind: 'refunded', amount, heads } as const;
  await recordAdvanceTax(tx, { ...back, terms: advanceTermsOfRow(payable) }, now);
  return chargebackAdvance(line, { amount, tax: heads });
}

async function loadParts(tx: Tx, id: number): Promise<LoadedPart[]> {
  const store = chargebackStore(tx);
  const parts: LoadedPart[] = [];
  for (const part of await store.openParts(id)) {
    const { payableId } = part;
    if (payableId === null) {
      parts.push({ ...part, overpaid: paise(0), advance: paise(0), charged: null });
      continue;
    }
    const { advance } = await payableLedger(tx, payableId);
    const overpaid = paise(Math.min(part.amount, await store.overpaidOf(payableId)));
    const amount = paise(part.amount - overpaid);
    parts.push({ ...part, amount, overpaid, advance, charged: await store.chargedOf(payableId) });
  }
  return parts;
}
