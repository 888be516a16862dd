import { expect, it } from 'vitest';
import { wayOf } from './notice-way.ts';
import { type NotificationKind, notificationKind } from './notification.ts';

it('leads every message to the page of its matter', () => {
  const ways = new Map(notificationKind.options.map((kind) => [kind, wayOf({ kind }, 'user')]));
  expect(ways.get('cancelled_by_us')).toBe('/cancel-booking');
  expect(ways.get('work_done')).toBe('/instand-booking');
  expect(ways.get('dispute_refunded')).toBe('/complete-booking');
  expect(ways.get('pd_received')).toBe('/pd-enquiry');
  for (const way of ways.values()) expect(way).toMatch(/^\/[a-z-]+$/);
});

it('leads a professional to pages of their own', () => {
  const way = (kind: NotificationKind) => wayOf({ kind }, 'employee');
  expect(way('job_new')).toBe('/employee-booking-list');
  expect(way('job_cancelled')).toBe('/employee-booking-cancel');
  expect(way('job_approved')).toBe('/employee-booking-completed');
  expect(way('application_approved')).toBe('/employee-home');
  expect(way('custom_service_approved')).toBe('/employee-service-edit');
  for (const kind of notificationKind.options) expect(way(kind)).toMatch(/^\/employee-[a-z-]+$/);
});

it('leads an operator to the page where it is decided', () => {
  expect(wayOf({ kind: 'admin_registration' }, 'admin')).toBe('/admin/professionals');
  expect(wayOf({ kind: 'admin_registration_again' }, 'admin')).toBe('/admin/professionals');
  expect(wayOf({ kind: 'admin_custom_new' }, 'admin')).toBe('/admin/custom-services');
  expect(wayOf({ kind: 'admin_custom_withdrawn' }, 'admin')).toBe('/admin/custom-services');
});
