import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Heads } from '../../tax/rules/heads.ts';

/** The tax on an advance that was received or taken back, and its voucher. Amounts in paise. */
export interface AdvanceVoucher {
  readonly id: number;
  readonly payableId: number;
  /** The subject of the work, also for its extra time. */
  readonly subject: string;
  readonly kind: 'received' | 'refunded';
  /** The gateway's id of the payment; null if an assignment or a charge moved the tax. */
  readonly paymentId: string | null;
  /** The refund; null if it was received, or if an assignment or a charge moved the tax. */
  readonly refundId: number | null;
  readonly amount: Money;
  readonly sac: string;
  /** Basis points. */
  readonly rate: number;
  readonly place: IndianState | null;
  readonly registrationId: number;
  readonly tax: Heads;
  /** Null until its voucher is issued. */
  readonly documentId: number | null;
}

interface Row extends Omit<AdvanceVoucher, 'amount' | 'tax'> {
  readonly amount: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

/** Returns the taxed advances of subjects and of what belongs to them, in the order in which they were posted. */
export async function advanceVouchersOf(
  executor: Executor,
  subjects: readonly string[],
): Promise<AdvanceVoucher[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Row>`
    select a.id, a.payable_id as "payableId", coalesce(y.main_subject, y.subject) as subject, a.kind, c.gateway_payment_id as "paymentId",
      a.refund_id as "refundId", a.amount, a.sac, a.rate, a.place_of_supply as place, a.registration_id as "registrationId",
      a.cgst, a.sgst, a.igst, d.document_id as "documentId"
    from payables y join advance_taxes a on a.payable_id = y.id
    left join payment_captures c on c.id = a.capture_id
    left join document_advances d on d.advance_id = a.id
    where (y.subject = any(${subjects}::text[]) or y.main_subject = any(${subjects}::text[])) and a.kind in ('received', 'refunded')
    order by a.id`.execute(executor);
  return rows.map(({ cgst, sgst, igst, amount, ...row }) => ({
    ...row,
    amount: paise(amount),
    tax: { cgst: paise(cgst), sgst: paise(sgst), igst: paise(igst) },
  }));
}
