import type { TimelineEntry } from '@aaspaas/contract/features/admin-timeline.ts';
import { isMessageTemplate } from '@aaspaas/contract/features/message-kinds.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatPrice } from '../services/format-price.ts';
import type { Translate } from '../../../ui/language/language.ts';

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

/** The operators' actions on bookings and people; others are shown by the name of their call. */
const ACTIONS: Readonly<Record<string, MessageKey>> = {
  'admin.book': 'timeline.did_admin_book',
  'admin.allocate': 'timeline.did_admin_allocate',
  'admin.bulk_allocate': 'timeline.did_admin_allocate',
  'admin.cancel_line': 'timeline.did_admin_cancel_line',
  'admin.bulk_cancel': 'timeline.did_admin_cancel_line',
  'admin.complete_line': 'timeline.did_admin_complete_line',
  'admin.reset_code': 'timeline.did_admin_reset_code',
  'admin.start_line': 'timeline.did_admin_start_line',
  'admin.replace_professional': 'timeline.did_admin_replace_professional',
  'admin.close_absent': 'timeline.did_admin_close_absent',
  'admin.offer_redo': 'timeline.did_admin_offer_redo',
  'admin.reduce_price': 'timeline.did_admin_reduce_price',
  'admin.send_payment_link': 'timeline.did_admin_send_payment_link',
  'admin.view_positions': 'timeline.did_admin_view_positions',
  'admin.resolve_dispute': 'timeline.did_admin_resolve_dispute',
  'admin.claim': 'timeline.did_admin_claim',
  'admin.release': 'timeline.did_admin_release',
  'admin.snooze': 'timeline.did_admin_snooze',
  'admin.set_job_state': 'timeline.did_admin_set_job_state',
  'admin.retry_refund': 'timeline.did_admin_retry_refund',
  'admin.pay_refund': 'timeline.did_admin_pay_refund',
  'admin.approve_refund': 'timeline.did_admin_approve_refund',
  'admin.reject_refund': 'timeline.did_admin_reject_refund',
  'admin.approve_employee': 'timeline.did_admin_approve_employee',
  'admin.reject_employee': 'timeline.did_admin_reject_employee',
  'admin.record_check': 'timeline.did_admin_record_check',
  'admin.approve_photo': 'timeline.did_admin_approve_photo',
  'admin.close_report': 'timeline.did_admin_close_report',
  'admin.create_service': 'timeline.did_admin_create_service',
  'admin.edit_service': 'timeline.did_admin_edit_service',
  'admin.publish_service': 'timeline.did_admin_publish_service',
  'admin.archive_services': 'timeline.did_admin_archive_services',
  'admin.restore_service': 'timeline.did_admin_restore_service',
  'admin.add_search_word': 'timeline.did_admin_add_search_word',
  'admin.publish_price': 'timeline.did_admin_publish_price',
  'admin.publish_prices': 'timeline.did_admin_publish_price',
  'admin.cancel_price': 'timeline.did_admin_cancel_price',
  'admin.hide_review': 'timeline.did_admin_hide_review',
  'admin.show_review': 'timeline.did_admin_show_review',
  'import-catalogue': 'timeline.did_import_catalogue',
};

/** Returns what an entry says. */
export function entryText(entry: TimelineEntry, t: Translate): string {
  switch (entry.kind) {
    case 'state':
      return t(`timeline.${entry.transition}`);
    case 'message':
      return (
        entry.text ??
        (isMessageTemplate(entry.message) ? t(`message.template_${entry.message}`) : entry.message)
      );
    case 'money':
      return moneyText(entry, t);
    case 'price':
      return t('timeline.price', { price: formatPrice(t, entry) });
    case 'review':
      return entry.event === 'written' || entry.problem === null
        ? t('timeline.review_written', { count: entry.rating })
        : t('timeline.review_reported', {
            count: entry.rating,
            problem: t(`review.problem_${entry.problem}`),
          });
    case 'action': {
      const text = ACTIONS[entry.action];
      return text ? t(text) : entry.action;
    }
    case 'note':
      return entry.text;
    case 'block':
      return t(`timeline.block_${entry.event}`, { case: entry.case_number });
  }
}

function moneyText({ event, amount, document }: Entry<'money'>, t: Translate): string {
  if (event === 'document') return t(`invoice.title_${document ?? 'receipt'}`);
  return t(`timeline.${event}`, { amount: formatExactRupees(amount ?? 0) });
}

/** Returns who did it, or who received it; null for money, prices and reviews, which name no person. */
export function personText(entry: TimelineEntry, t: Translate): string | null {
  if (entry.kind === 'money' || entry.kind === 'price' || entry.kind === 'review') return null;
  const { role, name } = entry.kind === 'message' ? entry.recipient : entry.actor;
  const shown = name ?? t(role === 'system' ? 'timeline.system' : `timeline.role_${role}`);
  return t(entry.kind === 'message' ? 'timeline.to' : 'timeline.by', { name: shown });
}

/** Returns the state of a refund or payout; null without one. */
export function moneyState({ event, state }: Entry<'money'>): MessageKey | null {
  if (state === null) return null;
  if (state === 'approved' || state === 'sent' || state === 'paid' || state === 'returned')
    return `timeline.payout_${state}`;
  return event === 'refund' ? `refund.admin_${state}` : null;
}
