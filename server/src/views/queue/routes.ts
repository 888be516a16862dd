import {
  type adminQueueEndpoints,
  type QueueItem,
  type QueueKind,
  queueKind,
} from '@aaspaas/contract/features/admin-queue.ts';
import { type Grant, hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { addDays, addMinutes, dateOf, instantOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type ItemPosition,
  type PageRow,
  type QueueCounts,
  type QueueFilter,
  queuePageQuery,
} from './page-query.ts';

const SOON_MINUTES = 120;

/** The grant by which an operator settles an item of each kind; the queue of an operator has only those items. */
const NEEDS: Readonly<Record<QueueKind, Grant>> = {
  promise_lost: 'bookings.act',
  instant_unfilled: 'bookings.act',
  at_risk: 'bookings.act',
  late: 'bookings.act',
  absent: 'bookings.act',
  code_blocked: 'bookings.act',
  unseen: 'bookings.act',
  no_show: 'bookings.act',
  unassigned: 'bookings.act',
  outside_service_area: 'bookings.act',
  overrun: 'bookings.act',
  dispute: 'disputes.act',
  ticket: 'tickets.act',
  appeal: 'tickets.act',
  // The same roles have the grant for professionals.
  block_appeal: 'customers.act',
  applicant: 'applicants.act',
  enquiry: 'enquiries.act',
  pd_enquiry: 'enquiries.act',
  failed_refund: 'money.act',
  amount_due: 'money.act',
  approval: 'money.act',
  books_fault: 'money.act',
  unmatched_money: 'money.act',
  settlement_differs: 'money.act',
  chargeback: 'money.act',
  chargeback_lost: 'money.act',
  unknown_webhook: 'money.act',
  custom_service: 'catalogue.act',
  reported_review: 'content.act',
  payout_approval: 'money.act',
  payout_stalled: 'money.act',
  bank_review: 'money.act',
  unregistered_invoice: 'money.act',
  place_unknown: 'money.act',
  month_approval: 'money.act',
  journal_approval: 'money.act',
};

/** Returns the kinds of items that an operator settles. */
export function kindsFor(roles: readonly OperatorRole[]): QueueKind[] {
  return queueKind.options.filter((kind) => hasGrant(roles, NEEDS[kind]));
}

/** Returns how many open items the queue of an operator has, in all and by group. */
export async function queueNumbers(
  executor: Executor,
  { id, roles }: { readonly id: number; readonly roles: readonly OperatorRole[] },
  now: Date,
): Promise<Pick<QueueCounts, 'open' | 'groups'>> {
  const { rows } = await queuePageQuery(filterOf(id, roles, 'open', now), { after: null, limit: 1 }).execute(
    executor,
  );
  return rows[0]?.counts ?? { open: 0, groups: {} };
}

function filterOf(
  operatorId: number,
  roles: readonly OperatorRole[],
  show: QueueFilter['show'],
  now: Date,
): QueueFilter {
  return {
    operatorId,
    show,
    kind: null,
    kinds: kindsFor(roles),
    now,
    soon: addMinutes(now, SOON_MINUTES),
    tomorrow: instantOf(addDays(dateOf(now), 1), '00:00'),
  };
}

/** The operators' queue. Its claims are actions of the admin feature. */
export function queueViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<'admin.queue' & keyof typeof adminQueueEndpoints> {
  return {
    'admin.queue': async ({ query: { show, kind, ...query } }, { actor, language }) => {
      const now = clock.now();
      let counts: QueueCounts = { kinds: {}, groups: {}, open: 0, mine: 0, snoozed: 0 };
      const { rows, next_cursor } = await loadPage<PageRow, ItemPosition>(
        query,
        2,
        (row) => [row.due_at.getTime(), row.item ?? 0],
        async (request) => {
          const filter = { ...filterOf(actor.id, actor.roles, show, now), kind: kind ?? null };
          const found = (await queuePageQuery(filter, request).execute(db)).rows;
          counts = found[0]?.counts ?? counts;
          return found.filter(({ item }) => item !== null);
        },
      );
      return { data: rows.map((row) => presentItem(row, actor.id, language)), next_cursor, counts };
    },
  };
}

function presentItem(row: PageRow, operatorId: number, language: Language): QueueItem {
  return {
    id: row.item ?? 0,
    object: `${row.type}:${row.id}`,
    kind: row.kind,
    group: row.group,
    since: isoOf(row.since),
    due_at: isoOf(row.due_at),
    code: row.code,
    service_name: language === 'hi' ? row.name_hi : row.name_en,
    person: row.person,
    starts_at: row.starts_at && isoOf(row.starts_at),
    claim:
      row.claimed_by !== null && row.claimed_until
        ? {
            name: row.claimed_name ?? '',
            own: row.claimed_by === operatorId,
            expires_at: isoOf(row.claimed_until),
          }
        : null,
    viewers: [...row.viewers],
    snooze: row.snoozed_until ? { until: isoOf(row.snoozed_until), reason: row.reason ?? '' } : null,
  };
}
