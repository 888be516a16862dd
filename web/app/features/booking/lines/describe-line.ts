import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { formatDate, formatTime } from '../../../platform/format.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { answerBy } from './answer-by.ts';
import {
  firstNameOf,
  formatDay,
  formatLineEnd,
  formatMoment,
  formatShortMoment,
  isToday,
} from './format-line.ts';
import { type LineState, lineStateOf } from './line-state.ts';
import { visitQuestionTexts } from './visit-question.ts';

/** What a customer can do next. */
export type NextAction =
  | 'cancel'
  | 'reschedule'
  | 'ask_longer'
  | 'copy_code'
  | 'answer_extra'
  | 'approve'
  | 'pay'
  | 'rate'
  | 'book_again'
  | 'details';

/** How a state is coloured. */
export type StateTone = Exclude<BadgeTone, 'info'>;

/** A line's state in words: a headline, a sentence with a time, and one action. */
export interface LineTexts {
  readonly state: LineState;
  readonly tone: StateTone;
  readonly headline: string;
  readonly sentence: string;
  /** The state in one short line, for a row. */
  readonly status: string;
  readonly action: { readonly name: NextAction; readonly label: string } | null;
}

interface Context {
  readonly t: Translate;
  readonly language: Language;
  /** Milliseconds. */
  readonly now: number;
  /** The line's start code, if it is known. */
  readonly code?: string | null;
}

type Texts = readonly [headline: string, sentence: string, actions: readonly NextAction[]];

/** Describes a line to its customer (flow.md, section 3, "Booking states"; texts: section 5). */
export function describeLine(line: BookingLine, context: Context): LineTexts {
  const state = lineStateOf(line, Boolean(context.code));
  const [headline, sentence, actions] = textsOf(state, line, context);
  const name = actions.find((one) => isPossible(line, one)) ?? null;
  return {
    state,
    tone: tones[state],
    headline,
    sentence,
    status: statusOf(state, line, context) ?? headline,
    action: name && { name, label: context.t(labels[name], { amount: formatRupees(line.due_now) }) },
  };
}

const tones: Record<LineState, StateTone> = {
  absent: 'warning',
  start: 'warning',
  late: 'warning',
  redo: 'warning',
  finding: 'warning',
  asking: 'primary',
  unfilled: 'warning',
  coming: 'neutral',
  code: 'primary',
  blocked: 'warning',
  started: 'success',
  extra: 'warning',
  approve: 'warning',
  review: 'warning',
  due: 'primary',
  rate: 'neutral',
  done: 'success',
  refund: 'success',
  cancelled: 'neutral',
};

const labels: Record<NextAction, MessageKey> = {
  cancel: 'booking.cancel',
  reschedule: 'booking.reschedule',
  ask_longer: 'line.ask_longer',
  copy_code: 'booking.copy_code',
  answer_extra: 'line.answer_extra',
  approve: 'line.check_work',
  pay: 'payment.pay_amount',
  rate: 'line.rate',
  book_again: 'booking.book_again',
  details: 'line.details',
};

function isPossible(line: BookingLine, action: NextAction): boolean {
  switch (action) {
    case 'copy_code':
    case 'details':
      return true;
    case 'pay':
      return line.due_now > 0;
    case 'rate':
      return line.allowed_actions.includes('feedback');
    default:
      return line.allowed_actions.includes(action);
  }
}

/** What a row says instead of the headline: while others are at work, the time of their answer. */
function statusOf(state: LineState, line: BookingLine, { t, language, now }: Context): string | null {
  if (state === 'finding') {
    const time = answerBy(line, now);
    return time && t('line.finding_text', { time: formatShortMoment(t, time, language, now) });
  }
  const due = line.dispute_due_at;
  return state === 'review' && due !== null && Date.parse(due) > now
    ? t('line.review_status', { time: formatShortMoment(t, due, language, now) })
    : null;
}

function askingText({ search }: BookingLine, t: Translate): string {
  const count = search?.asked ?? 0;
  return count > 0 ? t('line.asking_text', { count }) : t('line.asking_none');
}

