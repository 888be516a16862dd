import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { describeLine, type LineTexts } from './describe-line.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

/** Sunday, 22 November 2026, 6:00 pm in India. */
const NOW = Date.parse('2026-11-22T18:00:00+05:30');

const professional = {
  name: 'Ramesh Gowda',
  image_url: null,
  average_rating: 5,
  total_reviews: 3,
  why: 'Near you',
};
const photo = { url: '/media/1.webp', width: 4, height: 3, colour: '#ffffff' };

/** A line booked for today from half past four to half past six, without a professional. */
const placed: BookingLine = {
  id: 1,
  service_id: 30201,
  service_name: 'Electrician',
  image_url: null,
  rating: 5,
  average_rating: 5,
  total_reviews: 3,
  work_type: 'hour',
  day_hours: 2,
  service_date: '2026-11-22',
  service_time: '16:30',
  working_per_day: 1599,
  working_per_hour: 299,
  price: 598,
  extra: null,
  extra_request: null,
  promise: null,
  dispute_photos: [],
  chosen_professional_id: null,
  chosen_gender: null,
  search: null,
  hold_expires_at: null,
  answer_by: null,
  quoted: false,
  prebooking: false,
  status: 'pending',
  completed_status: 0,
  under_review: false,
  approval_due_at: null,
  dispute_due_at: null,
  code_blocked: false,
  payment_status: 0,
  due_now: 0,
  ramount: 0,
  currency: 'INR',
  order_id: null,
  key: null,
  professional: null,
  cancelstatus: null,
  cancel_date: null,
  cancel_reason: null,
  cancel_fee: 0,
  cancel_credit: 0,
  cash_claim: null,
  customer_absent: false,
  refund_amount: 0,
  refunds: [],
  review: null,
  timeline: [{ step: 'booked', at: '2026-11-21T10:00:00+05:30' }],
  completion_photos: [],
  absence_photos: [],
  allowed_actions: ['cancel', 'reschedule'],
};
const assigned: BookingLine = { ...placed, professional };
const started: BookingLine = {
  ...assigned,
  status: 'confirmed',
  timeline: [...placed.timeline, { step: 'started', at: '2026-11-22T16:34:00+05:30' }],
  allowed_actions: [],
};
const done: BookingLine = {
  ...started,
  status: 'completed',
  timeline: [...started.timeline, { step: 'done', at: '2026-11-22T18:25:00+05:30' }],
  completion_photos: [photo, photo, photo],
  allowed_actions: ['approve', 'decline'],
};
const approved: BookingLine = {
  ...done,
  completed_status: 1,
  timeline: [...done.timeline, { step: 'approved', at: '2026-11-22T18:40:00+05:30' }],
  allowed_actions: ['feedback', 'book_again'],
};
const cancelled: BookingLine = {
  ...placed,
  status: 'cancelled',
  cancelstatus: 'user',
  cancel_date: '2026-11-21',
  allowed_actions: ['book_again'],
};
const refund: BookingLine['refunds'][number] = {
  amount: 598,
  reason: 'cancelled',
  state: 'processing',
  reference: null,
  requested_at: '2026-11-21T10:00:00+05:30',
  processed_at: null,
  expected_on: '2026-11-26',
};
const extra = {
  id: 9,
  hours: 1,
  price: 299,
  total: 897,
  ends_at: '2026-11-22T19:30:00+05:30',
  answer_by: '2026-11-22T18:20:00+05:30',
};

type Row = readonly [string, BookingLine, readonly string[], readonly string[], string | null];

