import type { extraTimeEndpoints } from '@aaspaas/contract/features/extra-time.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { BookingDeps } from '../deps.ts';
import {
  acceptExtraTime,
  requestExtraTime,
  declineExtraTime,
  type ExtraTimeOption,
  getExtraTimeOptions,
  withdrawExtraTime,
} from './actions/extra-time.ts';

/** Requests for extra time and their answers. */
export function extraTimeRoutes(deps: BookingDeps): Handlers<keyof typeof extraTimeEndpoints> {
  return {
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

function optionOf({ hours, price, total, endsAt }: ExtraTimeOption) {
  return { hours, price: toRupees(price), total: toRupees(paise(total)), ends_at: endsAt };
}
