import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { HistoryBooking } from '../content/read-history.ts';
import type { Actors, Customer } from './actors.ts';
import type { Person, Replay } from './replay.ts';

/** An event of the history and its instant. */
export interface Step {
  readonly at: Date;
  run(): Promise<unknown>;
}

/** A booking of one service, with its participants and instants. */
export interface BookingPlan
  extends Pick<
    HistoryBooking,
    'service' | 'hours' | 'finalState' | 'prepaid' | 'unpaid' | 'description' | 'review' | 'aheadMinutes'
  > {
  readonly customer: Customer;
  readonly professional: Person;
  /** Start of the slot. */
  readonly slot: Date;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns the calls of all participants of a booking, each with its time. */
export function bookingSteps(replay: Replay, actors: Actors, plan: BookingPlan): Step[] {
  const { customer, professional, slot, finalState } = plan;
  const ahead = plan.aheadMinutes ?? 2 * DAY;
  const booked = addMinutes(slot, -ahead);
  const end = addMinutes(slot, plan.hours * HOUR);
  let id = 0;
  let line = 0;
  const steps: Step[] = [];
  const step = (at: Date, run: () => Promise<unknown>) => void steps.push({ at, run });
  const pay = async (wholeBooking: boolean) => {
    const order = await replay.call(customer, 'payment.order', {
      body: wholeBooking ? { booking_id: id } : { booking_id: id, detail_id: line },
    });
    const checkout = await replay.pay(order.order_id);
    await replay.call(customer, 'payment.verify', {
      params: { id: String(id) },
      body: { booking_id: id, ...checkout },
    });
    await replay.settle();
  };

  step(booked, async () => {
    const made = await replay.call(customer, 'booking.create_single', { body: formOf(plan, actors) });
    id = made.data.id;
    if (plan.prepaid) await pay(true);
    else
      await replay.call(customer, 'booking.confirm', {
        params: { id: String(id) },
        body: { method: 'later' },
      });
    const { data } = await replay.call(customer, 'booking.get', { params: { id: String(id) } });
    line = Number(data.details[0]?.id);
  });
  if (finalState === 'cancelled_by_customer')
    step(addMinutes(booked, Math.min(ahead / 4, 6)), async () => {
      await replay.call(customer, 'booking.cancel', { body: { bookingId: id } });
      await replay.settle();
    });
  if (finalState === 'cancelled_by_operator')
    step(addMinutes(booked, ahead / 2), () =>
      replay.call(actors.operator, 'admin.cancel_line', {
        params: { detail_id: String(line) },
        body: { reason: 'No professional is free at that time. Sorry.' },
      }),
    );
  if (
    finalState === 'placed' ||
    finalState === 'cancelled_by_customer' ||
    finalState === 'cancelled_by_operator'
  )
    return steps;

  step(addMinutes(booked, Math.min(ahead / 8, HOUR)), () =>
    replay.call(actors.operator, 'admin.allocate', {
      params: { detail_id: String(line) },
      body: { employee_id: professional.id },
    }),
  );
  if (finalState === 'cancelled_after_assignment')
    step(addMinutes(booked, 3 * HOUR), () =>
      replay.call(customer, 'booking.cancel', { body: { bookingId: id } }),
    );
  if (finalState === 'assigned' || finalState === 'cancelled_after_assignment') return steps;
  step(addMinutes(slot, -2), () =>
    replay.call(professional, 'job.generate_code', { body: { bookingId: line } }),
  );
  if (finalState === 'code') return steps;
  step(addMinutes(slot, 1), async () => {
    const { data } = await replay.call(customer, 'booking.codes');
    const otp = data.find(({ detail_id }) => detail_id === line)?.code;
    await replay.call(professional, 'job.verify_code', { body: { bookingId: line, otp } });
  });
  if (finalState === 'started') return steps;
  step(end, () =>
    replay.call(professional, 'job.complete', { body: { bookingId: line, status: 'completed' } }),
  );
  if (finalState === 'done') return steps;
  if (finalState === 'disputed' || finalState === 'refunded_in_part')
    step(addMinutes(end, HOUR), () =>
      replay.call(customer, 'booking.decline', {
        body: { id: line, reason: 'Two rooms were left out, and the sofa is still wet.' },
      }),
    );
  if (finalState === 'disputed') return steps;
  if (finalState === 'refunded_in_part') {
    step(addMinutes(end, DAY), async () => {
      const { data } = await replay.call(actors.operator, 'admin.bookings', { query: { state: 'disputed' } });
      const dispute = data.find(({ detail_id }) => detail_id === line)?.dispute?.id;
      await replay.call(actors.operator, 'admin.resolve_dispute', {
        params: { id: String(dispute) },
        body: { outcome: 'partial_refund', amount: 200 },
      });
    });
    step(addMinutes(end, 2 * DAY), () => replay.settle());
    return steps;
  }
  step(addMinutes(end, 40), async () => {
    await replay.call(customer, 'booking.approve', { body: { id: line } });
    if (!plan.prepaid && !plan.unpaid) await pay(false);
  });
  const { review } = plan;
  if (review)
    step(addMinutes(end, 90), () =>
      replay.call(customer, 'review.save', {
        body: {
          service_id: actors.service(plan.service),
          detail_id: line,
          rating: review.rating,
          description: review.text,
        },
      }),
    );
  return steps;
}

function formOf(plan: BookingPlan, actors: Actors) {
  const { customer, slot } = plan;
  return {
    serviceId: actors.service(plan.service),
    serviceMethod: 'hour',
    workingDuration: plan.hours,
    preferredDate: dateOf(slot),
    preferredTime: timeOf(slot),
    name: customer.name,
    email: customer.email,
    mobile: customer.mobile,
    address: customer.address,
    latitude: customer.latitude,
    longitude: customer.longitude,
    description: plan.description,
  };
}

/** Formats the time of day in India as forms send it. */
function timeOf(instant: Date): string {
  return new Date(instant.getTime() + 330 * 60_000).toISOString().slice(11, 16);
}