const rows: readonly Row[] = [
  [
    'finding a professional for another day',
    { ...placed, service_date: '2026-11-26' },
    ['Finding your professional', 'You’ll see who by Wed 25 Nov, 8:00 pm.', 'Cancel Booking'],
    ['आपके लिए पेशेवर ढूँढ रहे हैं', 'बुध 25 नव, रात 8:00 तक बता देंगे।', 'बुकिंग रद्द करें'],
    null,
  ],
  [
    'finding a professional after the visit should have begun',
    placed,
    ['Finding your professional', 'We’re late, sorry. No professional, no charge.', 'Cancel Booking'],
    ['आपके लिए पेशेवर ढूँढ रहे हैं', 'देर हो गई, माफ़ कीजिए। कोई न मिला तो कोई पैसा नहीं।', 'बुकिंग रद्द करें'],
    null,
  ],
  [
    'coming today',
    { ...assigned, service_time: '19:00' },
    ['Ramesh is coming', 'Today, 7:00 pm to 9:00 pm.', 'Change date or time'],
    ['Ramesh आ रहे हैं', 'आज, शाम 7:00 से रात 9:00 तक।', 'तारीख या समय बदलें'],
    null,
  ],
  [
    'coming tomorrow, with an extra hour',
    { ...assigned, service_date: '2026-11-23', extra: { hours: 1, price: 299 } },
    ['Ramesh is coming', 'Tomorrow, 4:30 pm to 7:30 pm.', 'Change date or time'],
    ['Ramesh आ रहे हैं', 'कल, शाम 4:30 से शाम 7:30 तक।', 'तारीख या समय बदलें'],
    null,
  ],
  [
    'coming for two days',
    { ...assigned, service_date: '2026-11-26', work_type: 'day' },
    ['Ramesh is coming', 'Thu 26 Nov, from 4:30 pm, for 2 days.', 'Change date or time'],
    ['Ramesh आ रहे हैं', 'गुरु 26 नव, शाम 4:30 से, 2 दिन के लिए।', 'तारीख या समय बदलें'],
    null,
  ],
  [
    'the start code',
    { ...assigned, allowed_actions: ['cancel', 'show_code'] },
    ['Start code 8 7 8 0', 'Say it only when Ramesh is at your door.', 'Copy'],
    ['स्टार्ट कोड 8 7 8 0', 'Ramesh दरवाज़े पर हों, तभी बताएँ।', 'कॉपी करें'],
    '8780',
  ],
  [
    'the start code is blocked',
    { ...assigned, code_blocked: true },
    ['Ramesh can’t start yet', 'Too many wrong codes. We’ll call you to start the work.'],
    ['Ramesh अभी शुरू नहीं कर पा रहे', 'कोड बहुत बार गलत हुआ। काम शुरू कराने के लिए हम आपको फ़ोन करेंगे।'],
    null,
  ],
  [
    'at work',
    started,
    ['work started', 'Since 4:34 pm. Booked until 6:30 pm.'],
    ['काम शुरू हुआ', 'शाम 4:34 से चल रहा है। बुकिंग शाम 6:30 तक।'],
    null,
  ],
  [
    'at work for two days, since yesterday',
    {
      ...started,
      work_type: 'day',
      service_date: '2026-11-21',
      timeline: [{ step: 'started', at: '2026-11-21T09:05:00+05:30' }],
    },
    ['work started', 'Since Sat 21 Nov, 9:05 am. Booked until Sun 22 Nov.'],
    ['काम शुरू हुआ', 'शनि 21 नव, सुबह 9:05 से चल रहा है। बुकिंग रवि 22 नव तक।'],
    null,
  ],
  [
    'asked for an extra hour',
    { ...started, extra_request: extra, allowed_actions: ['answer_extra'] },
    ['Ramesh needs 1 more hour', '₹299 more, until 7:30 pm. Answer by 6:20 pm.', 'Agree or not'],
    ['Ramesh को 1 घंटा और चाहिए', '₹299 और, शाम 7:30 तक। शाम 6:20 तक जवाब दें।', 'हाँ या ना बताएँ'],
    null,
  ],
  [
    'waiting for the approval, with photos',
    done,
    ['Need to Approve', 'Ramesh finished at 6:25 pm. 3 photos.', 'Check the work'],
    ['आपकी मंज़ूरी चाहिए', 'Ramesh ने शाम 6:25 पर काम पूरा किया। 3 फ़ोटो।', 'काम देख लें'],
    null,
  ],
  [
    'waiting for the approval since yesterday, without photos or a name',
    {
      ...done,
      professional: null,
      completion_photos: [],
      absence_photos: [],
      timeline: [{ step: 'done', at: '2026-11-21T18:25:00+05:30' }],
    },
    ['Need to Approve', 'Finished: Sat 21 Nov, 6:25 pm.', 'Check the work'],
    ['आपकी मंज़ूरी चाहिए', 'काम पूरा: शनि 21 नव, शाम 6:25।', 'काम देख लें'],
    null,
  ],
  [
    'under review',
    { ...done, under_review: true, dispute_due_at: '2026-11-24T12:10:00+05:30', allowed_actions: [] },
    ['Under review', 'You declined. We answer by Tue 24 Nov, 12:10 pm.', 'Details'],
    ['जाँच चल रही है', 'आपने मना किया। मंगल 24 नव, दोपहर 12:10 तक जवाब देंगे।', 'पूरी जानकारी'],
    null,
  ],
  [
    'under review for too long',
    { ...done, under_review: true, dispute_due_at: '2026-11-22T18:00:00+05:30', allowed_actions: [] },
    ['Under review', 'You declined. Our answer is late. We’re still checking.', 'Details'],
    ['जाँच चल रही है', 'आपने मना किया। जवाब में देर हुई, जाँच चल रही है।', 'पूरी जानकारी'],
    null,
  ],
  [
    'approved and not paid',
    { ...approved, due_now: 598 },
    ['Amount due: ₹598', 'Approved at 6:40 pm.', 'Pay ₹598'],
    ['₹598 देने हैं', 'शाम 6:40 पर मंज़ूर हुआ।', '₹598 दें'],
    null,
  ],
  [
    'paid and not rated',
    { ...approved, payment_status: 1 },
    ['How was Ramesh?', 'Done on Sun 22 Nov. Paid.', 'Rate'],
    ['Ramesh का काम कैसा रहा?', 'रवि 22 नव को पूरा हुआ। पैसे दे दिए।', 'रेटिंग दें'],
    null,
  ],
  [
    'rated',
    { ...approved, payment_status: 1, review: { rating: 5, description: '', editable: true } },
    ['Completed', 'Done on Sun 22 Nov. Paid.', 'Book again'],
    ['पूरी हुई', 'रवि 22 नव को पूरा हुआ। पैसे दे दिए।', 'फिर से बुलाएँ'],
    null,
  ],
  [
    'cancelled by the customer',
    cancelled,
    ['Canceled by you', 'Sat 21 Nov. No charge.', 'Book again'],
    ['आपने रद्द की', 'शनि 21 नव। कोई पैसा नहीं लगा।', 'फिर से बुलाएँ'],
    null,
  ],
  [
    'cancelled by the professional; the service is not offered any more',
    { ...cancelled, cancelstatus: 'employee', allowed_actions: [] },
    ['Canceled by the professional', 'Sat 21 Nov. No charge.', 'Details'],
    ['पेशेवर ने रद्द की', 'शनि 21 नव। कोई पैसा नहीं लगा।', 'पूरी जानकारी'],
    null,
  ],
  [
    'cancelled by an operator, at a fee',
    { ...cancelled, cancelstatus: 'admin', cancel_fee: 75.5 },
    ['Canceled by Aaspaas', 'Sat 21 Nov. Fee: ₹75.50.', 'Book again'],
    ['आसपास ने रद्द की', 'शनि 21 नव। चार्ज: ₹75.50।', 'फिर से बुलाएँ'],
    null,
  ],
  [
    'ended because the customer was absent',
    { ...cancelled, cancelstatus: 'user', customer_absent: true, cancel_fee: 150 },
    ['You weren’t there', 'Sat 21 Nov. Visit: ₹150.', 'Book again'],
    ['आप वहाँ नहीं थे', 'शनि 21 नव। आने का चार्ज: ₹150।', 'फिर से बुलाएँ'],
    null,
  ],
  [
    'cancelled by an unknown person',
    { ...cancelled, cancelstatus: null },
    ['Canceled', 'Sat 21 Nov. No charge.', 'Book again'],
    ['रद्द', 'शनि 21 नव। कोई पैसा नहीं लगा।', 'फिर से बुलाएँ'],
    null,
  ],
  [
    'a refund on its way',
    { ...cancelled, refunds: [refund] },
    ['₹598 is on its way back', 'To the account you paid from, by Thu 26 Nov.', 'Details'],
    ['₹598 वापस आ रहे हैं', 'जिस खाते से दिए थे, उसी में गुरु 26 नव तक।', 'पूरी जानकारी'],
    null,
  ],
  [
    'a refund that was sent',
    { ...cancelled, refunds: [{ ...refund, state: 'processed' }] },
    ['₹598 sent back', 'In your account by Thu 26 Nov.', 'Details'],
    ['₹598 वापस भेज दिए', 'गुरु 26 नव तक आपके खाते में।', 'पूरी जानकारी'],
    null,
  ],
  [
    'a refund that failed',
    { ...cancelled, refunds: [{ ...refund, state: 'failed' }] },
    ['Your refund of ₹598 is delayed', 'We’re sending it again. You don’t need to do anything.', 'Details'],
    ['₹598 लौटाने में देर हो रही है', 'हम फिर से भेज रहे हैं। आपको कुछ नहीं करना है।', 'पूरी जानकारी'],
    null,
  ],
];

