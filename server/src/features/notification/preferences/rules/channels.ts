import {
  CHOSEN_CHANNELS,
  type ChannelChoice,
  type ChosenChannel,
  type NotificationGroup,
} from '@aaspaas/contract/features/preferences.ts';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { isSmsTemplate } from '@aaspaas/contract/features/sms-templates.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { mailOf } from '../../rules/mail-of.ts';
import { isOperatorKind, type OperatorKind, operatorGroupOf } from '../../rules/operator-kinds.ts';

/** The groups of each role with their channels, in the order in which they are shown. */
const GROUPS: Readonly<
  Record<Role, readonly { readonly group: NotificationGroup; readonly channels: readonly ChosenChannel[] }[]>
> = {
  user: [
    { group: 'bookings', channels: ['push', 'sms', 'whatsapp', 'email'] },
    { group: 'cancellations', channels: ['push', 'sms', 'whatsapp', 'email'] },
    { group: 'reminders', channels: ['push', 'sms', 'whatsapp', 'email'] },
    { group: 'payments', channels: ['push', 'sms', 'whatsapp', 'email'] },
    { group: 'enquiries', channels: ['push', 'sms', 'whatsapp'] },
  ],
  employee: [
    { group: 'bookings', channels: ['push', 'sms', 'whatsapp'] },
    { group: 'cancellations', channels: ['push', 'sms', 'whatsapp'] },
    { group: 'reminders', channels: ['push', 'sms', 'whatsapp'] },
    { group: 'payments', channels: ['push'] },
    { group: 'account', channels: ['push'] },
  ],
  admin: [
    { group: 'dispatch', channels: ['push'] },
    { group: 'support', channels: ['push'] },
    { group: 'finance', channels: ['push', 'sms'] },
    { group: 'content', channels: ['push'] },
    { group: 'system', channels: ['push'] },
    { group: 'own_work', channels: ['push'] },
    { group: 'digest', channels: ['email'] },
  ],
};

/** The channels that are off until their reader turns them on; the others are on. */
const OFF: Readonly<Partial<Record<NotificationGroup, readonly ChosenChannel[]>>> = {
  reminders: ['email'],
  payments: ['sms'],
  digest: ['email'],
};

/**
 * The group of each kind for customers and professionals; operators have their own (`operator-kinds.ts`). Null: there is no choice. These
 * are start codes, blocks, a new bank account, and the decision about an application, whose reader cannot log in yet.
 */
