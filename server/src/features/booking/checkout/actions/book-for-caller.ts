import { callerBookingForm } from '@aaspaas/contract/features/admin-callers.ts';
import { invalid } from '../../../../kernel/failure.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { withNextTimes } from '../../dispatch/actions/slot-taken.ts';
import { stateAt } from '../../../places/index.ts';
import { bookingStore } from '../../lines/store.ts';
import { confirmUnpaid } from './confirm-booking.ts';
import { type Fields, readSingle, toDraftLine } from './create-draft.ts';
import { writePaymentLink } from './payment-links.ts';
import { requireBookingAllowed } from './require-booking-allowed.ts';
import { resolvePlace, writeDraft } from './write-draft.ts';

/** The customer on the phone. */
export interface Caller {
  /** Null: they have no account yet. */
  readonly accountId: number | null;
  /** What is wrong with the data of the customer; reported with the problems of the booking. */
  readonly problems: Fields;
  /** Returns the customer's account in the transaction of the booking; creates it if they have none. */
  readonly account: (
    tx: Tx,
    form: { readonly name: string; readonly mobile: string },
    now: Date,
  ) => Promise<{ readonly id: number; readonly email: string | null }>;
}

/** A booking that an operator made for a caller. */
type BookingForCaller = {
  readonly id: number;
  readonly booking_id: string;
  readonly customer_id: number;
  /** Whether the booking created the customer's account. */
  readonly created: boolean;
};

/**
 * Books one service for a customer who calls, as their own draft and its confirmation would, in one transaction: the same
 * prices, holds and notifications. It is paid after the work, or before by a payment link that is sent with the booking.
 *
 * @param record writes the audit log entry, in the transaction
 * @throws `price_changed`; `slot_taken` with the next times if it is promised and cannot be held; `amount_due` or `amount_overdue` if the
 *   customer has not paid an earlier booking
 */
export async function bookForCaller(
  deps: BookingDeps,
  call: Pick<Call<'admin'>, 'actor' | 'idempotency'>,
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
  record: (tx: Tx, booked: BookingForCaller, detail: JsonObject, now: Date) => Promise<void>,
): Promise<BookingForCaller> {
  const settings = await settingsOf(deps.db);
  const sendsLink = input['payment_link'] === true;
  const known = {
    ...caller.problems,
    ...(settings.payLater ? {} : { payment: ['caller.pay_first' as const] }),
    ...(sendsLink && !deps.paysOnline ? { payment_link: ['pay_link.unavailable' as const] } : {}),
  };
  const { form, line } = await readSingle(deps, settings, callerBookingForm, input, known);
  // The geocoder may need a network call, so it runs before the transaction begins.
  const place = await resolvePlace(deps, caller.accountId, form);
  if (!place) throw invalid({ address: ['booking.place_not_found'] });
  const jobState = await stateAt(deps.geocoder, place);
  const draftLine = toDraftLine(line);
  return withNextTimes(deps, () =>
    runBookingTransaction(
      deps,
      call,
      async (bookingTx) => {
        const { tx, now } = bookingTx;
        const account = await caller.account(tx, form, now);
        // It is paid after the work, or by a link that is not paid yet.
        await requireBookingAllowed(tx, account.id, 'later', now);
        const draft = await writeDraft(deps, bookingTx, {
          accountId: account.id,
          source: 'single',
          form: { ...form, email: account.email ?? '' },
          place,
          jobState,
          lines: [draftLine],
        });
        const lines = await bookingStore(tx).lockLinesOf(draft.id);
        await confirmUnpaid(bookingTx, draft.id, lines, { role: 'admin', id: call.actor.id });
        if (sendsLink)
          for (const line of lines) await writePaymentLink(deps, { tx, now }, line.id, call.actor.id);
        const booked = {
          id: draft.id,
          booking_id: draft.booking_id,
          customer_id: account.id,
          created: caller.accountId === null,
        };
        const { serviceId, slot, choice, total } = draftLine;
        await record(
          tx,
          booked,
          {
            service: serviceId,
            ...slot,
            professional_id: choice.professionalId,
            total,
            payment_link: sendsLink,
          },
          now,
        );
        return booked;
      },
      settings,
    ),
  );
}
