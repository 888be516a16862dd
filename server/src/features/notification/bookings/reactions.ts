import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { z } from 'zod';
import { batchReaction, type Reaction, reaction } from '../../../platform/events/events.ts';
import {
  type LineNotice,
  type LineNotificationData,
  type LineTransition,
  lineTransitioned,
  type StartCodeNotificationData,
  startCodeCreated,
} from '../../booking/events.ts';
import { type ExtraTimeNotice, extraTimeTransitioned } from '../../booking/extra-time/events.ts';
import {
  type JobsOfDay,
  jobsSummarized,
  reminderDue,
  type ReminderNotificationData,
} from '../../booking/reminders/events.ts';
import { accountsByIds } from '../../identity/index.ts';
import { type NotificationRequest, type NotifyDeps, notify, notifyAll } from '../actions/notify.ts';
import { operatorsFor } from '../actions/operators-for.ts';
import type { SmsKind } from '../present.ts';
import type { OperatorKind } from '../rules/operator-kinds.ts';
import type { Facts } from '../store.ts';

/**
 * Dependencies of notification in addition to the platform. Booking does not depend on notification, so its data is
 * supplied through these functions.
 */
export interface BookingNotificationDeps extends NotifyDeps {
  loadLineNotifications(historyIds: readonly number[]): Promise<ReadonlyMap<number, LineNotificationData>>;
  loadExtraTimeNotification(
    extraId: number,
  ): Promise<(LineNotificationData & { readonly hours: number }) | undefined>;
  loadJobsOfDay(professionalId: number, day: string): Promise<JobsOfDay>;
  loadReminderNotifications(
    timerIds: readonly number[],
  ): Promise<ReadonlyMap<number, ReminderNotificationData>>;
  loadStartCodeNotification(lineId: number): Promise<StartCodeNotificationData | undefined>;
}

type KindOf<Kind extends NotificationKind> = Kind | Partial<Record<LineTransition, Kind>>;

/** A recipient and kind; also by SMS: always, or for these kinds. A kind without an SMS template does not compile. */
type Delivery =
  | { readonly to: 'operators'; readonly kind: OperatorKind; readonly sms?: never }
  | ({ readonly to: Person } & (
      | { readonly kind: KindOf<SmsKind>; readonly sms: true }
      | { readonly kind: KindOf<NotificationKind>; readonly sms?: readonly SmsKind[] }
    ));

/** A person of a line. */
type Person = 'customer' | 'professional' | 'former';

/** No notification, because operators see it on the dispatch page. */
const onDispatchPage = null;

/** Recipient and kind for each notice of the line state machine; a notice without an entry does not compile. */
const lineDeliveries: Record<LineNotice, Delivery | typeof onDispatchPage> = {
  user_booked: { to: 'customer', kind: 'booked' },
  user_professional_found: { to: 'customer', kind: 'professional_found', sms: true },
  user_professional_changed: { to: 'customer', kind: 'professional_changed', sms: true },
  user_professional_unassigned: { to: 'customer', kind: 'professional_left' },
  user_instant_unfilled: { to: 'customer', kind: 'instant_unfilled', sms: true },
  user_rescheduled: {
    to: 'customer',
    kind: {
      reschedule: 'rescheduled',
      reschedule_kept: 'rescheduled_kept',
      reschedule_reopened: 'rescheduled_reopened',
      pick_redo: 'rescheduled',
    },
  },
  user_on_way: { to: 'customer', kind: 'on_the_way' },
  user_arrived: { to: 'customer', kind: 'arrived' },
  user_may_be_late: { to: 'customer', kind: 'professional_may_be_late' },
  user_late: { to: 'customer', kind: 'professional_late', sms: true },
  user_absent: { to: 'customer', kind: 'customer_absent', sms: true },
  user_redo_offered: { to: 'customer', kind: 'redo_offered' },
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
      close_absent: 'cancelled_absent',
    },
    sms: ['cancelled_absent', 'cancelled_by_professional', 'cancelled_by_us', 'cancelled_no_show'],
  },
  user_no_professional_found: { to: 'customer', kind: 'no_professional_found', sms: true },
  user_no_show: { to: 'customer', kind: 'no_show' },
  user_dispute_settled: {
    to: 'customer',
    kind: {
      resolve_approve: 'dispute_approved',
      resolve_partial_refund: 'dispute_partially_refunded',
      resolve_full_refund: 'dispute_refunded',
      resolve_redo: 'dispute_redo',
      // Also without a dispute: an operator looked at it.
      reduce_price: 'dispute_partially_refunded',
    },
  },
  employee_job_assigned: { to: 'professional', kind: 'job_new', sms: true },
  employee_job_reassigned: { to: 'former', kind: 'job_unassigned', sms: true },
  employee_job_taken_away: { to: 'professional', kind: 'job_unassigned', sms: true },
  employee_leave_now: { to: 'professional', kind: 'job_leave_now', sms: true },
  employee_late: { to: 'professional', kind: 'job_late', sms: true },
  employee_customer_waits: { to: 'professional', kind: 'job_customer_waits' },
  employee_customer_here: { to: 'professional', kind: 'job_customer_here', sms: true },
  employee_visit_noted: { to: 'professional', kind: 'job_visit_noted' },
  employee_started_by_customer: { to: 'professional', kind: 'job_started_by_customer' },
  employee_running_over: { to: 'professional', kind: 'job_running_over' },
  employee_job_cancelled: { to: 'professional', kind: 'job_cancelled', sms: true },
  employee_job_rescheduled: {
    to: 'professional',
    kind: { reschedule_kept: 'job_rescheduled', reschedule_reopened: 'job_unassigned_by_reschedule' },
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
      resolve_partial_refund: 'job_dispute_partially_refunded',
      resolve_full_refund: 'job_dispute_refunded',
      resolve_redo: 'job_dispute_redo',
      reduce_price: 'job_dispute_partially_refunded',
      pick_redo: 'job_dispute_redo',
    },
  },
  admin_line_unassigned: onDispatchPage,
  admin_line_cancelled: onDispatchPage,
  admin_promise_lost: onDispatchPage,
  admin_instant_unfilled: { to: 'operators', kind: 'admin_instant_unfilled' },
  admin_at_risk: onDispatchPage,
  admin_late: onDispatchPage,
  admin_absent: onDispatchPage,
  admin_no_show: onDispatchPage,
  admin_code_blocked: onDispatchPage,
  admin_overrun: onDispatchPage,
  admin_dispute_open: onDispatchPage,
  admin_dispute_late: onDispatchPage,
};

