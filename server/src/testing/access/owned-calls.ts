import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { FORM, SLOT } from '../bookings.ts';
import type { OwnedObjects } from './owned-objects.ts';

/** A call about an object that belongs to one account. */
export interface OwnedCall {
  /** Name of the endpoint. */
  readonly call: string;
  readonly role: Role;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Statuses other than 403 and 404 with which another account is refused, because the reply names the invalid field. */
  readonly refusal?: readonly number[];
  /** The call ignores objects of others instead of refusing them: 200 without a change. */
  readonly ignores?: boolean;
  /** The object is valid only with others that the test does not have, so its owner is refused as well. */
  readonly ownerRefused?: readonly number[];
}

const SLOT_FIELDS = { preferredDate: '2026-12-28', preferredTime: '10:00' };
const TIME = { date: '2026-12-28', time: '10:00' };

const ADDRESS = {
  label: 'home',
  line: '14 Church Street',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
};

/**
 * Every call about an object of one account, with an object of the customer, the professional or the operator. Calls that change
 * nothing come before those that end the state of their object.
 */
export function ownedCalls(objects: OwnedObjects): readonly OwnedCall[] {
  const { draft, placed, assigned, started, finished, approved } = objects;
  const user = (call: string, request: Omit<OwnedCall, 'call' | 'role'>): OwnedCall => ({
    call,
    role: 'user',
    ...request,
  });
  const employee = (call: string, request: Omit<OwnedCall, 'call' | 'role'>): OwnedCall => ({
    call,
    role: 'employee',
    ...request,
  });
  const admin = (call: string, request: Omit<OwnedCall, 'call' | 'role'>): OwnedCall => ({
    call,
    role: 'admin',
    ...request,
  });
  const job = (line: number) => ({ body: { bookingId: line } });
  const line = (detailId: number) => ({ body: { detailId } });
  return [
    user('booking.get', { params: { id: placed.id } }),
    user('booking.confirmed', { params: { id: placed.id } }),
    user('booking.confirmed_by_query', { query: { booking_id: placed.code } }),
    user('booking.cancel_quote', { query: { bookingId: placed.id } }),
    user('booking.line_slots', { params: { id: placed.lineId } }),
    user('booking.calendar', { params: { booking_id: placed.code } }),
    user('booking.invoice', { params: { booking_id: placed.code }, ownerRefused: [404] }),
    user('visit.track', { params: { detail_id: assigned.lineId } }),
    user('payment.order', { body: { booking_id: draft.id } }),
    user('payment.verify', {
      params: { id: draft.id },
      body: { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'a' },
      ownerRefused: [402, 404, 422],
    }),
    user('booking.change_slot', { body: { detailId: draft.lineId, ...SLOT_FIELDS } }),
    user('booking.create', {
      refusal: [409, 422],
      body: {
        storedServices: { [objects.cartItem]: { ...SLOT, preferredDate: '2026-12-28' } },
        formData: FORM,
      },
    }),
    user('cart.remove', { params: { id: objects.cartItem }, ownerRefused: [404] }),
    user('booking.confirm', { params: { id: draft.id }, body: { method: 'later' } }),
    user('booking.reschedule', { body: { detailId: placed.lineId, ...SLOT_FIELDS } }),
    user('instant.choose', { body: { detailId: placed.lineId, choice: 'wait' } }),
    user('visit.choose', { body: { detailId: assigned.lineId, choice: 'wait', ...TIME } }),
    user('visit.present', line(assigned.lineId)),
    user('visit.start', line(assigned.lineId)),
    user('visit.pick_redo', { body: { detailId: finished.lineId, ...TIME } }),
    user('cash.answer', { body: { detailId: approved.lineId, paid: false } }),
    user('extra_time.accept', { body: { id: objects.extraRequest } }),
    user('extra_time.decline', { body: { id: objects.extraRequest } }),
    user('booking.decline', { body: { id: finished.lineId, reason: 'It still drips.' } }),
    user('booking.approve', { body: { id: finished.lineId } }),
    user('review.save', { body: { service_id: objects.serviceId, rating: 5, detail_id: approved.lineId } }),
    user('booking.cancel', { body: { bookingId: placed.id } }),
    user('addresses.change', { params: { id: objects.address }, body: ADDRESS }),
    user('addresses.remove', { params: { id: objects.address } }),
    user('enquiry.accept', { params: { id: objects.quotation } }),
    user('enquiry.decline', { params: { id: objects.quotation } }),
    user('enquiry.pd_send', {
      refusal: [422],
      body: {
        fromaddress: 'Malleshwaram',
        toaddress: 'Hebbal',
        dob: '2026-12-20',
        mobile: '9876543210',
        description: 'A piano.',
        uploads: objects.uploads,
      },
    }),
    user('notification.read', { body: { ids: [objects.notification] }, ignores: true }),
    user('media.discard', { params: { id: objects.upload } }),
    employee('earnings.job', { params: { action_id: finished.lineId } }),
    employee('extra_time.options', { params: { id: started.lineId } }),
    employee('document.file', { params: { number: objects.document } }),
    employee('provider.service', { params: { action_id: objects.offering } }),
    employee('provider.custom_service', { params: { action_id: objects.customService } }),
    employee('job.generate_code', job(assigned.lineId)),
    employee('job.verify_code', { body: { bookingId: assigned.lineId, otp: '0000' }, ownerRefused: [422] }),
    employee('visit.on_the_way', job(assigned.lineId)),
    employee('visit.arrived', job(assigned.lineId)),
    employee('visit.position', {
      body: { bookingId: assigned.lineId, latitude: 12.97, longitude: 77.59 },
      ownerRefused: [403],
    }),
    employee('visit.report_absent', {
      body: { bookingId: assigned.lineId, uploads: [objects.professionalUpload] },
    }),
    employee('extra_time.request', { body: { bookingId: started.lineId, hours: 1 } }),
    employee('extra_time.withdraw', { body: { id: objects.extraRequest } }),
    employee('job.complete', { body: { bookingId: started.lineId, status: 'completed' } }),
    employee('cash.claim', job(approved.lineId)),
    employee('appeal.create', { body: { assignment_id: objects.assignment, text: 'Please check.' } }),
    employee('job.cancel', job(assigned.lineId)),
    employee('job_requests.decline', { params: { id: objects.jobRequest }, body: { reason: 'busy' } }),
    employee('job_requests.accept', { params: { id: objects.jobRequest } }),
    employee('provider.edit_service', {
      body: { action_id: String(objects.customService) },
      ownerRefused: [422],
    }),
    employee('provider.delete_service', { body: { serviceId: objects.offering } }),
    employee('provider.delete_custom_service', { body: { serviceId: objects.customService } }),
    employee('notification.read', { body: { ids: [objects.professionalNotification] }, ignores: true }),
    employee('media.discard', { params: { id: objects.professionalUpload } }),
    admin('admin.export_link', { params: { id: objects.exported } }),
    admin('admin.retry_export', { params: { id: objects.exported } }),
    admin('admin.export_file', { params: { id: objects.exported }, ownerRefused: [404] }),
    admin('list_view.delete', { params: { id: objects.view } }),
  ];
}

