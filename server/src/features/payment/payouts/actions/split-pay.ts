import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { payMovement } from '../../ledger/rules/movements.ts';
import { splitPay, topUpPay } from '../../ledger/rules/share-postings.ts';
import { post } from '../../ledger/store.ts';
import type { PaymentContext } from '../../deps.ts';
import { payableStore } from '../../store.ts';
import type { PaymentTables } from '../../tables.ts';
import { type RedoTerms, splitNet } from '../rules/pay-split.ts';

/** The charged pay for repeated work. */
export interface RedoPay {
  readonly subject: string;
  readonly firstProfessionalId: number;
  /** Who did the work again, and earned the net. */
  readonly secondProfessionalId: number;
  readonly net: Money;
  readonly terms: RedoTerms;
}

/** Divides the pay for charged work between the professionals who did it, once, and adds the top-up. */
export async function splitRedoPay(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  { subject, firstProfessionalId, secondProfessionalId, net, terms }: RedoPay,
): Promise<void> {
  const [payable] = await payableStore(tx).lockPayables([subject]);
  if (!payable) return;
  const { first } = splitNet(net, terms);
  if (first + terms.topUp === 0) return;
  const added = await tx
    .withTables<PaymentTables>()
    .insertInto('pay_splits')
    .values({
      payable_id: payable.id,
      first_professional_id: firstProfessionalId,
      second_professional_id: secondProfessionalId,
      amount: first,
      top_up: terms.topUp,
      at: now,
    })
    .onConflict((on) => on.column('payable_id').doNothing())
    .returning('payable_id')
    .executeTakeFirst();
  if (!added) return;
  const line = {
    payableId: payable.id,
    customerId: payable.account_id,
    professionalId: secondProfessionalId,
    registrationId: null,
  };
  await post(tx, payMovement('pay_split', payable, splitPay(line, firstProfessionalId, first)), now);
  await post(tx, payMovement('top_up', payable, topUpPay(line, terms.topUp)), now);
}