function textsOf(state: LineState, line: BookingLine, { t, language, now, code }: Context): Texts {
  const name = firstNameOf(line.professional?.name ?? '');
  const at = (step: BookingLine['timeline'][number]['step']) =>
    line.timeline.find((one) => one.step === step)?.at ?? null;
  const moment = (iso: string) => formatMoment(iso, language, now);
  switch (state) {
    case 'absent':
    case 'start':
    case 'late':
    case 'redo': {
      const { title, text } = visitQuestionTexts[state];
      return [t(title, { name }), t(text, { name }), []];
    }
    case 'finding':
      return [t('line.finding'), findingText(line, t, language, now), ['cancel']];
    case 'asking':
      return [t('line.asking'), askingText(line, t), ['cancel']];
    case 'unfilled':
      return [t('line.unfilled'), t('line.unfilled_text'), ['ask_longer', 'reschedule', 'cancel']];
    case 'coming':
      return [t('line.coming', { name }), visitText(line, t, language, now), ['reschedule', 'cancel']];
    case 'code':
      return [
        t('line.code', { code: [...(code ?? '')].join(' ') }),
        t('booking.start_code_help', { name }),
        ['copy_code'],
      ];
    case 'blocked':
      return [t('line.blocked', { name }), t('line.blocked_text'), []];
    case 'started': {
      const from = at('started');
      const to = formatLineEnd(language, line);
      return [t('booking.state_started'), from ? t('line.started_text', { from: moment(from), to }) : '', []];
    }
    case 'extra': {
      const request = line.extra_request;
      if (!request) return [t('job.extra_request_title'), '', ['answer_extra']];
      const { hours, price, ends_at, answer_by } = request;
      return [
        t('line.extra', { name, hours }),
        t('line.extra_text', { amount: formatRupees(price), to: moment(ends_at), by: moment(answer_by) }),
        ['answer_extra'],
      ];
    }
    case 'approve':
      return [t('booking.state_need_approve'), finishedText(line, at('done'), t, language, now), ['approve']];
    case 'review':
      return [t('booking.state_under_review'), reviewText(line, t, language, now), ['details']];
    case 'due': {
      const approved = at('approved');
      return [
        t('line.due', { amount: formatRupees(line.due_now) }),
        approved
          ? t(isToday(approved, now) ? 'line.approved_at' : 'line.approved_on', { time: moment(approved) })
          : '',
        ['pay'],
      ];
    }
    case 'rate':
      return [t('line.how_was', { name }), doneText(line, at('done'), t, language, now), ['rate']];
    case 'done':
      return [t('booking.tab_completed'), doneText(line, at('done'), t, language, now), ['book_again']];
    case 'refund':
      return refundTexts(line, t, language, now);
    case 'cancelled':
      return [t(cancelledKey(line)), cancelledText(line, t, language, now), ['book_again', 'details']];
  }
}

function findingText(line: BookingLine, t: Translate, language: Language, now: number): string {
  const time = answerBy(line, now);
  return time === null
    ? t('line.finding_late_text')
    : t('line.finding_text', { time: formatMoment(time, language, now) });
}

function visitText(line: BookingLine, t: Translate, language: Language, now: number): string {
  const day = formatDay(t, language, line.service_date, dateOf(new Date(now)));
  const from = formatTime(line.service_time, language);
  return line.work_type === 'day'
    ? t('line.coming_days_text', { day, from, duration: formatDuration(t, 'day', line.day_hours) })
    : t('line.coming_text', { day, from, to: formatLineEnd(language, line) });
}

function finishedText(
  line: BookingLine,
  done: string | null,
  t: Translate,
  language: Language,
  now: number,
): string {
  const name = firstNameOf(line.professional?.name ?? '');
  const time = done && formatMoment(done, language, now);
  const finished =
    time &&
    (name
      ? t(isToday(done, now) ? 'line.finished_at' : 'line.finished_on', { name, time })
      : t('line.finished', { time }));
  const count = line.completion_photos.length;
  return [finished, count > 0 && t('line.photos', { count })].filter(Boolean).join(' ');
}

function reviewText(line: BookingLine, t: Translate, language: Language, now: number): string {
  const due = line.dispute_due_at;
  return due !== null && Date.parse(due) > now
    ? t('booking.under_review_note', { time: formatMoment(due, language, now) })
    : t('booking.under_review_late_note');
}

function doneText(
  line: BookingLine,
  done: string | null,
  t: Translate,
  language: Language,
  now: number,
): string {
  const date = done && formatDate(dateOf(new Date(done)), language, thisYear(now));
  return [date && t('line.done_on', { date }), line.payment_status === 1 && t('line.paid')]
    .filter(Boolean)
    .join(' ');
}

function refundTexts(line: BookingLine, t: Translate, language: Language, now: number): Texts {
  const refund = line.refunds.at(-1);
  if (!refund) return [t('booking.tab_canceled'), '', ['details']];
  return [
    t(`line.refund_${refund.state}`, { amount: formatExactRupees(refund.amount) }),
    t(`line.refund_${refund.state}_text`, { date: formatDate(refund.expected_on, language, thisYear(now)) }),
    ['details'],
  ];
}

function cancelledKey({ customer_absent: absent, cancelstatus: by }: BookingLine): MessageKey {
  if (absent) return 'line.cancelled_absent';
  return by ? `line.cancelled_${by}` : 'booking.tab_canceled';
}

function cancelledText(line: BookingLine, t: Translate, language: Language, now: number): string {
  if (!line.cancel_date) return '';
  const date = formatDate(line.cancel_date, language, thisYear(now));
  return line.cancel_fee > 0
    ? t(line.customer_absent ? 'line.cancelled_visit' : 'line.cancelled_fee', {
        date,
        fee: formatExactRupees(line.cancel_fee),
      })
    : t('line.cancelled_free', { date });
}

function thisYear(now: number): string {
  return dateOf(new Date(now)).slice(0, 4);
}