/** The same for requests for extra time; a recipient who has to answer soon gets an SMS. */
const extraDeliveries: Record<
  ExtraTimeNotice,
  { readonly to: 'customer' | 'professional' } & (
    | { readonly kind: SmsKind; readonly sms: true }
    | { readonly kind: NotificationKind; readonly sms?: undefined }
  )
> = {
  user_extra_requested: { to: 'customer', kind: 'extra_requested', sms: true },
  user_extra_expired: { to: 'customer', kind: 'extra_expired' },
  employee_extra_accepted: { to: 'professional', kind: 'job_extra_agreed' },
  employee_extra_declined: { to: 'professional', kind: 'job_extra_declined' },
  employee_extra_expired: { to: 'professional', kind: 'job_extra_expired' },
  employee_extra_taken: { to: 'professional', kind: 'job_extra_conflict' },
};

/** The same for reminders; the last one to approve is also sent by SMS. */
const reminderDeliveries: Record<
  ReminderNotificationData['kind'],
  readonly {
    readonly to: 'customer' | 'professional';
    readonly kind: NotificationKind;
    readonly sms?: boolean;
    /** Only once a professional is assigned. */
    readonly assigned?: true;
  }[]
> = {
  day_before: [
    { to: 'customer', kind: 'visit_day_before', sms: true },
    { to: 'professional', kind: 'job_day_before' },
  ],
  two_hours_before: [
    { to: 'customer', kind: 'visit_soon', sms: true, assigned: true },
    { to: 'professional', kind: 'job_soon', sms: true },
  ],
  leave: [{ to: 'professional', kind: 'job_leave' }],
  approve: [{ to: 'customer', kind: 'approve_reminder' }],
};

/** Hours before the approval by time from which the reminder is also sent by SMS. */
const LAST_HOURS = 4;

/** Notifies customers and professionals of booking events. */
export function bookingReactions(deps: BookingNotificationDeps): Reaction[] {
  return [
    batchReaction(
      lineTransitioned,
      'notification',
      async (events) => notifyAll(deps, await lineRequests(deps, events)),
      { subjectOf: ({ line_id }) => line_id },
    ),
    reaction(extraTimeTransitioned, 'notification', async ({ extra_id, notices }) => {
      const details = await deps.loadExtraTimeNotification(extra_id);
      if (!details) return;
      const facts = { ...factsOf(details, await namesOf(deps, [details])), hours: details.hours };
      for (const notice of notices) {
        const { to, kind, sms } = extraDeliveries[notice as ExtraTimeNotice];
        const accountId = recipient(details, to);
        if (accountId === null) continue;
        await notify(
          deps,
          {
            accountId,
            origin: `extra:${extra_id}:${kind}`,
            kind,
            facts,
            at: details.at,
            lines: details.lines,
          },
          sms ? 'sms' : 'inbox',
        );
      }
    }),
    batchReaction(reminderDue, 'notification', async (events) =>
      notifyAll(
        deps,
        await reminderRequests(
          deps,
          events.map(({ timer_id }) => timer_id),
        ),
      ),
    ),
    reaction(jobsSummarized, 'notification', async ({ professional_id: accountId, kind, day }) => {
      const { expected, jobs } = await deps.loadJobsOfDay(accountId, day);
      const origin = `jobs:${day}:${kind}`;
      const at = deps.clock.now();
      if (kind === 'outlook') {
        const facts = { date: day, count: expected };
        if (expected > 0) await notify(deps, { accountId, origin, kind: 'job_outlook', facts, at }, 'inbox');
        return;
      }
      const facts = { date: day, count: jobs.length, jobs };
      if (jobs.length > 0) await notify(deps, { accountId, origin, kind: 'job_list', facts, at }, 'sms');
    }),
    reaction(startCodeCreated, 'notification', async ({ line_id }) => {
      const details = await deps.loadStartCodeNotification(line_id);
      if (!details) return;
      await notify(
        deps,
        {
          accountId: details.customerId,
          origin: `start_code:${line_id}:${details.at.getTime()}`,
          kind: 'start_code',
          facts: factsOf(details, await namesOf(deps, [details])),
          at: details.at,
        },
        { startCode: details.code },
      );
    }),
  ];
}

