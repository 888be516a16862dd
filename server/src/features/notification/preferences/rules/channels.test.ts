import { notificationKind, type NotificationKind } from '@aaspaas/contract/features/notification.ts';
import {
  CHOSEN_CHANNELS,
  type ChosenChannel,
  NOTIFICATION_GROUPS,
  type NotificationGroup,
} from '@aaspaas/contract/features/preferences.ts';
import { isSmsTemplate } from '@aaspaas/contract/features/sms-templates.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { describe, expect, it } from 'vitest';
import { mailOf } from '../../rules/mail-of.ts';
import {
  channelsFor,
  channelsOfGroup,
  groupOf,
  groupsOf,
  isEnabled,
  isMuted,
  isRequired,
  type Reader,
} from './channels.ts';

const ALL: readonly ChosenChannel[] = CHOSEN_CHANNELS;

/** A reader who chose, e.g. `reminders.sms off`, and whom the named channels reach. */
function reader(role: Role, choices: readonly string[] = [], reach: readonly ChosenChannel[] = ALL): Reader {
  return {
    role,
    choices: new Map(choices.map((choice) => [choice.split(' ')[0] ?? '', choice.endsWith(' on')])),
    reach: {
      push: reach.includes('push'),
      sms: reach.includes('sms'),
      whatsapp: reach.includes('whatsapp'),
      email: reach.includes('email'),
    },
  };
}

describe('channelsFor', () => {
  it.each<
    [string, NotificationKind, boolean, readonly string[], readonly ChosenChannel[], readonly ChosenChannel[]]
  >([
    ['a registration for operators', 'admin_registration', false, [], ALL, ['push']],
    [
      'a registration for operators who muted it',
      'admin_registration',
      false,
      ['dispatch.push off'],
      ALL,
      [],
    ],
    ['a booking without choices', 'booked', false, [], ALL, ['push', 'email']],
    ['a booking without a verified address', 'booked', false, [], ['push', 'sms'], ['push']],
    ['a booking whose mails are off', 'booked', false, ['bookings.email off'], ALL, ['push']],
    ['a booking with everything off', 'booked', false, ['bookings.email off', 'bookings.push off'], ALL, []],
    ['an assignment', 'professional_found', true, [], ALL, ['push', 'sms']],
    ['an assignment without SMS', 'professional_found', true, ['bookings.sms off'], ALL, ['push']],
    ['another group turned off', 'professional_found', true, ['reminders.sms off'], ALL, ['push', 'sms']],
    ['a reminder', 'visit_day_before', true, [], ALL, ['push', 'sms']],
    [
      'a reminder with mails on',
      'visit_day_before',
      true,
      ['reminders.email on'],
      ALL,
      ['push', 'sms', 'email'],
    ],
    ['a reminder without SMS', 'visit_day_before', true, ['reminders.sms off'], ALL, ['push']],
    [
      'a reminder with everything off',
      'visit_day_before',
      true,
      ['reminders.sms off', 'reminders.push off'],
      ALL,
      [],
    ],
    ['a cancellation', 'cancelled_by_us', true, [], ALL, ['push', 'sms', 'email']],
    [
      'a cancellation without SMS',
      'cancelled_by_us',
      true,
      ['cancellations.sms off'],
      ALL,
      ['push', 'email'],
    ],
    [
      'a cancellation whose chosen channels do not reach the reader',
      'cancelled_by_us',
      true,
      ['cancellations.sms off'],
      ['sms'],
      ['sms'],
    ],
    [
      'a cancellation with everything off',
      'cancelled_by_us',
      true,
      ['cancellations.sms off', 'cancellations.push off', 'cancellations.email off'],
      ALL,
      ['sms'],
    ],
    [
      'a cancellation by the reader with everything off',
      'cancelled_by_you',
      false,
      ['cancellations.push off', 'cancellations.email off'],
      ALL,
      [],
    ],
    ['a refund that is requested', 'refund_sent', false, [], ['sms'], []],
    ['a refund', 'refund_processed', true, [], ALL, ['push', 'email']],
    ['a refund with SMS on', 'refund_processed', true, ['payments.sms on'], ALL, ['push', 'sms', 'email']],
    ['a refund that nothing else brings', 'refund_processed', true, [], ['sms'], ['sms']],
    [
      'a refund with everything off, without a number',
      'refund_processed',
      true,
      ['payments.push off', 'payments.email off'],
      ['push', 'email'],
      ['email'],
    ],
    [
      'a start code with everything off',
      'start_code',
      true,
      ['bookings.sms off', 'bookings.push off'],
      ALL,
      ['push', 'sms'],
    ],
    [
      'a reminder with WhatsApp on',
      'visit_day_before',
      true,
      ['reminders.whatsapp on'],
      ALL,
      ['push', 'sms', 'whatsapp'],
    ],
    [
      'a reminder by WhatsApp only',
      'visit_day_before',
      true,
      ['reminders.whatsapp on', 'reminders.sms off'],
      ALL,
      ['push', 'whatsapp'],
    ],
    ['a start code with WhatsApp on', 'start_code', true, ['bookings.whatsapp on'], ALL, ['push', 'sms']],
    ['a message without any channel', 'booked', false, [], [], []],
  ])('%s: %s', (_title, kind, bySms, choices, reach, expected) =>
    expect(channelsFor({ kind, bySms }, reader('user', choices, reach))).toEqual(expected),
  );

  it.each<[string, NotificationKind, readonly string[], readonly ChosenChannel[]]>([
    ['a new job', 'job_new', [], ['push', 'sms']],
    ['a new job without SMS', 'job_new', ['bookings.sms off'], ['push']],
    [
      'a cancelled job with everything off',
      'job_cancelled',
      ['cancellations.sms off', 'cancellations.push off'],
      ['sms'],
    ],
    [
      'a decision about the application with everything off',
      'application_approved',
      ['account.push off'],
      ['push', 'sms'],
    ],
  ])('of a professional, %s: %s', (_title, kind, choices, expected) =>
    expect(channelsFor({ kind, bySms: true }, reader('employee', choices))).toEqual(expected),
  );

  it('sends no SMS that its sender did not want, or that has no template', () => {
    expect(channelsFor({ kind: 'professional_found', bySms: false }, reader('user'))).toEqual(['push']);
    expect(channelsFor({ kind: 'work_done', bySms: true }, reader('user'))).toEqual(['push']);
  });
});

