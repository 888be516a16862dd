import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { PaymentTables } from '../../tables.ts';
import { retainedAmount } from '../../rules/amount-due.ts';
import type { RefundOrigin, RefundState, SubjectPayment } from '../../rules/payment-types.ts';
import type { PayableRow, RefundRow } from '../../store.ts';

type Capture = Selectable<PaymentTables['payment_captures']>;

/** A refund of a payable. */
export interface SubjectRefund {
  readonly id: number;
  readonly amount: Money;
  readonly state: Exclude<RefundState, 'void'>;
  /** The bank's reference number. */
  readonly reference: string | null;
  readonly requestedAt: Date;
  readonly processedAt: Date | null;
  readonly origin: RefundOrigin;
  /** It pays back a reduced charge, which has a credit note. */
  readonly credited: boolean;
  /** The gateway's id of the payment that it pays back. */
  readonly paymentId: string;
}

/** Payments and refunds of a subject. */
export interface SubjectPayments {
  /** Paid and not refunded; a goodwill credit does not reduce it. */
  readonly retained: Money;
  /** Settled without the gateway: cash, credits, and debts that were given up. */
  readonly settled: Money;
  /** Oldest first. */
  readonly payments: readonly SubjectPayment[];
  readonly refunds: readonly SubjectRefund[];
  /** Refunds of payments for which nothing was due: paid twice or too late. They are no part of the other amounts. */
  readonly surplusRefunds: readonly SubjectRefund[];
}

/** A part of a payment. */
type PaidRow = Pick<PayableRow, 'id' | 'subject'> &
  Pick<Selectable<PaymentTables['payment_order_parts']>, 'order_id' | 'amount'> &
  Pick<Capture, 'captured_at' | 'method' | 'gateway_payment_id'> & {
    readonly capture_id: Capture['id'];
    readonly settled: null;
  };

/** What of a payable is settled without the gateway. */
type SettledRow = Pick<PayableRow, 'id' | 'subject'> & { readonly settled: number };

/**
 * Returns the payments of each subject, with those of the payables that belong to it; subjects that nothing was paid for are absent. The refund of
 * a surplus payment is that of the first subject that its order was for.
 */
