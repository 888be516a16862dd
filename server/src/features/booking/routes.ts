import type { bookingEndpoints } from '@aaspaas/contract/features/booking.ts';
import type { paymentEndpoints } from '@aaspaas/contract/features/payment.ts';
import type { jobEndpoints } from '@aaspaas/contract/features/job.ts';
import type { extraTimeEndpoints } from '@aaspaas/contract/features/extra-time.ts';
import { paise, rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import { servicesByIds } from '../catalog/index.ts';
import { approveLine, declineLine } from './lines/actions/approve-line.ts';
import type { BookingDeps } from './actions/booking-deps.ts';
import { cancelAsProfessional, cancelOwn } from './lines/actions/cancel-lines.ts';
import { confirmBooking, confirmedBooking } from './checkout/actions/confirm-booking.ts';
import { createFromCart, createSingle } from './checkout/actions/create-draft.ts';
import { verifyCode, completeJob, generateCode } from './lines/actions/perform-job.ts';
import {
  acceptExtraTime,
  requestExtraTime,
  declineExtraTime,
  type ExtraTimeOption,
  getExtraTimeOptions,
  withdrawExtraTime,
} from './extra-time/actions/extra-time.ts';
import { createCheckout, verifyCheckout } from './checkout/actions/pay-booking.ts';
import { rescheduleLine } from './lines/actions/reschedule-line.ts';
import { isCodeActive } from './lines/rules/start-code.ts';
import { can, lineFacts } from './policy.ts';
import { bookingStore } from './lines/store.ts';

type Reads =
  | 'booking.get'
  | 'booking.cancel_quote'
  | 'booking.instant'
  | 'booking.scheduled'
  | 'booking.completed'
  | 'booking.canceled'
  | 'booking.tasks'
  | 'job.bookings'
  | 'job.completed'
  | 'job.canceled'
  | 'job.pd';

/** Booking's write routes and start codes; the lists, which join other features, are views. */
export function bookingRoutes(
  deps: BookingDeps,
): Handlers<
  Exclude<
    | keyof typeof bookingEndpoints
    | keyof typeof paymentEndpoints
    | keyof typeof jobEndpoints
    | keyof typeof extraTimeEndpoints,
    Reads
  >
> {
  const { db, clock, vault } = deps;
  const serviceNameOf = async (lineId: number, language: 'en' | 'hi') => {
    const line = await bookingStore(db).findLine(lineId);
    return (line && (await servicesByIds(db, [line.service_id])).get(line.service_id)?.name[language]) ?? '';
  };
  return {
    'booking.create': async ({ body }, call) => ({
      data: await createFromCart(deps, call, body),
      message: text(call.language, 'booking.draft_created'),
    }),
    'booking.create_single': async ({ body }, call) => ({
      data: await createSingle(deps, call, body),
      message: text(call.language, 'booking.draft_created'),
    }),
    'booking.confirm': async ({ params, body }, call) => ({
      data: await confirmBooking(deps, call, params.id, body.method),
      message: text(call.language, 'booking.confirmed'),
    }),
    'booking.confirmed': async ({ params }, call) => ({
      data: await confirmedBooking(deps, call, params.id),
    }),
    'booking.confirmed_by_query': async ({ query }, call) => ({
      data: await confirmedBooking(deps, call, query.booking_id),
    }),
    'payment.order': ({ body }, call) => createCheckout(deps, call, body.booking_id, body.detail_id ?? null),
    'payment.verify': async ({ params, body }, call) => ({
      data: await verifyCheckout(deps, call, params.id, {
        orderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature ?? null,
      }),
      message: text(call.language, 'payment.received'),
    }),
    'booking.cancel': async ({ body }, call) => {
      const expectedFee = body.fee === undefined ? null : rupees(body.fee);
      const { lines, fee, refund } = await cancelOwn(
        deps,
        call,
        body.bookingId,
        body.detailId ?? null,
        expectedFee,
      );
      return {
        message: text(call.language, 'booking.cancelled'),
        data: { lines: [...lines], fee: toRupees(fee), refund: toRupees(refund) },
      };
    },
    'booking.reschedule': async ({ body: { detailId, fee, ...requested } }, call) => {
      const expectedFee = fee === undefined ? null : rupees(fee);
      const outcome = await rescheduleLine(deps, call, detailId, requested, expectedFee);
      return {
        message: text(call.language, `booking.rescheduled_${outcome}`),
        data: { detail_id: detailId, outcome },
      };
    },
    'booking.codes': async ({ query }, { actor, language }) => {
      const now = clock.now();
      const all = (await bookingStore(db).activeStartCodes(actor.id, now)).filter((row) => {
        const code = { expiresAt: row.expires_at, tries: row.tries, spentAt: row.used_at };
        return can(actor, 'show_code', lineFacts(row, { codeActive: isCodeActive(code, now) }), now) === null;
      });
      // Newest first.
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
      await approveLine(deps, call, body.id);
      return {
        message: text(call.language, 'booking.approved', {
          name: await serviceNameOf(body.id, call.language),
        }),
      };
    },
    'booking.decline': async ({ body }, call) => {
      await declineLine(deps, call, body.id, body.reason);
      return {
        message: text(call.language, 'booking.declined', {
          name: await serviceNameOf(body.id, call.language),
        }),
      };
    },
    'job.generate_code': async ({ body }, call) => {
      const { expiresAt, resendAt } = await generateCode(deps, call, body.bookingId);
      return {
        message: text(call.language, 'booking.code_sent'),
        data: { expires_at: isoOf(expiresAt), resend_at: isoOf(resendAt) },
      };
    },
    'job.verify_code': async ({ body }, call) => {
      await verifyCode(deps, call, {
        lineId: body.bookingId,
        entered: body.otp,
        reportedAt: parseReportedAt(body.happened_at),
      });
      return { message: text(call.language, 'booking.work_started') };
    },
    'job.complete': async ({ body }, call) => {
      await completeJob(deps, call, {
        lineId: body.bookingId,
        uploads: body.uploads ?? [],
        reportedAt: parseReportedAt(body.happened_at),
      });
      return { message: text(call.language, 'booking.work_completed') };
    },
    'job.cancel': async ({ body }, call) => {
      await cancelAsProfessional(deps, call, body.bookingId, body.reason);
      return { message: text(call.language, 'booking.work_cancelled') };
    },
    'extra_time.options': async ({ params }, call) => {
      const { rate, options, limit, nextAt } = await getExtraTimeOptions(deps, call, params.id);
      return {
        data: {
          rate: toRupees(rate),
          options: options.map(optionOf),
          limit,
          next_at: nextAt && isoOf(nextAt),
        },
      };
    },
    'extra_time.request': async ({ body }, call) => {
      const { id, answerBy, ...option } = await requestExtraTime(deps, call, body.bookingId, body.hours);
      return {
        message: text(call.language, 'job.extra_sent'),
        data: { id, ...optionOf(option), answer_by: answerBy },
      };
    },
    'extra_time.withdraw': async ({ body }, call) => {
      await withdrawExtraTime(deps, call, body.id);
      return { message: text(call.language, 'job.extra_withdrawn') };
    },
    'extra_time.accept': async ({ body }, call) => {
      const { lineId, total } = await acceptExtraTime(deps, call, body.id);
      const price = toRupees(paise(total));
      return {
        message: text(call.language, 'job.extra_accept_done', { price }),
        data: { detail_id: lineId, price },
      };
    },
    'extra_time.decline': async ({ body }, call) => {
      await declineExtraTime(deps, call, body.id);
      return { message: text(call.language, 'job.extra_decline_done') };
    },
  };
}

function parseReportedAt(at: string | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}

function optionOf({ hours, price, total, endsAt }: ExtraTimeOption) {
  return { hours, price: toRupees(price), total: toRupees(paise(total)), ends_at: endsAt };
}
