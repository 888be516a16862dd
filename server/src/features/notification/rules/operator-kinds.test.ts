import { notificationKind, type NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { OPERATOR_ROLES } from '@aaspaas/contract/kernel/grants.ts';
import { describe, expect, it } from 'vitest';
import { getsKind, isOperatorKind, operatorGroupOf, operatorGroupsFor } from './operator-kinds.ts';

/**
 * Who gets what, written a second time: the kind, its group, then owner, dispatcher, finance, content, support. `own`: only the
 * operator whose refund or export it is.
 */
const TABLE: readonly (readonly [kind: NotificationKind, group: string, recipients: string])[] = [
  ['admin_instant_unfilled', 'dispatch', 'xx---'],
  ['admin_registration', 'dispatch', 'xx---'],
  ['admin_registration_resubmitted', 'dispatch', 'xx---'],
  ['admin_appeal_new', 'support', 'x---x'],
  ['admin_appeal_overdue', 'support', 'x---x'],
  ['admin_block_appeal', 'support', 'x---x'],
  ['admin_refund_approval', 'finance', 'x-x--'],
  ['admin_payout_approval', 'finance', 'x-x--'],
  ['admin_month_approval', 'finance', 'x-x--'],
  ['admin_write_off_approval', 'finance', 'x-x--'],
  ['admin_journal_approval', 'finance', 'x-x--'],
  ['admin_books_fault', 'finance', 'x-x--'],
  ['admin_money_unmatched', 'finance', 'x-x--'],
  ['admin_settlement_differs', 'finance', 'x-x--'],
  ['admin_chargeback_due', 'finance', 'x-x--'],
  ['admin_webhook_unknown', 'finance', 'x-x--'],
  ['admin_custom_new', 'content', 'x--x-'],
  ['admin_custom_resubmitted', 'content', 'x--x-'],
  ['admin_custom_changed', 'content', 'x--x-'],
  ['admin_custom_withdrawn', 'content', 'x--x-'],
  ['admin_codes_unverified', 'system', 'x----'],
  ['admin_sms_budget', 'system', 'x----'],
  ['admin_refund_rejected', 'own_work', 'own'],
  ['admin_refund_expired', 'own_work', 'own'],
  ['admin_export_ready', 'own_work', 'own'],
  ['admin_export_failed', 'own_work', 'own'],
];

describe('notifications of operators', () => {
  it.each(TABLE)('%s, muted with %s, is for %s', (kind, group, recipients) => {
    if (!isOperatorKind(kind)) throw new Error(`${kind} is not for operators`);
    expect(operatorGroupOf(kind)).toBe(group);
    const got = OPERATOR_ROLES.map((role) => (getsKind([role], kind) ? 'x' : '-')).join('');
    expect(got).toBe(recipients === 'own' ? '-----' : recipients);
  });

  it('are all in the table', () => {
    expect(TABLE.map(([kind]) => kind).toSorted()).toEqual(
      notificationKind.options.filter((kind) => kind.startsWith('admin_')).toSorted(),
    );
    expect(notificationKind.options.filter(isOperatorKind)).toHaveLength(TABLE.length);
  });

  it('of several roles add up', () => {
    const kind = 'admin_refund_approval';
    expect([
      getsKind(['content', 'finance'], kind),
      getsKind(['content', 'support'], kind),
      getsKind([], kind),
    ]).toEqual([true, false, false]);
  });

  it.each([
    ['owner', ['content', 'dispatch', 'finance', 'own_work', 'support', 'system']],
    ['dispatcher', ['dispatch', 'own_work']],
    ['finance', ['finance', 'own_work']],
    ['content', ['content', 'own_work']],
    ['support', ['own_work', 'support']],
  ] as const)('%s: the groups are %j', (role, groups) => {
    expect([...operatorGroupsFor([role])].toSorted()).toEqual(groups);
  });
});
