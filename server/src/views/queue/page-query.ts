import { QUEUE_TYPES, type QueueGroup, type QueueKind } from '@aaspaas/contract/features/admin-queue.ts';
import type { PresentOperator } from '@aaspaas/contract/features/admin-presence.ts';
import { type RawBuilder, sql } from 'kysely';
import { presentSince } from '../../features/admin/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { type ItemRow, itemVersion, queueItems } from './items.ts';

/** Which items a list has. */
export interface QueueFilter {
  readonly operatorId: number;
  readonly show: 'open' | 'mine' | 'snoozed';
  readonly kind: QueueKind | null;
  /** The kinds that the operator settles. */
  readonly kinds: readonly QueueKind[];
  readonly now: Date;
  /** The ends of the first two groups and of today. */
  readonly soon: Date;
  readonly tomorrow: Date;
}

/** An item's due time in milliseconds, its number. */
export type ItemPosition = readonly [number, number];

/** An item of a page with its details; `item` is null in the one row of an empty page. */
export interface PageRow extends ItemRow {
  readonly item: number | null;
  readonly group: QueueGroup;
  readonly claimed_by: number | null;
  readonly claimed_until: Date | null;
  readonly claimed_name: string | null;
  readonly snoozed_until: Date | null;
  readonly reason: string | null;
  readonly code: string | null;
  readonly name_en: string | null;
  readonly name_hi: string | null;
  readonly person: string | null;
  readonly starts_at: Date | null;
  readonly viewers: readonly PresentOperator[];
  readonly counts: QueueCounts;
}

/** The numbers of items, for all lists and for the requested one. */
export interface QueueCounts {
  readonly kinds: Partial<Record<QueueKind, number>>;
  readonly groups: Partial<Record<QueueGroup, number>>;
  readonly open: number;
  readonly mine: number;
  readonly snoozed: number;
}

const types = sql.join(QUEUE_TYPES.map((type) => sql.lit(type)));

/** The id of an item's object if it has this type; null otherwise, which joins nothing. */
const idIf = (type: (typeof QUEUE_TYPES)[number]) => sql`case when p.type = ${sql.lit(type)} then p.id end`;

const shown = {
  open: sql`not i.snoozed`,
  mine: sql`i.own and not i.snoozed`,
  snoozed: sql`i.snoozed`,
};

/** Builds the query of one page of the queue, soonest due first, with the counts of all items. */
export function queuePageQuery(
  { operatorId, show, kind, kinds, now, soon, tomorrow }: QueueFilter,
  { after, limit }: PageRequest<ItemPosition>,
): RawBuilder<PageRow> {
  const afterCursor = after
    ? sql`where (l.due_at, l.item) > (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
    : sql``;
  return sql<PageRow>`
    with items as materialized (
      select i.type, i.id, i.kind, i.since, date_trunc('milliseconds', i.due_at) as due_at,
        i.id * 32 + array_position(array[${types}], i.type) as item,
        coalesce(c.expires_at > ${now} and c.operator_id = ${operatorId}::bigint, false) as own,
        case when c.expires_at > ${now} then c.operator_id end as claimed_by,
        case when c.expires_at > ${now} then c.expires_at end as claimed_until,
        c.snoozed_until, c.reason,
        case when c.snoozed_until > ${now} then c.snoozed_version = ${itemVersion('i')} else false end as snoozed
      from (${queueItems}) i left join work_claims c on c.object = i.type || ':' || i.id
      where i.kind = any(${kinds}::text[])
    ), listed as (
      select i.*, case when i.due_at <= ${now} then 'overdue' when i.due_at <= ${soon} then 'soon'
        when i.due_at < ${tomorrow} then 'today' else 'later' end as "group"
      from items i where ${shown[show]} ${kind === null ? sql`` : sql`and i.kind = ${kind}`}
    ), page as (
      select l.* from listed l ${afterCursor} order by l.due_at, l.item limit ${limit}
    ), counts as (
      select jsonb_build_object(
        'kinds', coalesce((select jsonb_object_agg(k.kind, k.n) from
          (select kind, count(*) as n from items where not snoozed group by kind) k), '{}'),
        'groups', coalesce((select jsonb_object_agg(g."group", g.n) from
          (select "group", count(*) as n from listed group by "group") g), '{}'),
        'open', (select count(*) from items where not snoozed),
        'mine', (select count(*) from items where own and not snoozed),
        'snoozed', (select count(*) from items where snoozed)) as counts
    )
    select p.item, p.type, p.id, p.kind, p.since, p.due_at, p."group", p.claimed_by, p.claimed_until, o.name as claimed_name,
      case when p.snoozed then p.snoozed_until end as snoozed_until, p.reason,
      coalesce(b.code, r.ticket, bl.case_number, sl.gateway_id, cb.gateway_id, kw.kind, dc.number, to_char(mr.month, 'YYYY-MM')) as code, coalesce(s.name_en, cs.name) as name_en, coalesce(s.name_hi, cs.name) as name_hi,
      case p.type when 'line' then b.name when 'report' then r.name when 'enquiry' then e.name when 'review' then w.reviewer_name else a.name end as person,
      case p.type when 'line' then l.starts_at end as starts_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.operator_id, 'editing', v.editing,
          'name', (select name from accounts where id = v.operator_id)) order by v.operator_id)
        from operator_presence v where v.object = p.type || ':' || p.id and v.operator_id <> ${operatorId}::bigint
          and v.seen_at > ${presentSince(now)}), '[]') as viewers,
      counts.counts
    from counts left join page p on true
    left join accounts o on o.id = p.claimed_by
    left join reports r on r.id = ${idIf('report')}
    left join appeals ap on ap.id = ${idIf('appeal')}
    left join assignments g on g.id = ap.assignment_id
    left join service_enquiries e on e.id = ${idIf('enquiry')}
    left join pd_enquiries pd on pd.id = ${idIf('pd_enquiry')}
    left join account_blocks bl on bl.id = ${idIf('block')}
    left join custom_services cs on cs.id = ${idIf('custom_service')}
    left join refund_approvals ra on ra.id = ${idIf('refund_approval')}
    left join reviews w on w.id = ${idIf('review')}
    left join payout_runs pr on pr.id = ${idIf('payout')}
    left join documents dc on dc.id = ${idIf('document')}
    left join line_shares sh on sh.id = ${idIf('line_share')}
    left join period_requests mr on mr.state = 'waiting' and to_char(mr.month, 'YYYYMM')::bigint = ${idIf('book_month')}
    left join journals jr on jr.id = ${idIf('journal')}
    left join payment_refunds f on f.id = ${idIf('refund')}
    left join settlements sl on sl.id = ${idIf('settlement')}
    left join chargebacks cb on cb.id = ${idIf('chargeback')}
    left join kept_webhooks kw on kw.id = ${idIf('webhook')}
    left join payables y on y.id = f.payable_id
    left join booking_lines l on l.id = coalesce(${idIf('line')}, g.line_id, ra.line_id, sh.line_id,
      substring(y.subject from '^(?:line|extra):([0-9]+)$')::bigint)
    left join bookings b on b.id = l.booking_id
    left join services s on s.id = coalesce(l.service_id, r.service_id, e.service_id, w.service_id)
    left join accounts a on a.id = coalesce(${idIf('account')}, ap.professional_id, pd.account_id, cs.professional_id, y.account_id, bl.account_id, dc.account_id, pr.prepared_by, mr.requested_by, jr.requested_by, ${idIf('payee')}, case when ra.id is not null or sh.id is not null then l.account_id end)
    order by p.due_at, p.item`;
}
