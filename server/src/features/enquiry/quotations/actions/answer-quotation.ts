import { paise } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Db, Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import {
  createQuotedDraft,
  type BookingDeps,
  discardDraft,
  resolveQuotedPlace,
} from '../../../booking/index.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { enquiryRefusal } from '../../policy.ts';
import { type EnquiryRef, quotationStore } from '../store.ts';
import { lockEnquiry } from './load-quotations.ts';

/** Booking data that comes from the enquiry instead of the quotation. */
interface EnquiryDetails {
  readonly form: {
    readonly name: string;
    readonly email: string;
    readonly mobile: string;
    readonly address: string;
    readonly description: string;
  };
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A booking created from a quotation. */
export interface AcceptedQuotation {
  readonly id: number;
  /** Public booking code. */
  readonly booking_id: string;
}

/**
 * Accepts a quotation: creates an ordinary draft at its amount, for the review page. Accepting twice gives one booking; if
 * the draft expired unconfirmed, accepting again in time creates another.
 */
export async function acceptQuotation(
  deps: BookingDeps,
  call: Pick<Call<'user'>, 'actor' | 'idempotency'>,
  quotationId: number,
): Promise<AcceptedQuotation> {
  const { db, clock } = deps;
  const { actor, idempotency } = call;
  const ref = await enquiryOf(db, actor.id, quotationId);
  const details = await loadEnquiryDetails(db, ref);
  // Geocoding may be a network call, so it runs before the transaction.
  const place = await resolveQuotedPlace(deps, actor.id, { ...details, address: details.form.address });
  return transaction(db, (tx) =>
    withIdempotencyKey(tx, idempotency, clock.now(), async () => {
      const { newest, facts, now } = await lockOwnQuotation(tx, deps, ref, quotationId);
      const { row, booking } = newest;
      if (booking) return booking;
      const refusal = enquiryRefusal('accept', facts, { role: 'user', id: actor.id });
      if (refusal) throw new Failure(refusal);
      const draft = await createQuotedDraft(deps, tx, now, {
        accountId: actor.id,
        serviceId: row.service_id,
        slot: {
          serviceMethod: row.work_type,
          workingDuration: row.day_hours,
          preferredDate: row.service_date,
          preferredTime: row.service_time,
        },
        amount: paise(row.amount),
        form: details.form,
        place,
      });
      await quotationStore(tx).answer(row.id, 'accepted', draft.id, now);
      return { id: draft.id, booking_id: draft.booking_id };
    }),
  );
}

/** Declines a quotation: rejects the enquiry and deletes its draft, if any. Declining twice has no further effect. */
export async function declineQuotation(
  deps: Pick<BookingDeps, 'db' | 'clock'>,
  { actor, idempotency }: Pick<Call<'user'>, 'actor' | 'idempotency'>,
  quotationId: number,
): Promise<void> {
  const { db, clock } = deps;
  const ref = await enquiryOf(db, actor.id, quotationId);
  await transaction(db, (tx) =>
    withIdempotencyKey(tx, idempotency, clock.now(), async () => {
      const { newest, facts, now } = await lockOwnQuotation(tx, deps, ref, quotationId);
      const { row, state } = newest;
      if (state === 'declined') return;
      const refusal = enquiryRefusal('decline', facts, { role: 'user', id: actor.id });
      if (refusal) throw new Failure(refusal);
      if (row.booking_id !== null) await discardDraft(tx, actor.id, row.booking_id, now);
      const store = quotationStore(tx);
      await store.answer(row.id, 'declined', row.booking_id, now);
      await store.setStatus(ref, 'rejected', null, now);
    }),
  );
}

async function enquiryOf(db: Db, accountId: number, quotationId: number): Promise<EnquiryRef> {
  const ref = await quotationStore(db).enquiryOf(accountId, quotationId);
  if (!ref) throw new Failure('not_found');
  return ref;
}

/**
 * Returns the caller's quotation with its enquiry locked.
 * @throws `state_changed` if a newer quotation has replaced it
 */
async function lockOwnQuotation(
  tx: Tx,
  { clock }: Pick<BookingDeps, 'clock'>,
  ref: EnquiryRef,
  quotationId: number,
) {
  const { enquiry, newest, now } = await lockEnquiry(tx, ref, () => clock.now());
  if (newest?.row.id !== quotationId) throw new Failure('state_changed');
  return {
    newest,
    now,
    facts: { status: enquiry.status, quotation: newest.state, customerId: enquiry.account_id },
  };
}

/** Returns the customer's details of the work. */
async function loadEnquiryDetails(db: Db, ref: EnquiryRef): Promise<EnquiryDetails> {
  if (ref.kind === 'service') {
    const row = await quotationStore(db).serviceDetails(ref.id);
    if (!row) throw new Failure('not_found');
    const { name, email, mobile, address, description, latitude, longitude } = row;
    return { form: { name, email, mobile, address, description }, latitude, longitude };
  }
  const row = await quotationStore(db).pdDetails(ref.id);
  const account = row && (await accountsByIds(db, [row.account_id])).get(row.account_id);
  if (!row || !account) throw new Failure('not_found');
  const route = `${row.from_address} → ${row.to_address}`;
  return {
    form: {
      name: account.name,
      email: account.email ?? '',
      mobile: row.mobile,
      address: row.from_address,
      description: [route, row.description].filter(Boolean).join('\n'),
    },
    latitude: null,
    longitude: null,
  };
}
