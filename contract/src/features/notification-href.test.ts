import { expect, it } from 'vitest';
import { notificationHref } from './notification-href.ts';
import { type NotificationKind, notificationKind } from './notification.ts';

it('links every notification to the page of its subject', () => {
  const hrefs = new Map(notificationKind.options.map((kind) => [kind, notificationHref({ kind }, 'user')]));
  expect(hrefs.get('cancelled_by_us')).toBe('/cancel-booking');
  expect(hrefs.get('cancelled_absent')).toBe('/cancel-booking');
  expect(hrefs.get('work_done')).toBe('/instand-booking');
  expect(hrefs.get('dispute_refunded')).toBe('/complete-booking');
  expect(hrefs.get('pd_received')).toBe('/pd-enquiry');
  expect(hrefs.get('review_hidden')).toBe('/complete-booking');
  for (const href of hrefs.values()) expect(href).toMatch(/^\/[a-z-]+$/);
});

it("links a professional to the professional's pages", () => {
  const href = (kind: NotificationKind) => notificationHref({ kind }, 'employee');
  expect(href('job_new')).toBe('/employee-booking-list');
  expect(href('job_cancelled')).toBe('/employee-booking-cancel');
  expect(href('job_visit_noted')).toBe('/employee-booking-cancel');
  expect(href('job_dispute_redo')).toBe('/employee-booking-list');
  expect(href('job_dispute_refunded')).toBe('/employee-booking-completed');
  expect(href('job_approved')).toBe('/employee-booking-completed');
  expect(href('application_approved')).toBe('/employee-home');
  expect(href('custom_service_approved')).toBe('/employee-service-edit');
  expect(href('payout_returned')).toBe('/employee-bank-tax');
  expect(href('payout_stopped')).toBe('/employee-earnings');
  expect(href('bank_changed')).toBe('/employee-bank-tax');
  for (const kind of notificationKind.options) expect(href(kind)).toMatch(/^\/employee-[a-z-]+$/);
});

it('links an operator to the page of the decision', () => {
  expect(notificationHref({ kind: 'admin_registration' }, 'admin')).toBe(
    '/admin/professionals?state=pending',
  );
  expect(notificationHref({ kind: 'admin_registration_resubmitted' }, 'admin')).toBe(
    '/admin/professionals?state=pending',
  );
  expect(notificationHref({ kind: 'admin_custom_new' }, 'admin')).toBe('/admin/custom-services');
  expect(notificationHref({ kind: 'admin_appeal_overdue' }, 'admin')).toBe('/admin/appeals');
  expect(notificationHref({ kind: 'appeal_answered' }, 'employee')).toBe('/employee-appeals');
  expect(notificationHref({ kind: 'admin_payout_approval' }, 'admin')).toBe('/admin/payouts');
  expect(notificationHref({ kind: 'admin_month_approval' }, 'admin')).toBe('/admin/months');
  expect(notificationHref({ kind: 'admin_write_off_approval' }, 'admin')).toBe('/admin/amounts-due');
  expect(notificationHref({ kind: 'admin_journal_approval' }, 'admin')).toBe(
    '/admin/books?show=journal&state=waiting',
  );
  expect(notificationHref({ kind: 'admin_money_unmatched' }, 'admin')).toBe('/admin/settlements/unmatched');
  expect(notificationHref({ kind: 'admin_settlement_differs' }, 'admin')).toBe('/admin/settlements');
  expect(notificationHref({ kind: 'admin_chargeback_due' }, 'admin')).toBe(
    '/admin/refunds?state=chargebacks',
  );
  expect(notificationHref({ kind: 'admin_webhook_unknown' }, 'admin')).toBe('/admin/webhooks');
  expect(notificationHref({ kind: 'admin_export_ready' }, 'admin')).toBe('/admin/exports');
  expect(notificationHref({ kind: 'admin_export_failed' }, 'admin')).toBe('/admin/exports');
  expect(notificationHref({ kind: 'admin_custom_withdrawn' }, 'admin')).toBe('/admin/custom-services');
});