/** Calls of customers and professionals with an id that names no object of one account, and what it names. */
export const NOT_OWNED: Readonly<Record<string, string>> = {
  'account.update': 'the caller’s own profile',
  'booking.cart_slots': 'services of the catalogue; the cart is the caller’s',
  'booking.create_single': 'a service of the catalogue',
  'booking.last_choice': 'a service of the catalogue',
  'cart.add': 'a service of the catalogue',
  'cart.update': 'a service in the caller’s cart',
  'enquiry.service_send': 'a service of the catalogue',
  'favourites.add': 'a service of the catalogue',
  'favourites.remove': 'a service in the caller’s favourites',
  'provider.add_service': 'a category and a service of the catalogue',
  'provider.subcategory_services': 'a subcategory of the catalogue',
  'provider.upload_service': 'the catalogue; uploads of others cannot be claimed (media/uploads.test.ts)',
  'push.subscribe': 'keys of the caller’s browser',
  'earnings.statement': 'a month of the caller',
  'review.report': 'a public review, which everyone may report',
};

/** Requests of the owner of a line that refer to an upload of another account. */
export function foreignReferences(objects: OwnedObjects): readonly OwnedCall[] {
  return [
    {
      call: 'booking.decline',
      role: 'user',
      body: { id: objects.finished.lineId, reason: 'It still drips.', uploads: [objects.professionalUpload] },
    },
    {
      call: 'job.complete',
      role: 'employee',
      body: { bookingId: objects.started.lineId, status: 'completed', uploads: [objects.upload] },
    },
    {
      call: 'visit.report_absent',
      role: 'employee',
      body: { bookingId: objects.assigned.lineId, uploads: [objects.upload] },
    },
  ];
}