const GROUP_OF: Readonly<Record<Exclude<NotificationKind, OperatorKind>, NotificationGroup | null>> = {
  booked: 'bookings',
  professional_found: 'bookings',
  professional_changed: 'bookings',
  professional_left: 'bookings',
  instant_unfilled: 'bookings',
  rescheduled: 'bookings',
  rescheduled_kept: 'bookings',
  rescheduled_reopened: 'bookings',
  visit_day_before: 'reminders',
  visit_soon: 'reminders',
  start_code: null,
  code_blocked: 'bookings',
  on_the_way: 'bookings',
  arrived: 'bookings',
  professional_may_be_late: 'bookings',
  professional_late: 'bookings',
  customer_absent: 'bookings',
  work_started: 'bookings',
  extra_requested: 'bookings',
  extra_expired: 'bookings',
  work_done: 'bookings',
  approve_reminder: 'reminders',
  auto_approved: 'bookings',
  paid_in_advance: 'payments',
  paid_after_work: 'payments',
  cancelled_by_you: 'cancellations',
  cancelled_by_professional: 'cancellations',
  cancelled_by_us: 'cancellations',
  cancelled_no_show: 'cancellations',
  cancelled_absent: 'cancellations',
  no_professional_found: 'cancellations',
  no_show: 'bookings',
  dispute_approved: 'bookings',
  dispute_partially_refunded: 'bookings',
  dispute_refunded: 'bookings',
  dispute_redo: 'bookings',
  redo_offered: 'bookings',
  refund_sent: 'payments',
  refund_processed: 'payments',
  refund_part_sent: 'payments',
  refund_part_processed: 'payments',
  amount_due: 'payments',
  cash_claimed: 'payments',
  credit_granted: 'payments',
  job_request: 'bookings',
  job_new: 'bookings',
  job_unassigned: 'cancellations',
  job_cancelled: 'cancellations',
  job_rescheduled: 'cancellations',
  job_unassigned_by_reschedule: 'cancellations',
  job_outlook: 'bookings',
  job_list: 'bookings',
  job_day_before: 'reminders',
  job_soon: 'reminders',
  job_leave: 'reminders',
  job_leave_now: 'reminders',
  job_late: 'bookings',
  job_customer_waits: 'bookings',
  job_customer_here: 'bookings',
  job_visit_noted: 'bookings',
  job_running_over: 'bookings',
  job_extra_agreed: 'bookings',
  job_extra_declined: 'bookings',
  job_extra_expired: 'bookings',
  job_extra_conflict: 'bookings',
  job_code_blocked: 'bookings',
  job_code_reset: 'bookings',
  job_started: 'bookings',
  job_started_by_customer: 'bookings',
  job_approved: 'bookings',
  job_declined: 'bookings',
  job_missed: 'bookings',
  job_dispute_approved: 'bookings',
  job_dispute_partially_refunded: 'bookings',
  job_dispute_refunded: 'bookings',
  job_dispute_redo: 'bookings',
  job_cash_confirmed: 'payments',
  job_cash_denied: 'payments',
  job_cash_expired: 'payments',
  payout_paid: 'payments',
  payout_returned: 'payments',
  payout_stopped: 'payments',
  // Who did not change the account must know.
  bank_changed: null,
  bank_verified: 'account',
  bank_refused: 'payments',
  pd_received: 'enquiries',
  enquiry_received: 'enquiries',
  enquiry_quoted: 'enquiries',
  enquiry_rejected: 'enquiries',
  registration_received: null,
  duty_ended: 'bookings',
  appeal_answered: 'account',
  tax_details_requested: 'account',
  block_notice: null,
  block_started: null,
  block_upheld: null,
  block_lifted: null,
  review_hidden: 'bookings',
  review_shown: 'bookings',
  application_approved: null,
  application_rejected: null,
  custom_service_approved: 'account',
  custom_service_rejected: 'account',
};

/**
 * Messages that must reach their reader on a channel besides the inbox: work that does not take place, refunds, books that do not
 * balance, and money that needs an operator soon.
 */
const MUST_ARRIVE: ReadonlySet<NotificationKind> = new Set([
  'cancelled_by_professional',
  'cancelled_by_us',
  'cancelled_no_show',
  'cancelled_absent',
  'no_professional_found',
  'refund_processed',
  'refund_part_processed',
  'job_unassigned',
  'job_cancelled',
  'job_rescheduled',
  'job_unassigned_by_reschedule',
  'admin_books_fault',
  'admin_money_unmatched',
  'admin_settlement_differs',
  'admin_chargeback_due',
  'admin_webhook_unknown',
]);

/** Returns whether a kind must reach its reader on a channel besides the inbox. */
export function mustArrive(kind: NotificationKind): boolean {
  return MUST_ARRIVE.has(kind);
}

/** The groups that contain such messages, by role: their last channel that reaches the reader stays on. */
const KEEPS_ONE: Readonly<Record<Role, readonly NotificationGroup[]>> = {
  user: ['cancellations', 'payments'],
  employee: ['cancellations'],
  admin: ['finance'],
};

/** The order in which a channel is used that the reader turned off, for a message that must arrive. */
const LAST_RESORTS: readonly ChosenChannel[] = ['sms', 'email', 'push'];

/** What a reader chose, by group and channel, e.g. `reminders.sms`. */
export type Choices = ReadonlyMap<string, boolean>;

/**
 * The channels on which a reader can be reached now: a subscribed browser, a mobile number, a verified address. `whatsapp`: a
 * number too,
 * because an SMS follows a message that must arrive.
 */
type Reach = Readonly<Record<ChosenChannel, boolean>>;

