import type { bookingEndpoints } from '@aaspaas/contract/features/booking.ts';
import type { paymentEndpoints } from '@aaspaas/contract/features/payment.ts';
import type { workEndpoints } from '@aaspaas/contract/features/work.ts';
import type { workExtraEndpoints } from '@aaspaas/contract/features/work-extra.ts';
import { paise, rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import { servicesByIds } from '../catalog/index.ts';
import { approveWork, declineWork } from './actions/answer-work.ts';
import type { BookingParts } from './actions/booking-parts.ts';
import { cancelAsProfessional, cancelOwn } from './actions/cancel-lines.ts';
import { confirmBooking, confirmedBooking } from './actions/confirm-booking.ts';
import { createFromCart, createSingle } from './actions/create-draft.ts';
import { enterCode, finishWork, generateCode } from './actions/do-work.ts';
import {
  agreeExtra,
  askExtra,
  declineExtra,
  type ExtraOption,
  offerExtra,
  withdrawExtra,
} from './actions/extra-time.ts';
import { checkoutFor, verifyCheckout } from './actions/pay-booking.ts';
import { rescheduleLine } from './actions/reschedule-line.ts';
import { bookingStore } from './store.ts';

type Reads =
  | 'booking.get'
  | 'booking.cancel_quote'
  | 'booking.instant'
  | 'booking.scheduled'
  | 'booking.completed'
  | 'booking.canceled'
  | 'booking.tasks'
  | 'work.bookings'
  | 'work.completed'
  | 'work.canceled'
  | 'work.pd';

/** Booking's writes and its start codes; the lists, which join other features, are views. */
export function bookingRoutes(
  parts: BookingParts,
): Handlers<
  Exclude<
    | keyof typeof bookingEndpoints
    | keyof typeof paymentEndpoints
    | keyof typeof workEndpoints
    | keyof typeof workExtraEndpoints,
    Reads
  >
> {
  const { db, clock, vault } = parts;
  const nameOf = async (lineId: number, language: 'en' | 'hi') => {
    const line = await bookingStore(db).peekLine(lineId);
    return (line && (await servicesByIds(db, [line.service_id])).get(line.service_id)?.name[language]) ?? '';
  };
  return {
    'booking.create': async ({ body }, call) => ({
      data: await createFromCart(parts, call, body),
      message: text(call.language, 'booking.made'),
    }),
    'booking.create_single': async ({ body }, call) => ({
      data: await createSingle(parts, call, body),
      message: text(call.language, 'booking.made'),
    }),
    'booking.confirm': async ({ params, body }, call) => ({
      data: await confirmBooking(parts, call, params.id, body.method),
      message: text(call.language, 'booking.confirmed'),
    }),
    'booking.confirmed': async ({ params }, call) => ({
      data: await confirmedBooking(parts, call, params.id),
    }),
    'booking.confirmed_by_query': async ({ query }, call) => ({
      data: await confirmedBooking(parts, call, query.booking_id),
    }),
    'payment.order': ({ body }, call) => checkoutFor(parts, call, body.booking_id, body.detail_id ?? null),
    'payment.verify': async ({ params, body }, call) => ({
      data: await verifyCheckout(parts, call, params.id, {
        orderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature ?? null,
      }),
      message: text(call.language, 'payment.received'),
    }),
    'booking.cancel': async ({ body }, call) => {
      const agreed = body.fee === undefined ? null : rupees(body.fee);
      const { lines, fee, refund } = await cancelOwn(
        parts,
        call,
        body.bookingId,
        body.detailId ?? null,
        agreed,
      );
      return {
        message: text(call.language, 'booking.cancelled'),
        data: { lines: [...lines], fee: toRupees(fee), refund: toRupees(refund) },
      };
    },
    'booking.reschedule': async ({ body: { detailId, fee, ...wanted } }, call) => {
      const agreed = fee === undefined ? null : rupees(fee);
      const outcome = await rescheduleLine(parts, call, detailId, wanted, agreed);
      return {
        message: text(call.language, `booking.rescheduled_${outcome}`),
        data: { detail_id: detailId, outcome },
      };
    },
    'booking.codes': async ({ query }, { actor, language }) => {
      const all = await bookingStore(db).codesWaiting(actor.id, clock.now());
      // The newest first.
      const { rows, next_cursor } = pageOf(all, query, ({ created_at, id }) => [-created_at.getTime(), -id]);
      const services = await servicesByIds(
        db,
        rows.map((row) => row.service_id),
      );
      return {
        data: rows.map((row) => ({
          booking_id: row.booking_code,
          detail_id: row.id,
          service_name: services.get(row.service_id)?.name[language] ?? '',
          code: vault.open(row.cipher),
          expires_at: isoOf(row.expires_at),
        })),
        next_cursor,
      };
    },
    'booking.approve': async ({ body }, call) => {
      await approveWork(parts, call, body.id);
      return {
        message: text(call.language, 'booking.approved', { name: await nameOf(body.id, call.language) }),
      };
    },
    'booking.decline': async ({ body }, call) => {
      await declineWork(parts, call, body.id, body.reason);
      return {
        message: text(call.language, 'booking.declined', { name: await nameOf(body.id, call.language) }),
      };
    },
    'work.generate_code': async ({ body }, call) => {
      const { expiresAt, resendAt } = await generateCode(parts, call, body.bookingId);
      return {
        message: text(call.language, 'booking.code_sent'),
        data: { expires_at: isoOf(expiresAt), resend_at: isoOf(resendAt) },
      };
    },
    'work.verify_code': async ({ body }, call) => {
      await enterCode(parts, call, {
        lineId: body.bookingId,
        entered: body.otp,
        told: toldAt(body.happened_at),
      });
      return { message: text(call.language, 'booking.work_started') };
    },
    'work.complete': async ({ body }, call) => {
      await finishWork(parts, call, {
        lineId: body.bookingId,
        uploads: body.uploads ?? [],
        told: toldAt(body.happened_at),
      });
      return { message: text(call.language, 'booking.work_completed') };
    },
    'work.cancel': async ({ body }, call) => {
      await cancelAsProfessional(parts, call, body.bookingId, body.reason);
      return { message: text(call.language, 'booking.work_cancelled') };
    },
    'work_extra.offer': async ({ params }, call) => {
      const { rate, options, limit, nextAt } = await offerExtra(parts, call, params.id);
      return {
        data: {
          rate: toRupees(rate),
          options: options.map(optionOf),
          limit,
          next_at: nextAt && isoOf(nextAt),
        },
      };
    },
    'work_extra.ask': async ({ body }, call) => {
      const { id, answerBy, ...option } = await askExtra(parts, call, body.bookingId, body.hours);
      return {
        message: text(call.language, 'work.extra_sent'),
        data: { id, ...optionOf(option), answer_by: answerBy },
      };
    },
    'work_extra.withdraw': async ({ body }, call) => {
      await withdrawExtra(parts, call, body.id);
      return { message: text(call.language, 'work.extra_withdrawn') };
    },
    'work_extra.agree': async ({ body }, call) => {
      const { lineId, total } = await agreeExtra(parts, call, body.id);
      const price = toRupees(paise(total));
      return {
        message: text(call.language, 'work.extra_agree_done', { price }),
        data: { detail_id: lineId, price },
      };
    },
    'work_extra.decline': async ({ body }, call) => {
      await declineExtra(parts, call, body.id);
      return { message: text(call.language, 'work.extra_decline_done') };
    },
  };
}

function toldAt(at: string | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

function optionOf({ hours, price, total, endsAt }: ExtraOption) {
  return { hours, price: toRupees(price), total: toRupees(paise(total)), ends_at: endsAt };
}
