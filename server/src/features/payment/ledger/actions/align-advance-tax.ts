import type { PaymentContext } from '../../deps.ts';
import { advanceTermsOfRow, type PayableRow, payableStore } from '../../store.ts';
import { type AdvanceTerms, advanceTaxOf, isSameAdvance } from '../../tax/rules/advance-tax.ts';
import { recordAdvanceTax } from '../../tax/store.ts';
import { repostMovement } from '../rules/movements.ts';
import { repostAdvanceTax } from '../rules/share-postings.ts';
import { payableLedger, post } from '../store.ts';

/**
 * Sets how an advance on a payable is taxed, and moves the tax that is posted already. The payable must be locked. Returns the payable with
 * the terms.
 */
export async function alignAdvanceTax(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  payable: PayableRow,
  terms: AdvanceTerms,
): Promise<PayableRow> {
  const before = advanceTermsOfRow(payable);
  if (isSameAdvance(before, terms)) return payable;
  await payableStore(tx).setAdvanceTerms(payable.id, terms);
  const { advance, tax, charged, last } = await payableLedger(tx, payable.id);
  if (!charged) {
    const line = {
      payableId: payable.id,
      customerId: payable.account_id,
      professionalId: null,
      registrationId: terms.registrationId,
    };
    const heads = advanceTaxOf(terms, advance);
    const postings = repostAdvanceTax(line, { tax, registrationId: before.registrationId }, heads);
    await post(tx, repostMovement(payable, last, postings), now);
    const moved = { payableId: payable.id, amount: advance } as const;
    await recordAdvanceTax(tx, { ...moved, kind: 'refunded', heads: tax, terms: before }, now);
    await recordAdvanceTax(tx, { ...moved, kind: 'received', heads, terms }, now);
  }
  return {
    ...payable,
    advance_rate: terms.rate,
    advance_same_state: terms.sameState,
    advance_place: terms.place,
    advance_sac: terms.sac,
    registration_id: terms.registrationId,
  };
}

/**
 * Sets how advances on subjects are taxed, e.g. after an assignment. Subjects without a payable, and those whose terms stay, are neither
 * locked nor changed.
 */
export async function setAdvanceTerms(
  context: Pick<PaymentContext, 'tx' | 'now'>,
  termsBySubject: ReadonlyMap<string, AdvanceTerms>,
): Promise<void> {
  const store = payableStore(context.tx);
  const changed = (await store.bySubjects([...termsBySubject.keys()])).filter(({ subject, ...payable }) => {
    const terms = termsBySubject.get(subject);
    return terms && !isSameAdvance(advanceTermsOfRow(payable), terms);
  });
  if (changed.length === 0) return;
  for (const payable of await store.lockPayables(changed.map(({ subject }) => subject))) {
    const terms = termsBySubject.get(payable.subject);
    if (terms) await alignAdvanceTax(context, payable, terms);
  }
}
