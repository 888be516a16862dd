import type { SearchResult } from '@aaspaas/contract/features/admin-search.ts';
import { formatDate } from '@aaspaas/contract/kernel/format-date.ts';
import { hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { Language, MessageKey, Values } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../platform/http/failures.ts';
import type { FoundRow } from './branches.ts';

/** Presents a found object with what distinguishes it, in the reader's language, and the page that the reader's roles open. */
export function presentResult(
  row: FoundRow,
  language: Language,
  roles: readonly OperatorRole[],
): SearchResult {
  const { kind, id } = row;
  const title = row.title ?? titleOf(row, language);
  return { kind, id, title, subtitle: subtitleOf(row, language), href: hrefOf(row, roles) };
}

function titleOf({ kind, id, detail }: FoundRow, language: Language): string {
  return kind === 'refund' ? text(language, 'console.refund', { id }) : textOf(detail[`name_${language}`]);
}

function subtitleOf(row: FoundRow, language: Language): string {
  return partsOf(row, language)
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

function partsOf({ kind, code, detail }: FoundRow, language: Language): (string | null)[] {
  const service = textOf(detail[`service_${language}`]);
  const t = (key: MessageKey, values?: Values) => text(language, key, values);
  switch (kind) {
    case 'booking': {
      const more = Number(detail['lines']) - 1;
      return [
        more > 0 ? t('finder.more_services', { service, count: more }) : service,
        textOf(detail['name']),
        formatDate(textOf(detail['day']), t),
      ];
    }
    case 'ticket':
      return [
        service,
        textOf(detail['name']),
        t(detail['closed'] ? 'report.admin_closed' : 'report.admin_open'),
      ];
    case 'customer':
    case 'professional':
      return [textOf(detail['mobile'])];
    case 'payment':
      return [amountOf(detail['amount']), code];
    case 'refund':
      return [amountOf(detail['amount']), textOf(detail['reference']), code];
    case 'document':
      return [t(`invoice.title_${textOf(detail['kind'])}` as MessageKey), code];
    case 'payout':
      return [amountOf(detail['amount']), textOf(detail['name'])];
    case 'settlement':
      // Its amount is not known before the gateway states it.
      return [detail['amount'] === null ? null : amountOf(detail['amount']), textOf(detail['reference'])];
    case 'service':
      return [service];
  }
}

/** The page that shows the object; money without a booking is on the page of its customer. */
function hrefOf({ kind, id, code, detail }: FoundRow, roles: readonly OperatorRole[]): string {
  // Support reads the money of bookings only there.
  if (kind === 'payment' && hasGrant(roles, 'money.read'))
    return `/admin/payments?open=payment:${detail['order']}`;
  switch (kind) {
    case 'ticket':
      return `/admin/reports?ticket=${encodeURIComponent(id)}`;
    case 'customer':
      return `/admin/customers/${id}`;
    case 'professional':
      return `/admin/professionals/${id}`;
    case 'payout':
      return `/admin/payouts?run=${code}`;
    case 'settlement':
      return `/admin/settlements?open=settlement:${id}`;
    case 'service':
      return `/admin/services/${id}`;
    default:
      return code === null ? `/admin/customers/${detail['account']}` : `/admin/bookings/${code}`;
  }
}

/** Formats paise as exact rupees. */
function amountOf(value: FoundRow['detail'][string] | undefined): string {
  const amount = toRupees(paise(Number(value)));
  const rest = Math.round((amount % 1) * 100);
  return `₹${groupIndian(Math.floor(amount))}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

function textOf(value: FoundRow['detail'][string] | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
