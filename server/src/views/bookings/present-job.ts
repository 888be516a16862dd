import type { Job } from '@aaspaas/contract/features/job.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import {
  absentUntil,
  allowedActions,
  earningsOf,
  type EarningTerms,
  professionalStatus,
  canSeeContact,
  netPrice,
} from '../../features/booking/index.ts';
import { maskAddress, maskEmail, maskMobile } from '../../features/identity/index.ts';
import { distanceKm } from '../../features/places/index.ts';
import { averageRating } from '../../features/review/index.ts';
import { text } from '../../platform/http/failures.ts';
import { presentDescription, presentGoods } from './goods.ts';
import type { LineRow } from './line-columns.ts';
import {
  cancelReason,
  factsOf,
  pictureUrl,
  presentCashClaim,
  presentPhotos,
  type ViewContext,
  serviceName,
  wasCustomerAbsent,
} from './present.ts';
import { extraOutcomeOf, presentExtra, presentExtraRequest } from './present-extra.ts';
import { priceLines } from './rules/line-money.ts';

/** Formats a line for its professional; null without a professional. */
export function presentJob(row: LineRow, context: ViewContext, terms: EarningTerms): Job | null {
  const jobStatus = professionalStatus(row.state);
  if (!jobStatus) return null;
  const unmasked = canSeeContact(row.state);
  const rating = averageRating({ reviews: row.service_reviews, stars: row.service_stars });
  return {
    id: row.id,
    action_id: row.id,
    booking_id: row.booking_code,
    ...jobStatus,
    service_name: serviceName(row, context.language),
    image_url: pictureUrl(row.picture_id, context),
    rating,
    reviews_count: row.service_reviews,
    total_reviews: row.service_reviews,
    avergae_ratting: rating,
    work_type: row.work_type,
    day_hours: row.day_hours,
    service_date: row.service_date,
    service_time: row.service_time,
    starts_at: isoOf(row.starts_at),
    ends_at: isoOf(row.ends_at),
    customer_name: row.name,
    customer_image_url: unmasked ? pictureUrl(row.customer_picture_id, context) : null,
    mobile: unmasked ? row.mobile : maskMobile(row.mobile),
    email: unmasked ? row.email : maskEmail(row.email),
    address: unmasked ? row.address : maskAddress(row.address),
    description: presentDescription(row, context.goods),
    goods: presentGoods(row, context.goods),
    latitude: unmasked ? row.latitude : null,
    longitude: unmasked ? row.longitude : null,
    distance_km: unmasked ? distanceFromBase(row) : null,
    start_date: row.started_at && dateOf(row.started_at),
    start_time: row.started_at && timeOf(row.started_at),
    end_date: row.done_at && dateOf(row.done_at),
    end_time: row.done_at && timeOf(row.done_at),
    ...priceOf(row),
    pay: payOf(row, terms),
    unpaid: toRupees(paise(row.unpaid)),
    cash_claim: presentCashClaim(row, context.now),
    extra: presentExtra(row),
    extra_request: presentExtraRequest(row, context.now),
    extra_outcome: extraOutcomeOf(row),
    cancelstatus: row.cancelled_by,
    cancel_date: row.cancelled_at && dateOf(row.cancelled_at),
    cancel_reason: cancelReason(row, context.language),
    customer_absent: wasCustomerAbsent(row),
    absence: openAbsence(row),
    dispute: openDispute(row, context),
    reasons: (row.allocation ?? []).map(({ key, values }) => text(context.language, key, values)),
    assignment_id: row.assignment_id,
    completion_photos: presentPhotos(row.completion_photo_ids, context),
    code_blocked: row.attention === 'code_blocked',
    allowed_actions: allowedActions(context.policyActor, factsOf(row, context.now), context.now),
  };
}

/** Returns the price with its parts; for a charged visit, the charge. */
function priceOf(row: LineRow): Pick<Job, 'price' | 'price_lines'> {
  if (!isChargedVisit(row))
    return { price: toRupees(netPrice(row.total, row.price_reduction ?? 0)), price_lines: priceLines(row) };
  const amount = toRupees(paise(row.cancel_fee));
  const visit = { of: 'visit' as const, units: row.day_hours, unit: row.work_type, rate: null, amount };
  return { price: amount, price_lines: [visit] };
}

/** Returns the absence that the customer has not answered yet. */
function openAbsence({ state, absent_at: reportedAt }: LineRow): Job['absence'] {
  const endsAt = absentUntil({ absentAt: reportedAt });
  return state === 'assigned' && reportedAt && endsAt
    ? { reported_at: isoOf(reportedAt), ends_at: isoOf(endsAt) }
    : null;
}

/** Whether the visit to an absent customer was charged. */
function isChargedVisit(row: LineRow): boolean {
  return wasCustomerAbsent(row) && row.shares !== null;
}

/** Returns the distance from the professional's base to the work, in tenths of a kilometre. */
function distanceFromBase(row: LineRow): number | null {
  const { base_latitude: latitude, base_longitude: longitude } = row;
  if (latitude === null || longitude === null) return null;
  return Math.round(distanceKm({ latitude, longitude }, row) * 10) / 10;
}

function openDispute(row: LineRow, context: ViewContext): Job['dispute'] {
  const { dispute_reason: reason, dispute_opened_at: openedAt, dispute_due_at: dueAt } = row;
  if (openedAt === null || dueAt === null) return null;
  const photos = presentPhotos(row.dispute_photo_ids, context);
  return { reason, photos, opened_at: isoOf(openedAt), answer_due_at: isoOf(dueAt) };
}

/** Returns the professional's share of the price; for cancelled work nothing, or their share of the fee or of the charge for the visit. */
function payOf(row: LineRow, terms: EarningTerms): Job['pay'] {
  if (row.state === 'cancelled' && row.shares === null) return null;
  const { gross, commission, tax, gst, tcs, tds, net } = earningsOf(
    { ...row, gross: netPrice(row.total, row.price_reduction ?? 0) },
    terms,
  );
  return {
    gross: toRupees(gross),
    commission: toRupees(commission),
    tax: toRupees(tax),
    gst: toRupees(gst),
    tcs: toRupees(tcs),
    tds: toRupees(tds),
    net: toRupees(net),
  };
}