export async function paymentsBySubject(
  executor: Executor,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, SubjectPayments>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<PaidRow | SettledRow>`
    select p.id, c.id as capture_id, coalesce(p.main_subject, p.subject) as subject, o.order_id, o.amount, c.captured_at, c.method,
      c.gateway_payment_id, null::bigint as settled
    from payables p
    join payment_order_parts o on o.payable_id = p.id
    join payment_captures c on c.order_id = o.order_id and not c.surplus
    where p.subject = any(${subjects}::text[]) or p.main_subject = any(${subjects}::text[])
    union all
    select p.id, null, coalesce(p.main_subject, p.subject), null, null, null, null, null, p.settled from payables p
    where p.settled > 0 and (p.subject = any(${subjects}::text[]) or p.main_subject = any(${subjects}::text[]))
    order by capture_id, id`.execute(executor);
  const paid = rows.filter((row) => row.settled === null);
  const settled = Map.groupBy(
    rows.filter((row) => row.settled !== null),
    ({ subject }) => subject,
  );
  const { rows: refunds } = await sql<
    Pick<
      RefundRow,
      | 'id'
      | 'capture_id'
      | 'payable_id'
      | 'amount'
      | 'reference'
      | 'created_at'
      | 'processed_at'
      | 'origin'
      | 'credited'
    > &
      Pick<SubjectRefund, 'state'> & {
        /** Of a surplus payment. */
        readonly subject: string | null;
        readonly gateway_payment_id: Capture['gateway_payment_id'] | null;
      }
  >`
    select id, capture_id, payable_id, amount, state, reference, created_at, processed_at, origin, credited, null::text as subject,
      null::text as gateway_payment_id
    from payment_refunds where payable_id = any(${[...new Set(paid.map(({ id }) => id))]}::bigint[]) and state <> 'void'
    union all
    select r.id, r.capture_id, r.payable_id, r.amount, r.state, r.reference, r.created_at, r.processed_at, r.origin, r.credited,
      coalesce(p.main_subject, p.subject), c.gateway_payment_id
    from payables p
    join payment_order_parts o on o.payable_id = p.id
    join payment_captures c on c.order_id = o.order_id and c.surplus
    join payment_refunds r on r.capture_id = c.id and r.payable_id is null and r.state <> 'void'
    where (p.subject = any(${subjects}::text[]) or p.main_subject = any(${subjects}::text[]))
      and not exists (select from payment_order_parts e where e.order_id = o.order_id and e.payable_id < o.payable_id)
    order by id`.execute(executor);
  const surplus = Map.groupBy(refunds, ({ subject }) => subject);
  const paidSubjects = Map.groupBy(paid, ({ subject }) => subject);
  return new Map(
    [
      ...new Set([
        ...paidSubjects.keys(),
        ...settled.keys(),
        ...[...surplus.keys()].filter((subject) => subject !== null),
      ]),
    ].map((subject) => {
      const parts = paidSubjects.get(subject) ?? [];
      const payables = new Set(parts.map(({ id }) => id));
      const own = refunds.filter(({ payable_id }) => payable_id !== null && payables.has(payable_id));
      return [
        subject,
        {
          settled: sum((settled.get(subject) ?? []).map((row) => paise(row.settled))),
          retained: retainedAmount(
            parts.map((part) => {
              const refunded = own.filter(
                ({ capture_id, payable_id }) => capture_id === part.capture_id && payable_id === part.id,
              );
              return {
                amount: paise(part.amount),
                refunded: totalOf(refunded),
                goodwill: totalOf(
                  refunded.filter(({ origin }) => origin === 'goodwill' || origin === 'chargeback'),
                ),
              };
            }),
          ),
          payments: [...Map.groupBy(parts, ({ capture_id }) => capture_id).values()].flatMap((same) => {
            const [first] = same;
            if (!first) return [];
            return {
              orderId: first.order_id,
              amount: totalOf(same),
              paidAt: first.captured_at,
              method: first.method,
              reference: first.gateway_payment_id,
            };
          }),
          // A chargeback is the bank's, not a refund that we sent.
          refunds: own.filter(isOurs).map((refund) => ({
            ...toRefund(refund),
            paymentId:
              parts.find(({ capture_id }) => capture_id === refund.capture_id)?.gateway_payment_id ?? '',
          })),
          surplusRefunds: (surplus.get(subject) ?? [])
            .filter(isOurs)
            .map((refund) => ({ ...toRefund(refund), paymentId: refund.gateway_payment_id ?? '' })),
        },
      ];
    }),
  );
}

/** Returns false for a chargeback. */
function isOurs({ origin }: Pick<RefundRow, 'origin'>): boolean {
  return origin !== 'chargeback' && origin !== 'chargeback_refund';
}

function toRefund({
  id,
  amount,
  state,
  reference,
  created_at,
  processed_at,
  origin,
  credited,
}: Pick<RefundRow, 'id' | 'amount' | 'reference' | 'created_at' | 'processed_at' | 'origin' | 'credited'> &
  Pick<SubjectRefund, 'state'>): Omit<SubjectRefund, 'paymentId'> {
  return {
    id,
    amount: paise(amount),
    state,
    reference,
    requestedAt: created_at,
    processedAt: processed_at,
    origin,
    credited,
  };
}

/** Returns what counts against the price of a subject: paid and not refunded, or settled without the gateway. */
export function paidOf(payments: ReadonlyMap<string, SubjectPayments>, subject: string): Money {
  const { retained = 0, settled = 0 } = payments.get(subject) ?? {};
  return paise(retained + settled);
}

/** Returns the amount of a subject that is paid and not refunded; zero without a payment. */
export function retainedOf(payments: ReadonlyMap<string, SubjectPayments>, subject: string): Money {
  return payments.get(subject)?.retained ?? paise(0);
}

function totalOf(refunds: readonly { readonly amount: number }[]): Money {
  return sum(refunds.map(({ amount }) => paise(amount)));
}
