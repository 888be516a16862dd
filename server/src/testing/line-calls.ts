import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { TestPerson } from './accounts.ts';
import type { Answer } from './api-client.ts';
import type { BookingFixture, BuiltBooking } from './bookings.ts';
import { assignLine, completeWork } from './line-actions.ts';
import { uploadPhoto } from './photos.ts';
import type { TestApp } from './test-app.ts';

/** A line in a scenario, with the ids that its actions take. */
export interface BuiltLine extends BuiltBooking {
  readonly extraId: number;
  readonly disputeId: number;
  readonly code: string;
}

/** Ways to execute an action over HTTP; one action may have several. */
export type LineCalls = Partial<Record<LineAction, readonly ((line: BuiltLine) => Promise<Answer>)[]>>;

/** A date after those of all bookings in tests, on which the professional is free. */
const FREE_DATE = '2027-04-20';

/** All writes of each role on a line. `book_again` is missing: it begins a new booking and writes nothing to the line. */
export function lineCalls(
  app: TestApp,
  fixture: BookingFixture,
): Record<Role, (person: TestPerson) => LineCalls> {
  const choose = (person: TestPerson, detailId: number, choice: { readonly choice: 'wait' | 'replace' }) =>
    app.call('visit.choose', { body: { detailId, ...choice } }, person);
  return {
    user: (person) => ({
      cancel: [
        ({ id, lineId }) => app.call('booking.cancel', { body: { bookingId: id, detailId: lineId } }, person),
      ],
      reschedule: [
        ({ lineId }) =>
          app.call(
            'booking.reschedule',
            {
              body: {
                detailId: lineId,
                preferredDate: FREE_DATE,
                preferredTime: '10:00',
              },
            },
            person,
          ),
      ],
      wait: [({ lineId }) => choose(person, lineId, { choice: 'wait' })],
      replace: [({ lineId }) => choose(person, lineId, { choice: 'replace' })],
      confirm_present: [({ lineId }) => app.call('visit.present', { body: { detailId: lineId } }, person)],
      confirm_start: [({ lineId }) => app.call('visit.start', { body: { detailId: lineId } }, person)],
      pick_redo: [
        ({ lineId }) =>
          app.call('visit.pick_redo', { body: { detailId: lineId, date: FREE_DATE, time: '10:00' } }, person),
      ],
      answer_extra: [
        ({ extraId }) => app.call('extra_time.accept', { body: { id: extraId } }, person),
        ({ extraId }) => app.call('extra_time.decline', { body: { id: extraId } }, person),
      ],
      answer_cash: [
        ({ lineId }) => app.call('cash.answer', { body: { detailId: lineId, paid: true } }, person),
        ({ lineId }) => app.call('cash.answer', { body: { detailId: lineId, paid: false } }, person),
      ],
      approve: [({ lineId }) => app.call('booking.approve', { body: { id: lineId } }, person)],
      decline: [
        ({ lineId }) => app.call('booking.decline', { body: { id: lineId, reason: 'It drips.' } }, person),
      ],
      feedback: [
        ({ lineId }) =>
          app.call(
            'review.save',
            {
              body: {
                service_id: fixture.service.id,
                detail_id: lineId,
                rating: 4,
                description: `Seen at ${app.clock.now().toISOString()}`,
              },
            },
            person,
          ),
      ],
    }),
    employee: (person) => ({
      on_the_way: [({ lineId }) => app.call('visit.on_the_way', { body: { bookingId: lineId } }, person)],
      arrived: [({ lineId }) => app.call('visit.arrived', { body: { bookingId: lineId } }, person)],
      report_absent: [
        async ({ lineId }) => {
          const uploads = [await uploadPhoto(app, person, 'employee')];
          return app.call('visit.report_absent', { body: { bookingId: lineId, uploads } }, person);
        },
      ],
      generate_code: [({ lineId }) => app.call('job.generate_code', { body: { bookingId: lineId } }, person)],
      enter_code: [
        ({ lineId, code }) => app.call('job.verify_code', { body: { bookingId: lineId, otp: code } }, person),
      ],
      cancel: [({ lineId }) => app.call('job.cancel', { body: { bookingId: lineId } }, person)],
      complete: [({ lineId }) => completeWork(app, person, lineId)],
      request_extra: [
        ({ lineId }) => app.call('extra_time.request', { body: { bookingId: lineId, hours: 1 } }, person),
      ],
      claim_cash: [({ lineId }) => app.call('cash.claim', { body: { bookingId: lineId } }, person)],
      withdraw_extra: [({ extraId }) => app.call('extra_time.withdraw', { body: { id: extraId } }, person)],
    }),
    admin: (person) => ({
      allocate: [({ lineId }) => assignLine(app, person, lineId, fixture.secondProfessional)],
      cancel: [
        ({ lineId }) =>
          app.call('admin.cancel_line', { params: { detail_id: lineId }, body: { reason: 'Flood' } }, person),
      ],
      complete: [({ lineId }) => app.call('admin.complete_line', { params: { detail_id: lineId } }, person)],
      replace: [
        ({ lineId }) => app.call('admin.replace_professional', { params: { detail_id: lineId } }, person),
      ],
      close_absent: [
        ({ lineId }) => app.call('admin.close_absent', { params: { detail_id: lineId } }, person),
      ],
      offer_redo: [({ lineId }) => app.call('admin.offer_redo', { params: { detail_id: lineId } }, person)],
      unblock_code: [
        ({ lineId }) => app.call('admin.reset_code', { params: { detail_id: lineId } }, person),
        ({ lineId }) => app.call('admin.start_line', { params: { detail_id: lineId } }, person),
      ],
      reduce_price: [
        ({ lineId }) =>
          app.call(
            'admin.reduce_price',
            { params: { detail_id: lineId }, body: { price: 1, reason: 'Two tiles were broken' } },
            person,
          ),
      ],
      send_payment_link: [
        ({ lineId }) => app.call('admin.send_payment_link', { params: { detail_id: lineId } }, person),
      ],
      resolve: [
        ({ disputeId }) =>
          app.call(
            'admin.resolve_dispute',
            { params: { id: disputeId }, body: { outcome: 'approve' } },
            person,
          ),
        ({ disputeId }) =>
          app.call('admin.resolve_dispute', { params: { id: disputeId }, body: { outcome: 'redo' } }, person),
      ],
    }),
  };
}
