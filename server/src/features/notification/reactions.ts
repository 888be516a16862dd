import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type Reaction, reaction } from '../../platform/events/events.ts';
import { applicationDecided, customServiceDecided } from '../admin/events.ts';
import {
  type ExtraNotice,
  extraMoved,
  type LineNotice,
  type LineTransition,
  lineMoved,
  startCodeMade,
} from '../booking/events.ts';
import { enquiryQuoted, enquiryReceived, enquiryRejected, pdReceived } from '../enquiry/events.ts';
import { accountsByIds } from '../identity/index.ts';
import { type TellParts, tell } from './actions/tell.ts';
import type { Facts } from './store.ts';

/** What booking tells of a line; its door answers with it. */
interface LineNews {
  readonly lineId: number;
  readonly bookingCode: string;
  readonly customerId: number;
  readonly professionalId: number | null;
  readonly formerProfessionalId: number | null;
  readonly service: Readonly<Record<Language, string>>;
  readonly date: string;
  readonly time: string;
  readonly reason: string | null;
  /** Paise. */
  readonly amount: number | null;
  readonly at: Date;
}

/** What notifications are given beside the floor; booking builds on none of it and is asked through these. */
export interface NotificationParts extends TellParts {
  lineNews(historyId: number): Promise<LineNews | undefined>;
  extraNews(extraId: number): Promise<(LineNews & { readonly hours: number }) | undefined>;
  startCodeNews(lineId: number): Promise<(LineNews & { readonly code: string }) | undefined>;
}

interface Answer {
  readonly to: 'customer' | 'professional' | 'former';
  readonly kind: NotificationKind | Partial<Record<LineTransition, NotificationKind>>;
  /** By SMS too: always, or for these kinds. */
  readonly sms?: true | readonly NotificationKind[];
}

/** Operators see it on the dispatch page, which is where they work. */
const onDispatchPage = null;

/** Who is told what for each notice of the line machine; a new notice without an answer does not compile. */
const answers: Record<LineNotice, Answer | typeof onDispatchPage> = {
  user_booked: { to: 'customer', kind: 'booked' },
  user_professional_found: { to: 'customer', kind: 'professional_found', sms: true },
  user_professional_changed: { to: 'customer', kind: 'professional_changed', sms: true },
  user_professional_left: { to: 'customer', kind: 'professional_left' },
  user_rescheduled: {
    to: 'customer',
    kind: {
      reschedule: 'rescheduled',
      reschedule_kept: 'rescheduled_kept',
      reschedule_reopened: 'rescheduled_reopened',
    },
  },
  user_work_started: { to: 'customer', kind: 'work_started' },
  user_code_blocked: { to: 'customer', kind: 'code_blocked' },
  user_work_done: { to: 'customer', kind: 'work_done' },
  user_auto_approved: { to: 'customer', kind: 'auto_approved' },
  user_cancelled: {
    to: 'customer',
    kind: {
      cancel_by_user: 'cancelled_by_you',
      cancel_by_employee: 'cancelled_by_professional',
      cancel_by_admin: 'cancelled_by_us',
      close_no_show: 'cancelled_no_show',
    },
    sms: ['cancelled_by_professional', 'cancelled_by_us', 'cancelled_no_show'],
  },
  user_nobody_found: { to: 'customer', kind: 'nobody_found', sms: true },
  user_no_show: { to: 'customer', kind: 'no_show' },
  user_dispute_settled: {
    to: 'customer',
    kind: {
      resolve_approve: 'dispute_approved',
      resolve_partial_refund: 'dispute_refunded_part',
      resolve_full_refund: 'dispute_refunded',
      resolve_redo: 'dispute_redo',
    },
  },
  employee_job_new: { to: 'professional', kind: 'job_new', sms: true },
  employee_job_taken_away: { to: 'former', kind: 'job_taken_away', sms: true },
  employee_job_cancelled: { to: 'professional', kind: 'job_cancelled', sms: true },
  employee_job_rescheduled: {
    to: 'professional',
    kind: { reschedule_kept: 'job_rescheduled', reschedule_reopened: 'job_moved_away' },
    sms: true,
  },
  employee_code_blocked: { to: 'professional', kind: 'job_code_blocked' },
  employee_code_reset: { to: 'professional', kind: 'job_code_reset', sms: true },
  employee_work_started: { to: 'professional', kind: 'job_started', sms: true },
  employee_approved: { to: 'professional', kind: 'job_approved' },
  employee_declined: { to: 'professional', kind: 'job_declined' },
  employee_no_show: { to: 'professional', kind: 'job_missed' },
  employee_dispute_settled: {
    to: 'professional',
    kind: {
      resolve_approve: 'job_dispute_approved',
      resolve_partial_refund: 'job_dispute_refunded_part',
      resolve_full_refund: 'job_dispute_refunded',
      resolve_redo: 'job_dispute_redo',
    },
  },
  admin_line_waiting: onDispatchPage,
  admin_line_lost: onDispatchPage,
  admin_no_show: onDispatchPage,
  admin_code_blocked: onDispatchPage,
  admin_overrun: onDispatchPage,
  admin_dispute_open: onDispatchPage,
  admin_dispute_late: onDispatchPage,
};

/** The same for requests for extra time; whoever has to answer one soon gets an SMS. */
const extraAnswers: Record<
  ExtraNotice,
  { readonly to: 'customer' | 'professional'; readonly kind: NotificationKind; readonly sms?: true }