const shown = ({ headline, sentence, action }: LineTexts) => [
  headline,
  sentence,
  ...(action ? [action.label] : []),
];

describe('describeLine', () => {
  const describeIn = (language: Language, line: BookingLine, code: string | null) =>
    shown(describeLine(line, { t: textIn(language), language, now: NOW, code }));

  it.each(rows)('%s', (_, line, english, hindi, code) => {
    expect(describeIn('en', line, code)).toEqual(english);
    expect(describeIn('hi', line, code)).toEqual(hindi);
  });

  it('has a row for each state, and offers only what the server allows', () => {
    const states = rows.map(
      ([, line, , , code]) => describeLine(line, { t: textIn('en'), language: 'en', now: NOW, code }).state,
    );
    expect([...new Set(states)].toSorted()).toEqual([
      'approve',
      'blocked',
      'cancelled',
      'code',
      'coming',
      'done',
      'due',
      'extra',
      'finding',
      'rate',
      'refund',
      'review',
      'started',
    ]);
    const actionOf = (line: BookingLine) =>
      describeLine(line, { t: textIn('en'), language: 'en', now: NOW }).action?.name ?? null;
    expect(actionOf({ ...assigned, allowed_actions: ['cancel'] })).toBe('cancel');
    expect(actionOf({ ...assigned, allowed_actions: [] })).toBe(null);
    expect(actionOf({ ...placed, allowed_actions: [] })).toBe(null);
  });

  it.each([
    [
      'today',
      { ...placed, service_date: '2026-11-22', service_time: '23:30' },
      'You’ll see who by 8:30 pm.',
      'रात 8:30 तक बता देंगे।',
    ],
    [
      'within a week',
      { ...placed, service_date: '2026-11-26' },
      'You’ll see who by Wed 8 pm.',
      'बुध रात 8 तक बता देंगे।',
    ],
    ['later', { ...placed, service_date: '2026-12-12' }, 'You’ll see who by 11 Dec.', '11 दिस तक बता देंगे।'],
    ['too late', placed, 'Finding your professional', 'आपके लिए पेशेवर ढूँढ रहे हैं'],
    [
      'under review',
      { ...done, under_review: true, dispute_due_at: '2026-11-24T12:10:00+05:30' },
      'We answer by Tue 12:10 pm.',
      'मंगल दोपहर 12:10 तक जवाब देंगे।',
    ],
    ['coming', assigned, 'Ramesh is coming', 'Ramesh आ रहे हैं'],
  ])('has a short status for a row: %s', (_, line, english, hindi) => {
    const statusIn = (language: Language) =>
      describeLine(line, { t: textIn(language), language, now: NOW }).status;
    expect(statusIn('en')).toBe(english);
    expect(statusIn('hi')).toBe(hindi);
  });

  it('takes the most recent of several refunds', () => {
    const line = {
      ...cancelled,
      refunds: [
        { ...refund, state: 'processed' as const },
        { ...refund, amount: 20 },
      ],
    };
    expect(describeIn('en', line, null)[0]).toBe('₹20 is on its way back');
  });
});
