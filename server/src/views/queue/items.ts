import type { QUEUE_TYPES, QueueKind } from '@aaspaas/contract/features/admin-queue.ts';
import { type RawBuilder, sql } from 'kysely';
import { isCashAsked, lineVersionSql } from '../../features/booking/index.ts';
import type { Executor } from '../../platform/db/connect.ts';

/** The type of an object in the queue. */
export type QueueType = (typeof QUEUE_TYPES)[number];

/** An item as the branches of the query return it. */
export interface ItemRow {
  readonly type: QueueType;
  readonly id: number;
  readonly kind: QueueKind;
  readonly since: Date;
  readonly due_at: Date;
}

/**
 * Everything that needs an operator: one branch for each kind of object, each reading a partial index or an index by state,
 * so that what is settled costs nothing. Due times: docs/decisions/0062-operators-queue.md.
 */
export const queueItems: RawBuilder<ItemRow> = sql`
  select 'line' as type, l.id,
    case l.attention when 'assignment_failed' then 'unassigned' when 'running_over' then 'overrun' else l.attention end as kind,
    coalesce(l.attention_at, l.entered_at) as since,
    case
      when l.attention = 'assignment_failed' then l.starts_at - interval '2 hours'
      when l.attention in ('outside_service_area', 'overrun', 'running_over')
        then coalesce(l.attention_at, l.entered_at) + interval '4 hours'
      when l.attention = 'no_show' then coalesce(l.attention_at, l.entered_at) + interval '30 minutes'
      else coalesce(l.attention_at, l.entered_at)
    end as due_at
  from booking_lines l
  where l.attention is not null and l.attention not in ('dispute', 'dispute_late', 'dispute_overdue')
  union all
  select 'line', l.id, 'dispute', d.opened_at,
    case when d.redo_offered_at is null then d.answer_due_at else coalesce(l.deadline_at, d.answer_due_at) end
  from disputes d join booking_lines l on l.id = d.line_id
  where d.resolved_at is null
  union all
  select 'line', l.id, 'unassigned', l.entered_at, l.starts_at - interval '2 hours'
  from booking_lines l where l.state = 'placed' and l.attention is null
  union all
  select 'report', r.id, 'ticket', r.created_at, r.created_at + interval '48 hours'
  from reports r where r.closed_at is null
  union all
  select 'appeal', a.id, 'appeal', a.created_at, a.due_at from appeals a where a.answered_at is null
  union all
  select 'block', b.id, 'block_appeal', b.appealed_at, b.appeal_due_at
  from account_blocks b join accounts a on a.id = b.account_id and a.mobile is not null
  where b.appealed_at is not null and b.decided_at is null and b.lifted_at is null
  union all
  select 'account', p.account_id, 'applicant', p.state_at, p.state_at + interval '48 hours'
  from professionals p join accounts a on a.id = p.account_id and a.mobile is not null
  where p.state = 'pending'
  union all
  select 'enquiry', e.id, 'enquiry', e.created_at, e.created_at + interval '24 hours'
  from service_enquiries e where e.status = 'pending'
  union all
  select 'pd_enquiry', e.id, 'pd_enquiry', e.created_at, e.created_at + interval '24 hours'
  from pd_enquiries e where e.status = 'pending'
  union all
  select 'refund', r.id, 'failed_refund', r.created_at, r.created_at + interval '24 hours'
  from payment_refunds r where r.state = 'failed'
  union all
  -- The work and the extra time of a line are one item. Three reminders brought no payment; while the customer is asked about cash, it waits.
  select 'line', substring(y.subject from '^(?:line|extra):([0-9]+)$')::bigint, 'amount_due',
    min(d.due_since) + interval '14 days', min(d.due_since) + interval '15 days'
  from amounts_due d join payables y on y.id = d.payable_id
  where d.amount > 0 and d.reminders = 4 and y.subject ~ '^(?:line|extra):[0-9]+$' and not ${isCashAsked(sql`y.subject`)}
  group by 2
  union all
  select 'refund_approval', r.id, 'approval', r.requested_at, r.requested_at + interval '4 hours'
  from refund_approvals r where r.state = 'waiting'
  union all
  select 'ledger_check', to_char(c.day, 'YYYYMMDD')::bigint, 'books_fault', c.at, c.at + interval '4 hours'
  from (select day, at, faults from ledger_checks order by day desc limit 1) c where c.faults <> '[]'
  union all
  select 'unmatched', u.id, 'unmatched_money', u.due_at, u.due_at + interval '4 hours'
  from unmatched_money u where u.resolved_at is null and u.alarmed_at is not null
  union all
  select 'settlement', s.id, 'settlement_differs', s.alarmed_at, s.alarmed_at + interval '4 hours'
  from settlements s where s.state = 'waiting' and s.alarmed_at is not null
  union all
  -- Evidence is due a day before the time for it ends; a lost one has to be decided.
  select 'chargeback', c.id, case when c.status = 'open' then 'chargeback' else 'chargeback_lost' end, coalesce(c.ended_at, c.opened_at),
    case when c.status = 'open' then coalesce(c.respond_by, c.opened_at + interval '7 days') - interval '24 hours'
      else c.ended_at + interval '24 hours' end
  from chargebacks c
  where c.status = 'open' or (c.ended_at is not null and c.deducted > 0 and c.outcome is null)
  union all
  select 'webhook', w.id, 'unknown_webhook', coalesce(w.replayed_at, w.received_at), coalesce(w.replayed_at, w.received_at) + interval '4 hours'
  from kept_webhooks w where w.dismissed_at is null and w.outcome is distinct from 'processed'
  union all
  select 'custom_service', s.id, 'custom_service', s.state_at, s.state_at + interval '48 hours'
  from custom_services s where s.state = 'pending' and s.removed_at is null
  union all
  select 'review', w.id, 'reported_review', w.reported_at, w.reported_at + interval '48 hours'
  from reviews w where w.reported_at is not null
  union all
  select 'payout', r.id, 'payout_approval', r.prepared_at, r.prepared_at + interval '4 hours'
  from payout_runs r where r.state = 'prepared'
  union all
  select 'book_month', to_char(r.month, 'YYYYMM')::bigint, 'month_approval', r.requested_at, r.requested_at + interval '24 hours'
  from period_requests r where r.state = 'waiting'
  union all
  select 'journal', j.id, 'journal_approval', j.requested_at, j.requested_at + interval '24 hours'
  from journals j where j.state = 'waiting'
  union all
  select 'payout', i.run_id, 'payout_stalled', min(i.stalled_at), min(i.stalled_at) + interval '4 hours'
  from payout_items i where i.stalled_at is not null group by i.run_id
  union all
  select 'payee', b.account_id, 'bank_review', c.checked_at, c.checked_at + interval '48 hours'
  from bank_account_checks c join bank_accounts b on b.id = c.bank_account_id and b.account_sealed is not null
  where c.outcome = 'review'
    and not exists (select from bank_account_checks o where o.bank_account_id = c.bank_account_id and o.id > c.id)
    and not exists (select from bank_accounts n where n.account_id = b.account_id and n.id > b.id)
  union all
  select 'document', r.document_id, 'unregistered_invoice', r.requested_at, r.requested_at + interval '24 hours'
  from document_registrations r where r.state = 'refused'
  union all
  select 'document', r.document_id, 'unregistered_invoice', r.requested_at, r.requested_at + interval '24 hours'
  from document_registrations r where r.state = 'pending' and r.alarmed_at is not null
  union all
  -- The invoice is due 30 days after the supply.
  select 'line_share', h.id, 'place_unknown', u.since, u.since + interval '28 days'
  from undocumented u join line_shares h on h.id = u.source_id and h.reduces is null and h.place_of_supply is null and h.liability <> 'none'
  join booking_lines l on l.id = h.line_id join bookings b on b.id = l.booking_id and b.job_state is null
  where u.source = 'share'`;

/**
 * The version of the item `type`, `id`, `since`: it changes with every event on the object. Lines have a history; the other
 * objects leave the queue when they change, or enter it anew.
 */
export const itemVersion = (item: string): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${item}.${name}`);
  return sql<number>`case ${column('type')}
    when 'line' then ${lineVersionSql(column('id'))}
    else (extract(epoch from ${column('since')}) * 1000)::bigint end`;
};

/** An item that an operator claims or puts aside. */
export interface OpenItem {
  readonly dueAt: Date;
  readonly version: number;
}

/** Returns an item of some kinds by its object, e.g. `line:12`; undefined if the object needs no operator. */
export async function openItem(
  executor: Executor,
  object: string,
  kinds: readonly QueueKind[],
): Promise<OpenItem | undefined> {
  const [type, id] = object.split(':');
  const { rows } = await sql<{ due_at: Date; version: number }>`
    select i.due_at, ${itemVersion('i')} as version from (${queueItems}) i
    where i.type = ${type} and i.id = ${Number(id)}::bigint and i.kind = any(${kinds}::text[])`.execute(
    executor,
  );
  const [row] = rows;
  return row && { dueAt: row.due_at, version: row.version };
}