> = {
  user_extra_asked: { to: 'customer', kind: 'extra_asked', sms: true },
  user_extra_lapsed: { to: 'customer', kind: 'extra_lapsed' },
  employee_extra_agreed: { to: 'professional', kind: 'job_extra_agreed' },
  employee_extra_declined: { to: 'professional', kind: 'job_extra_declined' },
  employee_extra_lapsed: { to: 'professional', kind: 'job_extra_lapsed' },
  employee_extra_taken: { to: 'professional', kind: 'job_extra_taken' },
};

/** Tells people what happened. */
export function notificationReactions(parts: NotificationParts): Reaction[] {
  return [
    reaction(lineMoved, 'notification', async ({ history_id, transition, notices }) => {
      const told = notices.flatMap((notice) => answers[notice as LineNotice] ?? []);
      const news = told.length ? await parts.lineNews(history_id) : undefined;
      if (!news) return;
      const facts = await factsOf(parts, news);
      for (const { to, kind: kinds, sms } of told) {
        const kind = typeof kinds === 'string' ? kinds : kinds[transition as LineTransition];
        if (!kind) throw new Error(`nothing to say of ${transition}`);
        const accountId = recipient(news, to);
        if (accountId === null) continue;
        const byText = sms === true || (sms?.includes(kind) ?? false);
        await tell(
          parts,
          { accountId, origin: `line_moved:${history_id}:${kind}`, kind, facts, at: news.at },
          byText ? 'sms' : 'inbox',
        );
      }
    }),
    reaction(extraMoved, 'notification', async ({ extra_id, notices }) => {
      const news = await parts.extraNews(extra_id);
      if (!news) return;
      const facts = { ...(await factsOf(parts, news)), hours: news.hours };
      for (const notice of notices) {
        const { to, kind, sms } = extraAnswers[notice as ExtraNotice];
        const accountId = recipient(news, to);
        if (accountId === null) continue;
        await tell(
          parts,
          { accountId, origin: `extra:${extra_id}:${kind}`, kind, facts, at: news.at },
          sms ? 'sms' : 'inbox',
        );
      }
    }),
    reaction(startCodeMade, 'notification', async ({ line_id }) => {
      const news = await parts.startCodeNews(line_id);
      if (!news) return;
      await tell(
        parts,
        {
          accountId: news.customerId,
          origin: `start_code:${line_id}:${news.at.getTime()}`,
          kind: 'start_code',
          facts: await factsOf(parts, news),
          at: news.at,
        },
        { startCode: news.code },
      );
    }),
    reaction(pdReceived, 'notification', ({ enquiry_id, account_id, at }) =>
      tell(
        parts,
        {
          accountId: account_id,
          origin: `pd_received:${enquiry_id}`,
          kind: 'pd_received',
          facts: {},
          at: new Date(at),
        },
        'inbox',
      ),
    ),
    reaction(enquiryReceived, 'notification', ({ enquiry_id, account_id, service, at }) =>
      tell(
        parts,
        {
          accountId: account_id,
          origin: `enquiry_received:${enquiry_id}`,
          kind: 'enquiry_received',
          facts: { service },
          at: new Date(at),
        },
        'inbox',
      ),
    ),
    reaction(enquiryQuoted, 'notification', ({ quotation_id, account_id, at, ...facts }) =>
      tell(
        parts,
        {
          accountId: account_id,
          origin: `enquiry_quoted:${quotation_id}`,
          kind: 'enquiry_quoted',
          facts,
          at: new Date(at),
        },
        // It holds for a time only.
        'sms',
      ),
    ),
    reaction(enquiryRejected, 'notification', ({ kind, enquiry_id, account_id, reason, at }) =>
      tell(
        parts,
        {
          accountId: account_id,
          origin: `enquiry_rejected:${kind}:${enquiry_id}`,
          kind: 'enquiry_rejected',
          facts: { reason },
          at: new Date(at),
        },
        'inbox',
      ),
    ),
    reaction(customServiceDecided, 'notification', ({ audit_id, account_id, service, approved, reason }) =>
      tell(
        parts,
        {
          accountId: account_id,
          origin: `custom_service:${audit_id}`,
          kind: approved ? 'custom_service_approved' : 'custom_service_rejected',
          facts: { service, ...(reason === null ? {} : { reason }) },
          at: parts.clock.now(),
        },
        'inbox',
      ),
    ),
    reaction(applicationDecided, 'notification', ({ audit_id, account_id, approved, reason }) =>
      tell(
        parts,
        {
          accountId: account_id,
          origin: `application:${audit_id}`,
          kind: approved ? 'application_approved' : 'application_rejected',
          facts: reason === null ? {} : { reason },
          at: parts.clock.now(),
        },
        'sms',
      ),
    ),
  ];
}

function recipient(news: LineNews, to: Answer['to']): number | null {
  switch (to) {
    case 'customer':
      return news.customerId;
    case 'professional':
      return news.professionalId;
    case 'former':
      return news.formerProfessionalId;
  }
}

async function factsOf({ db }: NotificationParts, news: LineNews): Promise<Facts> {
  const { professionalId, reason, amount } = news;
  const professional =
    professionalId === null ? undefined : (await accountsByIds(db, [professionalId])).get(professionalId);
  return {
    booking: news.bookingCode,
    detail_id: news.lineId,
    service: news.service,
    date: news.date,
    time: news.time,
    ...(professional ? { name: professional.name } : {}),
    ...(reason === null ? {} : { reason }),
    ...(amount === null ? {} : { amount: toRupees(paise(amount)) }),
  };
}
