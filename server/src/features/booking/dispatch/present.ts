import type { CartSlots, ServiceSlots, SlotState } from '@aaspaas/contract/features/slots.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type Point, shownKm } from '../../places/index.ts';
import { answerBy } from './rules/slot-states.ts';

/** A start time with its state. */
interface Time {
  readonly date: string;
  readonly time: string;
  readonly start: Date;
  readonly state: SlotState;
}

/** The start times of a service, and the professionals behind them. */
interface Slots {
  readonly times: readonly Time[];
  readonly count: number;
  readonly nearest: { readonly base: Point } | null;
  /** Minutes until a professional on duty can be there; null or missing: none can come at once. */
  readonly instantMinutes?: number | null;
}

/** Serializes the start times of a service. */
export function presentSlots(
  { times, count, nearest, instantMinutes = null }: Slots,
  place: Point,
  now: Date,
): ServiceSlots {
  const earliest = times.find(({ state }) => state === 'free' || state === 'few');
  return {
    earliest: earliest ? { date: earliest.date, time: earliest.time } : null,
    instant: instantMinutes === null ? null : { minutes: instantMinutes },
    days: [...Map.groupBy(times, ({ date }) => date)].map(([date, ofDay]) => ({
      date,
      times: ofDay.map((one) => presentTime(one, now)),
    })),
    near: { count, nearest_km: nearest && shownKm(place, nearest.base) },
  };
}

/** Serializes the start times of a cart. */
export function presentCartSlots(
  slots: Slots & {
    readonly lines: readonly {
      readonly cartId: number;
      readonly serviceId: number;
      readonly offsetMinutes: number;
    }[];
  },
  place: Point,
  now: Date,
): CartSlots {
  return {
    ...presentSlots(slots, place, now),
    lines: slots.lines.map(({ cartId, serviceId, offsetMinutes }) => ({
      cart_id: cartId,
      service_id: serviceId,
      offset_minutes: offsetMinutes,
    })),
  };
}

function presentTime({ time, state, start }: Time, now: Date): ServiceSlots['days'][number]['times'][number] {
  const by = state === 'request' ? answerBy(start, now) : null;
  return { time, state, ...(by ? { answer_by: isoOf(by) } : {}) };
}
