import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListedAuditEntry } from '@aaspaas/contract/features/admin-audit.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The filters in the address; an empty one does not narrow the list. */
export const AUDIT_FILTERS = ['actor', 'action', 'object', 'day'] as const;
export type AuditFilter = Readonly<Record<(typeof AUDIT_FILTERS)[number], string>>;

/** Entries as loaded, with the operators for the filter. */
export type AuditList = ReplyOf<'admin.audit'>;

/** The value of a select that does not narrow the list. */
export const ANY = 'all';

/** Returns the filters in the address. Values that the server would refuse, which only a typed address contains, are ignored. */
export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  const value = (name: string, valid: RegExp) => {
    const text = (query.get(name) ?? '').trim();
    return text !== ANY && valid.test(text) ? text : '';
  };
  return {
    actor: value('actor', /^[1-9]\d{0,8}$/),
    action: value('action', /^.{1,100}$/),
    object: value('object', /^.{1,100}$/),
    day: value('day', /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
  };
}

/** Returns the filters that narrow the list, as a query. */
export function auditQueryOf(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The entries that match the filters, newest first. */
export function auditQuery(filter: AuditFilter): PagedQuery<ListedAuditEntry, AuditList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.audit', filter],
    load: (request) =>
      adminCall(
        'admin.audit',
        { query: { ...auditQueryOf(filter), ...pageQuery(request) } },
        abortable(request),
      ),
    pollMs: 30_000,
  };
}
