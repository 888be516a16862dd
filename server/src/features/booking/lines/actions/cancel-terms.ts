import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import { type Money, paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { paymentsBySubject, retainedOf } from '../../../payment/index.ts';
import { can, lineFacts, type PolicyActor } from '../../policy.ts';
import { cancelFee, cancellationCredit, cancellationInput } from '../rules/cancel-fee.ts';
import { creditReasonOf } from '../rules/cancellation.ts';
import { type BookingRef, bookingStore, type LineRow } from '../store.ts';
import { lineSubject } from '../../rules/payable-subjects.ts';
import type { BookingDeps } from '../../deps.ts';
import { requireFound } from '../../actions/booking-transaction.ts';

/** The result of a customer's cancellation: the cancelled lines, the fee and the refund of each. */
export interface CancelTerms {
  /** `redo`: the work is done again, so nothing is cancelled: it is disputed again. */
  readonly lines: readonly { readonly line: LineRow; readonly fee: Money; readonly redo: boolean }[];
  readonly fee: Money;
  readonly refund: Money;
  /** What of the fee is not paid yet. */
  readonly due: Money;
  /** Whether operators decide about the money of a line, because its work was to be done again. */
  readonly disputed: boolean;
}

/**
 * Calculates the cancellation terms of a booking's lines, or of one line, for its customer. Used for both the preview and
 * the cancellation.
 *
 * @throws `not_found` without such a line, `state_changed` if no line can be cancelled any more
 */
export async function cancelTerms(
  executor: Executor,
  customer: PolicyActor,
  all: readonly LineRow[],
  lineId: number | null,
  now: Date,
): Promise<CancelTerms> {
  const selected = all.filter(({ id }) => lineId === null || id === lineId);
  if (selected.length === 0) throw new Failure('not_found');
  const open = selected.filter((line) => can(customer, 'cancel', lineFacts(line), now) === null);
  if (open.length === 0) throw new Failure('state_changed');
  const paid = await paymentsBySubject(
    executor,
    open.map(({ id }) => lineSubject(id)),
  );
  const none = paise(0);
  const lines = open.map((line) => {
    const retained = retainedOf(paid, lineSubject(line.id));
    if (line.first_professional_id !== null) return { line, redo: true, fee: none, refund: none, due: none };
    const fee = cancelFee({ ...cancellationInput(line), retained }, now);
    return {
      line,
      redo: false,
      fee,
      refund: paise(Math.max(0, retained - fee)),
      due: paise(Math.max(0, fee - retained)),
    };
  });
  return {
    lines,
    fee: sum(lines.map((one) => one.fee)),
    refund: sum(lines.map((one) => one.refund)),
    due: sum(lines.map((one) => one.due)),
    disputed: lines.some((one) => one.redo),
  };
}

/**
 * Checks that the fee is the one that was shown; null: none was shown.
 *
 * @throws `fee_changed` if the fee has changed since
 */
export function requireFeeUnchanged(
  expectedFee: Money | null,
  { fee, refund, due }: Pick<CancelTerms, 'fee' | 'refund' | 'due'>,
): void {
  if (expectedFee !== null && expectedFee !== fee)
    throw new Failure('fee_changed', {
      data: { fee: toRupees(fee), refund: toRupees(refund), due: toRupees(due) },
    });
}

/** What an operator's cancellation of a line would do; `refusal`: why it is not possible. */
export interface OperatorCancelTerms {
  readonly lineId: number;
  readonly version: number;
  readonly refusal: ErrorCode | null;
  readonly fee: Money;
  readonly refund: Money;
  /** The credit that the customer gets, unless the operator cancels because of the customer. */
  readonly credit: Money;
}

/** Previews an operator's cancellation of lines; changes nothing. Lines that do not exist are missing. */
export async function operatorCancelTerms(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  operator: PolicyActor,
  lineIds: readonly number[],
): Promise<OperatorCancelTerms[]> {
  const now = clock.now();
  // Before the lines, so that a change in between makes the version old.
  const versions = await bookingStore(db).versionsOf(lineIds);
  const lines = await bookingStore(db).findLinesByIds(lineIds);
  const paid = await paymentsBySubject(
    db,
    lines.map(({ id }) => lineSubject(id)),
  );
  return lines.map((line) => {
    const retained = retainedOf(paid, lineSubject(line.id));
    const fee = cancelFee({ ...cancellationInput(line), by: operator.role, retained }, now);
    return {
      lineId: line.id,
      version: versions.get(line.id) ?? 0,
      refusal: can(operator, 'cancel', lineFacts(line), now),
      fee,
      refund: paise(retained - fee),
      credit:
        creditReasonOf('cancel_by_admin', line.attention, false) === null
          ? paise(0)
          : cancellationCredit(cancellationInput(line), now),
    };
  });
}

/** Previews the cancellation of the caller's booking, or of one line; changes nothing. */
export async function quoteCancel(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  accountId: number,
  ref: BookingRef,
  lineId: number | null,
): Promise<CancelTerms> {
  const store = bookingStore(db);
  const booking = requireFound(await store.findOwn(accountId, ref));
  return cancelTerms(
    db,
    { role: 'user', id: accountId },
    await store.findLines(booking.id),
    lineId,
    clock.now(),
  );
}