describe('isRequired', () => {
  it.each<[Role, NotificationGroup, ChosenChannel, readonly string[], readonly ChosenChannel[], boolean]>([
    ['user', 'cancellations', 'sms', [], ['sms'], true],
    ['user', 'cancellations', 'sms', [], ['sms', 'push'], false],
    ['user', 'cancellations', 'sms', ['cancellations.push off'], ['sms', 'push'], true],
    ['user', 'cancellations', 'push', ['cancellations.push off'], ['sms', 'push'], false],
    ['user', 'cancellations', 'email', ['cancellations.sms off', 'cancellations.push off'], ALL, true],
    ['user', 'payments', 'push', [], ['sms', 'push'], true],
    ['user', 'payments', 'push', ['payments.sms on'], ['sms', 'push'], false],
    ['user', 'payments', 'push', [], ['sms'], false],
    ['user', 'reminders', 'sms', [], ['sms'], false],
    ['user', 'bookings', 'sms', [], ['sms'], false],
    [
      'user',
      'cancellations',
      'whatsapp',
      ['cancellations.whatsapp on', 'cancellations.sms off'],
      ['sms', 'whatsapp'],
      true,
    ],
    ['employee', 'cancellations', 'sms', [], ['sms'], true],
    ['employee', 'payments', 'push', [], ['push'], false],
    ['admin', 'digest', 'email', ['digest.email on'], ['email'], false],
  ])('%s, %s, %s with %j, reached by %j: %s', (role, group, channel, choices, reach, expected) =>
    expect(isRequired(reader(role, choices, reach), group, channel)).toBe(expected),
  );
});

it.each<[string, NotificationKind, readonly string[], boolean]>([
  ['nothing', 'admin_registration', [], false],
  ['its group', 'admin_registration', ['dispatch.push off'], true],
  ['another group', 'admin_registration', ['support.push off'], false],
  ['a group of customers', 'booked', ['bookings.push off'], false],
])('isMuted: after muting %s, %s', (_, kind, choices, muted) => {
  expect(isMuted(kind, reader('admin', choices))).toBe(muted);
});

describe('groups', () => {
  const readerOf = (kind: NotificationKind): Role => {
    if (kind.startsWith('admin_')) return 'admin';
    return /^(?:job_|payout_|custom_service_|duty_ended$|appeal_answered$|tax_details_|bank_)/.test(kind)
      ? 'employee'
      : 'user';
  };

  it.each(notificationKind.options.filter((kind) => groupOf(kind) !== null))(
    '%s: its group has its channels, and exists for its reader',
    (kind) => {
      const channels = channelsOfGroup(readerOf(kind), groupOf(kind) as NotificationGroup);
      expect(channels).toContain('push');
      if (isSmsTemplate(kind)) expect(channels).toContain('sms');
      if (mailOf(kind)) expect(channels).toContain('email');
    },
  );

  it.each(ROLES)('of %s: each channel carries a message', (role) => {
    for (const { group, channels } of groupsOf(reader(role))) {
      if (group === 'digest') continue;
      const kinds = notificationKind.options.filter(
        (kind) => groupOf(kind) === group && readerOf(kind) === role,
      );
      expect(kinds.length, group).toBeGreaterThan(0);
      for (const { channel } of channels) {
        const carried = {
          push: () => true,
          sms: isSmsTemplate,
          whatsapp: isSmsTemplate,
          email: (kind: NotificationKind) => mailOf(kind) !== null,
        };
        expect(
          kinds.some((kind) => carried[channel](kind)),
          `${group}.${channel}`,
        ).toBe(true);
      }
    }
  });

  it('of an operator: only those that have something for their roles', () => {
    const only = new Set<NotificationGroup>(['finance', 'digest']);
    expect(groupsOf(reader('admin'), [], only).map(({ group }) => group)).toEqual(['finance', 'digest']);
  });

  it('every group belongs to a role', () => {
    const shown = new Set(ROLES.flatMap((role) => groupsOf(reader(role)).map(({ group }) => group)));
    expect([...shown].toSorted()).toEqual([...NOTIFICATION_GROUPS].toSorted());
  });

  it('start codes, blocks, a new bank account and decisions about applications have no choice', () => {
    const free = notificationKind.options.filter((kind) => groupOf(kind) === null);
    expect(free).toEqual([
      'start_code',
      'bank_changed',
      'registration_received',
      'block_notice',
      'block_started',
      'block_upheld',
      'block_lifted',
      'application_approved',
      'application_rejected',
    ]);
  });

  it.each<[NotificationGroup, ChosenChannel, boolean]>([
    ['bookings', 'push', true],
    ['bookings', 'sms', true],
    ['bookings', 'email', true],
    ['reminders', 'email', false],
    ['payments', 'sms', false],
    ['bookings', 'whatsapp', false],
    ['payments', 'email', true],
    ['digest', 'email', false],
  ])('%s by %s is on without a choice: %s', (group, channel, expected) =>
    expect(isEnabled(new Map(), group, channel)).toBe(expected),
  );
});
