import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import { paise, sum, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import {
  allowedActions,
  type PolicyActor,
  bookingStatus,
  customerReason,
  customerStatus,
  isCashClaimPending,
  isCodeActive,
  isExtraTimePending,
  type LineFacts,
  lineFacts,
  lineSubject,
} from '../../features/booking/index.ts';
import {
  type BookingDocumentRef,
  type PendingOrder,
  retainedOf,
  type SubjectPayments,
} from '../../features/payment/index.ts';
import { averageRating, isEditable } from '../../features/review/index.ts';
import { text } from '../../platform/http/failures.ts';
import type { Goods } from './goods.ts';
import type { LineRow } from './line-columns.ts';
import type { CustomerRow, VersionedRow } from './line-rows.ts';
import { presentExtra, presentExtraRequest } from './present-extra.ts';
import { isRefunded, payableNow, paymentOf, refundSum, refundsOf, unpaidAmount } from './present-money.ts';
import { documentsOfBooking } from './present-documents.ts';
import { promiseOf } from './rules/promise.ts';
import { timelineOf } from './rules/timeline.ts';

/** The reader, the current time, the language, and the pictures of the rows. */
export interface ViewContext {
  readonly policyActor: PolicyActor;
  readonly now: Date;
  readonly language: Language;
  readonly pictures: ReadonlyMap<number, Picture>;
  /** Completion photos and dispute photos with links for this reader only. */
  readonly photos: ReadonlyMap<number, Picture>;
  /** Payments and refunds of the lines that customers see. */
  readonly paid: ReadonlyMap<string, SubjectPayments>;
  /** Whether online payment is available. */
  readonly paysOnline: boolean;
  /** The payment provider's public key for opening a checkout. */
  readonly payKey: string;
  /** Orders that await the payment of one line. */
  readonly orders: ReadonlyMap<string, PendingOrder>;
  /** Documents of the bookings that customers see. */
  readonly documents: readonly BookingDocumentRef[];
  /** The goods that professionals see. */
  readonly goods: Goods;
}

/** Returns the ids of all pictures of the rows. */
export function pictureIdsOf(rows: readonly LineRow[]): number[] {
  return rows
    .flatMap((row) => [row.picture_id, row.professional_picture_id, row.customer_picture_id])
    .filter((id) => id !== null);
}

/** Returns the ids of all private photos of the rows. */
export function photoIdsOf(rows: readonly LineRow[]): number[] {
  return rows.flatMap((row) => [
    ...row.completion_photo_ids,
    ...row.absence_photo_ids,
    ...row.dispute_photo_ids,
  ]);
}

/** Formats a booking with its shown lines; the amounts refer to these lines. */
export function presentBooking(
  rows: readonly [CustomerRow, ...CustomerRow[]],
  context: ViewContext,
): Booking {
  const [{ booking_id, booking_code, created_at, name, mobile, email, address, description, states }] = rows;
  const [{ latitude, longitude }] = rows;
  const { paid, documents } = context;
  return {
    id: booking_id,
    booking_id: booking_code,
    created_at: isoOf(created_at),
    name,
    mobile,
    email,
    address,
    latitude,
    longitude,
    description,
    booking_status: bookingStatus(states),
    refundStatus: isRefunded(rows, paid),
    total_refund_amount: rupeesOf(...rows.map((row) => refundSum(row, paid))),
    total_amount: rupeesOf(...rows.map(({ total }) => total)),
    due_now: rupeesOf(...rows.map((row) => payableNow(row, context))),
    due_later: rupeesOf(...rows.map((row) => unpaidAmount(row, paid) - payableNow(row, context))),
    documents: documentsOfBooking(rows, documents),
    details: rows.map((row) => presentLine(row, context)),
  };
}

function presentSearch(row: LineRow, now: Date): BookingLine['search'] {
  const { search_ends_at: endsAt, search_asked: asked } = row;
  if (endsAt === null || asked === null) return null;
  return {
    state: row.search_outcome === null ? 'asking' : 'unfilled',
    asked,
    ends_at: isoOf(endsAt),
    seconds_left: Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  };
}

function presentLine(row: LineRow, context: ViewContext): BookingLine {
  const { status, completed_status, under_review } = customerStatus(row.state);
  const { promise, holdExpiresAt, answerBy } = promiseOf(
    {
      ...row,
      startsAt: row.starts_at,
      isHeld: row.held_professional_id !== null,
      holdExpiresAt: row.hold_expires_at,
    },
    context.now,
  );
  const rating = averageRating({ reviews: row.service_reviews, stars: row.service_stars });
  return {
    id: row.id,
    service_id: row.service_id,
    service_name: serviceName(row, context.language),
    image_url: pictureUrl(row.picture_id, context),
    rating,
    average_rating: rating,
    total_reviews: row.service_reviews,
    work_type: row.work_type,
    day_hours: row.day_hours,
    service_date: row.service_date,
    service_time: row.service_time,
    working_per_day: rupeesOf(row.per_day ?? 0),
    working_per_hour: rupeesOf(row.per_hour ?? 0),
    price: rupeesOf(row.total),
    extra: presentExtra(row),
    extra_request: presentExtraRequest(row, context.now),
    quoted: row.per_hour === null,
    prebooking: row.prebooking,
    promise,
    chosen_professional_id: row.chosen_professional_id,
    chosen_gender: row.chosen_gender,
    search: presentSearch(row, context.now),
    hold_expires_at: holdExpiresAt && isoOf(holdExpiresAt),
    answer_by: answerBy && isoOf(answerBy),
    status,
    completed_status,
    under_review,
    approval_due_at: row.state === 'done' && row.deadline_at ? isoOf(row.deadline_at) : null,
    dispute_due_at: row.state === 'disputed' && row.dispute_due_at ? isoOf(row.dispute_due_at) : null,
    code_blocked: row.attention === 'code_blocked',
    ...paymentOf(row, context),
    professional:
      row.professional_id === null
        ? null
        : {
            name: row.professional_name ?? '',
            image_url: pictureUrl(row.professional_picture_id, context),
            average_rating: averageRating({
              reviews: row.professional_reviews,
              stars: row.professional_stars,
            }),
            total_reviews: row.professional_reviews,
            why: presentWhy(row, context.language),
          },
    cancelstatus: row.cancelled_by,
    cancel_date: row.cancelled_at && dateOf(row.cancelled_at),
    cancel_reason: cancelReason(row, context.language),
    cancel_fee: rupeesOf(row.cancel_fee),
    cancel_credit: rupeesOf(row.cancel_credit ?? 0),
    cash_claim: presentCashClaim(row, context.now),
    customer_absent: wasCustomerAbsent(row),
    refund_amount: toRupees(refundSum(row, context.paid)),
    refunds: refundsOf(row, context.paid),
    review:
      row.review_rating === null || row.reviewed_at === null
        ? null
        : {
            rating: row.review_rating,
            description: row.review_comment ?? '',
            editable: isEditable(row.reviewed_at, context.now),
          },
    timeline: timelineOf({
      state: row.state,
      confirmedAt: row.confirmed_at,
      assignedAt: row.assigned_at,
      startedAt: row.started_at,
      doneAt: row.done_at,
      approvedAt: row.approved_at,
      disputedAt: row.disputed_at,
      cancelledAt: row.cancelled_at,
    }).map(({ step, at }) => ({ step, at: at && isoOf(at) })),
    completion_photos: presentPhotos(row.completion_photo_ids, context),
    absence_photos: presentPhotos(row.absence_photo_ids, context),
    dispute_photos: presentPhotos(row.dispute_photo_ids, context),
    allowed_actions: allowedActions(context.policyActor, factsOf(row, context.now), context.now),
  };
}

function presentWhy(row: LineRow, language: Language): string {
  const why = customerReason({
    cost: row.assignment_cost,
    chosenBy: row.assigned_by,
    wished: row.chosen_professional_id !== null && row.chosen_professional_id === row.professional_id,
  });
  return text(language, why.key, why.values);
}

/** Formats a line for operators. */
export function presentDispatchLine(row: VersionedRow, context: ViewContext): DispatchLine | null {
  if (row.state === 'draft') return null;
  const { dispute_id: disputeId, dispute_opened_at: openedAt, dispute_due_at: dueAt } = row;
  return {
    detail_id: row.id,
    version: row.version,
    booking_id: row.booking_code,
    state: row.state,
    service_name: serviceName(row, context.language),
    work_type: row.work_type,
    day_hours: row.day_hours,
    service_date: row.service_date,
    service_time: row.service_time,
    starts_at: isoOf(row.starts_at),
    ends_at: isoOf(row.ends_at),
    customer_name: row.name,
    customer_mobile: row.mobile,
    address: row.address,
    description: row.description,
    price: rupeesOf(row.total),
    charged: row.charged === null ? null : rupeesOf(row.charged),
    paid: rupeesOf(retainedOf(context.paid, lineSubject(row.id))),
    unpaid: context.paysOnline ? toRupees(unpaidAmount(row, context.paid)) : 0,
    payment_link: row.payment_link_sent_at &&
      row.payment_link_expires_at && {
        sent_at: isoOf(row.payment_link_sent_at),
        expires_at: isoOf(row.payment_link_expires_at),
      },
    refund_approval: row.refund_approval_id,
    covered: row.covered,
    attention: row.attention,
    deadline_at: row.deadline_at && isoOf(row.deadline_at),
    professional:
      row.professional_id === null
        ? null
        : {
            id: row.professional_id,
            name: row.professional_name ?? '',
            mobile: row.professional_mobile ?? '',
          },
    held_professional:
      row.held_professional_id === null
        ? null
        : { id: row.held_professional_id, name: row.held_professional_name ?? '' },
    dispute:
      disputeId === null || openedAt === null || dueAt === null
        ? null
        : {
            id: disputeId,
            reason: row.dispute_reason,
            photos: presentPhotos(row.dispute_photo_ids, context),
            opened_at: isoOf(openedAt),
            answer_due_at: isoOf(dueAt),
          },
    completion_photos: presentPhotos(row.completion_photo_ids, context),
    absence_photos: presentPhotos(row.absence_photo_ids, context),
    allowed_actions: allowedActions(context.policyActor, factsOf(row, context.now), context.now),
  };
}

/** Returns the service's name in the reader's language. */
export function serviceName(row: Pick<LineRow, 'name_en' | 'name_hi'>, language: Language): string {
  return row[`name_${language}`];
}

/** Returns the cash that the professional claims to have received, until the customer answers or the claim ends. */
export function presentCashClaim(
  { cash_amount: amount, cash_answer_by: answerBy }: Pick<LineRow, 'cash_amount' | 'cash_answer_by'>,
  now: Date,
): BookingLine['cash_claim'] {
  if (amount === null || answerBy === null || !isCashClaimPending(answerBy, now)) return null;
  return { amount: rupeesOf(amount), answer_by: isoOf(answerBy) };
}

/** Returns the data that determines a line's allowed actions. */
export function factsOf(row: LineRow, now: Date): LineFacts {
  const { code_expires_at: expiresAt, code_tries: tries, code_used_at: spentAt } = row;
  return lineFacts(row, {
    codeActive: isCodeActive(expiresAt && { expiresAt, tries: tries ?? 0, spentAt }, now),
    redoOffered: row.dispute_redo_offered_at !== null,
    extraTimePending: isExtraTimePending({ state: row.extra_state, answerBy: row.extra_answer_by }, now),
    review: row.reviewed_at === null || isEditable(row.reviewed_at, now) ? 'open' : 'closed',
    bookable: row.bookable,
    unpaid: row.unpaid > 0,
    cashClaimed: isCashClaimPending(row.cash_answer_by, now),
    charged: row.charged === null ? null : paise(row.charged),
    chargebackOpen: row.chargeback_open,
  });
}

/** Returns the reason as text: entered by a person, or our own text for automatic transitions. */
export function cancelReason({ cancel_reason: reason }: LineRow, language: Language): string | null {
  switch (reason) {
    case 'requested':
      return null;
    case 'no_professional':
    case 'no_show':
    case 'absent':
    case 'dispute':
      return text(language, `booking.cancelled_${reason}`);
    default:
      return reason;
  }
}

/** Returns whether a line was cancelled because the customer was absent. */
export function wasCustomerAbsent({ state, cancel_reason: reason }: LineRow): boolean {
  return state === 'cancelled' && reason === 'absent';
}

/** Formats private photos with their links for the reader. */
export function presentPhotos(ids: readonly number[], { photos }: ViewContext): Picture[] {
  return ids.flatMap((id) => {
    const file = photos.get(id);
    return file ? [{ url: file.url, width: file.width, height: file.height, colour: file.colour }] : [];
  });
}

/** Returns the URL of a picture, if there is one. */
export function pictureUrl(id: number | null, { pictures }: ViewContext): string | null {
  return (id !== null && pictures.get(id)?.url) || null;
}

function rupeesOf(...amounts: number[]): number {
  return toRupees(sum(amounts.map(paise)));
}