/** A reader of notifications. */
export interface Reader {
  readonly role: Role;
  readonly choices: Choices;
  readonly reach: Reach;
}

/** Returns the key of a choice. */
export function choiceKey(group: NotificationGroup, channel: ChosenChannel): string {
  return `${group}.${channel}`;
}

/** Returns the group of a kind; null: there is no choice. */
export function groupOf(kind: NotificationKind): NotificationGroup | null {
  return isOperatorKind(kind) ? operatorGroupOf(kind) : GROUP_OF[kind];
}

/** Returns the channels that a group of a role has; empty if the role does not have the group. */
export function channelsOfGroup(role: Role, group: NotificationGroup): readonly ChosenChannel[] {
  return GROUPS[role].find((one) => one.group === group)?.channels ?? [];
}

/** Returns whether a channel of a group is on: the reader's choice, or the default. */
export function isEnabled(choices: Choices, group: NotificationGroup, channel: ChosenChannel): boolean {
  // WhatsApp needs the reader's consent.
  return choices.get(choiceKey(group, channel)) ?? (channel !== 'whatsapp' && !OFF[group]?.includes(channel));
}

/**
 * Returns whether an operator muted a kind: push is their only channel besides the inbox, so turning it off also leaves the kind out
 * of the count of the bell. What must arrive cannot be muted.
 */
export function isMuted(kind: NotificationKind, { choices }: Pick<Reader, 'choices'>): boolean {
  return isOperatorKind(kind) && !MUST_ARRIVE.has(kind) && !isEnabled(choices, operatorGroupOf(kind), 'push');
}

/** Returns whether a channel is the only one by which messages of a group that must arrive reach the reader. */
export function isRequired(
  { role, choices, reach }: Reader,
  group: NotificationGroup,
  channel: ChosenChannel,
): boolean {
  if (!KEEPS_ONE[role].includes(group)) return false;
  const reaching = channelsOfGroup(role, group).filter((one) => reach[one] && isEnabled(choices, group, one));
  return reaching.length === 1 && reaching[0] === channel;
}

/**
 * Returns a reader's groups with the state of each channel, without the channels that are not available.
 * @param only the groups that have something for the reader; default: all of the role
 */
export function groupsOf(
  reader: Reader,
  hidden: readonly ChosenChannel[] = [],
  only?: ReadonlySet<NotificationGroup>,
): { readonly group: NotificationGroup; readonly channels: ChannelChoice[] }[] {
  const groups = GROUPS[reader.role].filter(({ group }) => only?.has(group) ?? true);
  return groups.map(({ group, channels }) => ({
    group,
    channels: channels
      .filter((channel) => !hidden.includes(channel))
      .map((channel) => ({
        channel,
        enabled: isEnabled(reader.choices, group, channel),
        required: isRequired(reader, group, channel),
      })),
  }));
}

/**
 * Returns the channels on which a notification is sent, besides the inbox. `bySms`: its sender also wants an SMS. A message
 * that must arrive and that no chosen channel carries to the reader is sent on the first other one that does.
 */
export function channelsFor(
  { kind, bySms }: { readonly kind: NotificationKind; readonly bySms: boolean },
  { role, choices, reach }: Reader,
): ChosenChannel[] {
  const group = groupOf(kind);
  const exists: Readonly<Record<ChosenChannel, boolean>> = {
    push: true,
    sms: bySms && isSmsTemplate(kind),
    whatsapp: bySms && isSmsTemplate(kind) && group !== null,
    email: group !== null && mailOf(kind) !== null && channelsOfGroup(role, group).includes('email'),
  };
  const possible = CHOSEN_CHANNELS.filter((channel) => exists[channel] && reach[channel]);
  if (group === null) return possible;
  const chosen = possible.filter((channel) => isEnabled(choices, group, channel));
  if (chosen.length > 0 || !MUST_ARRIVE.has(kind)) return chosen;
  const lastResort = LAST_RESORTS.find((channel) => possible.includes(channel));
  return lastResort === undefined ? [] : [lastResort];
}