/** Returns the notifications of transitions, in the order of the transitions. */
async function lineRequests(
  deps: BookingNotificationDeps,
  events: readonly z.output<(typeof lineTransitioned)['payload']>[],
): Promise<NotificationRequest[]> {
  const notified = events
    .map(({ history_id, transition, notices }) => ({
      historyId: history_id,
      transition: transition as LineTransition,
      deliveries: notices.flatMap((notice) => lineDeliveries[notice as LineNotice] ?? []),
    }))
    .filter(({ deliveries }) => deliveries.length > 0)
    .toSorted((a, b) => a.historyId - b.historyId);
  const loaded = await deps.loadLineNotifications(notified.map(({ historyId }) => historyId));
  const names = await namesOf(deps, [...loaded.values()]);
  const operators = new Map<NotificationKind, readonly number[]>();
  for (const one of notified.flatMap(({ deliveries }) => deliveries))
    if (one.to === 'operators' && !operators.has(one.kind))
      operators.set(one.kind, await operatorsFor(deps.db, one.kind));
  return notified.flatMap(({ historyId, transition, deliveries }) => {
    const details = loaded.get(historyId);
    if (!details) return [];
    const { travelMinutes, at, lines } = details;
    const facts = { ...factsOf(details, names), ...(travelMinutes ? { minutes: travelMinutes } : {}) };
    return deliveries.flatMap(({ to, kind: kinds, sms }) => {
      const kind = typeof kinds === 'string' ? kinds : kinds[transition];
      if (!kind) throw new Error(`no notification kind for transition ${transition}`);
      const bySms = sms === true || (sms?.some((one) => one === kind) ?? false);
      const origin = `line_transitioned:${historyId}:${kind}`;
      const accounts =
        to === 'operators'
          ? (operators.get(kind) ?? [])
          : [recipient(details, to)].filter((id) => id !== null);
      return accounts.map((accountId) => ({ accountId, origin, kind, facts, at, lines, bySms }));
    });
  });
}

/** Returns the notifications of reminders. */
async function reminderRequests(
  deps: BookingNotificationDeps,
  timerIds: readonly number[],
): Promise<NotificationRequest[]> {
  const loaded = await deps.loadReminderNotifications(timerIds);
  const names = await namesOf(deps, [...loaded.values()]);
  return [...loaded].flatMap(([timerId, details]) => {
    const { travelMinutes, hoursLeft, professionalId, at, lines } = details;
    const facts = {
      ...factsOf(details, names),
      ...(details.kind === 'approve' ? { hours: hoursLeft } : {}),
      ...(travelMinutes === null ? {} : { minutes: travelMinutes }),
    };
    return reminderDeliveries[details.kind].flatMap(({ to, kind, sms, assigned }) => {
      const accountId = recipient(details, to);
      if (accountId === null || (assigned && professionalId === null)) return [];
      const bySms = sms ?? (details.kind === 'approve' && hoursLeft <= LAST_HOURS);
      return [{ accountId, origin: `line_timer:${timerId}:${kind}`, kind, facts, at, lines, bySms }];
    });
  });
}

function recipient(details: LineNotificationData, to: Person): number | null {
  switch (to) {
    case 'customer':
      return details.customerId;
    case 'professional':
      return details.professionalId;
    case 'former':
      return details.formerProfessionalId;
  }
}

/** Returns the names of the professionals. */
async function namesOf(
  { db }: BookingNotificationDeps,
  details: readonly LineNotificationData[],
): Promise<ReadonlyMap<number, string>> {
  const ids = details.flatMap(({ professionalId }) => professionalId ?? []);
  return new Map((await accountsByIds(db, ids)).entries().map(([id, { name }]) => [id, name]));
}

function factsOf(details: LineNotificationData, names: ReadonlyMap<number, string>): Facts {
  const { professionalId, reason, amount } = details;
  const name = professionalId === null ? undefined : names.get(professionalId);
  return {
    booking: details.bookingCode,
    detail_id: details.lineId,
    service: details.service,
    date: details.date,
    time: details.time,
    ...(name === undefined ? {} : { name }),
    ...(reason === null ? {} : { reason }),
    ...(amount === null ? {} : { amount: toRupees(paise(amount)) }),
  };
}
