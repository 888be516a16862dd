import { notificationKind } from '@aaspaas/contract/features/notification.ts';
import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { noticeAction } from './notice-action.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

it.each([
  ['booked', 'See booking', 'बुकिंग देखें'],
  ['professional_found', 'See booking', 'बुकिंग देखें'],
  ['start_code', 'See code', 'कोड देखें'],
  ['extra_requested', 'Agree or not', 'हाँ या ना बताएँ'],
  ['work_done', 'Check the work', 'काम देख लें'],
  ['refund_part_sent', 'See refund', 'रिफ़ंड देखें'],
  ['enquiry_quoted', 'See price', 'दाम देखें'],
  ['pd_received', 'See enquiry', 'पूछताछ देखें'],
  ['job_new', 'See job', 'काम देखें'],
  ['payout_paid', 'Open', 'खोलें'],
  ['bank_changed', 'Open', 'खोलें'],
  ['admin_custom_new', 'Open', 'खोलें'],
] as const)('%s: %s', (kind, english, hindi) => {
  expect(textIn('en')(noticeAction(kind))).toBe(english);
  expect(textIn('hi')(noticeAction(kind))).toBe(hindi);
});

it('no notification of a professional speaks of a booking', () => {
  for (const kind of notificationKind.options.filter((one) => one.startsWith('job_')))
    expect(noticeAction(kind)).toBe('notification.action_job');
});
