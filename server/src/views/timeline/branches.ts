import type { TimelineKind, TimelineObject } from '@aaspaas/contract/features/timeline-objects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import { ownSubjectsOf } from './objects.ts';
import { entriesOf, historiesOf, isPerson, paymentsOf, refundsOf, type Rows } from './person-rows.ts';

/** The position of an entry: its time in milliseconds and its number. */
export type EntryPosition = readonly [number, number];

/** More than the number of branches: an entry's number is its row's id times this, plus the number of its branch. */
export const BRANCH_FACTOR = 16;

/** Entries from one kind of table: selects `at, id, line_id, code, name, person_id, person_role, detail`. */
interface Branch {
  readonly kind: TimelineKind;
  /** The types of objects that have these entries; default: all. */
  readonly of?: readonly TimelineObject['type'][];
  readonly rows: (rows: Rows) => RawBuilder<unknown>;
}

const PEOPLE = ['customer', 'professional'] as const;
const WORK = ['line', 'booking', ...PEOPLE] as const;

/** The transitions of the lines; of a professional, those while a line was assigned to them. */
const states: Branch = {
  kind: 'state',
  of: WORK,
  rows: (rows) => {
    const { object, after, newest } = rows;
    const [at, row] = [sql`h.at`, sql`h.id`];
    const history = (during: RawBuilder<unknown>) => sql`cross join lateral (select * from line_history h
      where h.line_id = l.id ${during} ${after(at, row)} ${newest(at, row)}) h`;
    const columns = sql`h.at, h.id, h.line_id, null::text as code, h.transition as name, h.actor_id as person_id, h.actor_role as person_role,
      jsonb_build_object('from', h.from_state, 'to', h.to_state, 'reason', h.note ->> 'reason') as detail`;
    if (object.type === 'customer')
      return sql`select ${columns} from ${historiesOf(rows)} l ${history(sql``)}`;
    if (object.type !== 'professional') return sql`select ${columns} from lines l ${history(sql``)}`;
    // A line that is assigned again to the same professional has two periods that meet.
    return sql`select distinct ${columns} from ${historiesOf(rows)} l
      ${history(sql`and h.at >= l.from_at and h.at <= coalesce(l.to_at, 'infinity')`)}`;
  },
};

const deliveryOf = (table: string) =>
  sql`jsonb_build_object('state', ${sql.ref(`${table}.state`)}, 'vendor', ${sql.ref(`${table}.vendor`)}, 'error', ${sql.ref(`${table}.error`)})`;

/** The newest mail of a notification, or its newest SMS or WhatsApp message. */
const newestOf = (channel: 'sms' | 'email') =>
  sql`select m.state, m.vendor, m.error from message_sends m
    where m.notification_id = n.id and ${channel === 'email' ? sql`m.channel = 'email'` : sql`m.channel <> 'email'`}
    order by m.id desc limit 1`;

/** Notifications, with the delivery of the newest SMS and e-mail. Those that a newer one replaced were read only if an SMS was sent. */
const notifications: Branch = {
  kind: 'message',
  of: WORK,
  rows: ({ object, after, newest }) => {
    const [at, row] = [sql`n.created_at`, sql`n.id`];
    const shown = sql`(not n.replaced or n.sms_sent_at is not null)`;
    const rest = sql`${after(at, row)} ${newest(at, row)}`;
    const ofLine =
      object.type === 'line'
        ? sql`and coalesce((n.facts ->> 'detail_id')::bigint, ${object.id}::bigint) = ${object.id}::bigint`
        : sql``;
    const found = isPerson(object)
      ? sql`(select * from notifications n where n.account_id = ${object.id}::bigint and ${shown} ${rest}) n`
      : sql`(select b.code from bookings b where b.id in (select booking_id from lines)) b cross join lateral (select * from notifications n
          where n.facts ->> 'booking' = b.code and n.facts ? 'booking' and ${shown} ${ofLine}
            and exists (select from accounts a where a.id = n.account_id and a.role <> 'admin') ${rest}) n`;
    return sql`select n.created_at, n.id, (n.facts ->> 'detail_id')::bigint, n.facts ->> 'booking', n.kind, n.account_id, null::text,
        jsonb_build_object('facts', n.facts, 'sms', case when s.state is not null then
            ${deliveryOf('s')}
          when n.sms_sent_at is not null then jsonb_build_object('state', 'accepted', 'vendor', null, 'error', null) end,
          'email', case when e.state is not null then ${deliveryOf('e')} end)
      from ${found} left join lateral (${newestOf('sms')}) s on true left join lateral (${newestOf('email')}) e on true`;
  },
};

/** Messages without a notification: one-time codes, and mails about a link or documents. */
const codes: Branch = {
  kind: 'message',
  of: PEOPLE,
  rows: ({ object, after, newest }) => {
    const [at, row] = [sql`m.created_at`, sql`m.id`];
    return sql`select m.created_at, m.id, null::bigint, null::text, m.template, m.account_id, null::text,
        jsonb_build_object(m.channel, ${deliveryOf('m')})
      from message_sends m where m.account_id = ${object.id}::bigint and m.notification_id is null ${after(at, row)} ${newest(at, row)}`;
  },
};

const payments: Branch = {
  kind: 'money',
  of: ['line', 'booking', 'customer'],
  rows: (rows) => {
    const { object, after, newest } = rows;
    const [at, row] = [sql`c.captured_at`, sql`c.id`];
    const found = isPerson(object)
      ? sql`${paymentsOf(rows)} c`
      : sql`captures c where true ${after(at, row)} ${newest(at, row)}`;
    return sql`select c.captured_at, c.id, c.line_id, c.code, case when c.surplus then 'surplus_payment' else 'payment' end, null::bigint, null::text,
        jsonb_build_object('amount', c.amount, 'state', null, 'reference', c.gateway_payment_id)
      from ${found}`;
  },
};

const refunds: Branch = {
  kind: 'money',
  of: ['line', 'booking', 'customer'],
  rows: (rows) => {
    const { object, after, newest } = rows;
    const [at, row] = [sql`r.created_at`, sql`r.id`];
    const found = isPerson(object)
      ? sql`${refundsOf(rows)} r`
      : sql`refunds r where true ${after(at, row)} ${newest(at, row)}`;
    return sql`select r.created_at, r.id, r.line_id, null::text, 'refund', null::bigint, null::text,
        jsonb_build_object('amount', r.amount, 'state', r.state, 'reference', r.reference)
      from ${found}`;
  },
};

/** Vouchers, invoices, bills and credit notes; of a professional, commission invoices and statements. */
const documents: Branch = {
  kind: 'money',
  of: WORK,
  rows: ({ object, after, newest }) => {
    const [at, row] = [sql`d.issued_at`, sql`d.id`];
    const found = isPerson(object)
      ? sql`documents d where d.account_id = ${object.id}::bigint`
      : sql`(select distinct b.code from lines n join bookings b on b.id = n.booking_id) c
          cross join lateral (select * from documents where documents.booking = c.code offset 0) d
          where (d.subjects = '{}' or d.subjects && array(select 'line:' || id from lines))`;
    return sql`select d.issued_at, d.id, null::bigint, null::text, 'document', null::bigint, null::text,
        jsonb_build_object('amount', null, 'state', null, 'document', d.kind, 'reference', d.number)
      from ${found} ${after(at, row)} ${newest(at, row)}`;
  },
};

const payouts: Branch = {
  kind: 'money',
  of: ['professional'],
  rows: ({ object, after, newest }) => {
    const [at, row] = [sql`coalesce(r.approved_at, r.prepared_at)`, sql`i.id`];
    return sql`select ${at}, i.id, null::bigint, null::text, 'payout', null::bigint, null::text,
        jsonb_build_object('amount', i.amount, 'state', i.state, 'reference', i.reference)
      from payout_items i join payout_runs r on r.id = i.run_id where i.account_id = ${object.id}::bigint ${after(at, row)} ${newest(at, row)}`;
  },
};

/**
 * The operators' actions on the object. Adding a note is shown as the note. `offset 0` keeps the search by subject: the log's
 * order by time has an index too, which would be read from its end.
 */
const actions: Branch = {
  kind: 'action',
  rows: (rows) => {
    const { object, after, newest } = rows;
    const [at, row] = [sql`a.at`, sql`a.id`];
    const columns = sql`a.action, a.actor_id, 'admin', jsonb_build_object('reason', a.detail ->> 'reason')`;
    const bySubject = sql`select a.at, a.id, s.line_id, s.code, ${columns}
      from ${subjectsOf(object)} cross join lateral (
        select * from (select * from audit_log where audit_log.subject = s.subject offset 0) a
        where a.outcome = 'done' and a.action <> 'admin.add_note' ${after(at, row)} ${newest(at, row)}
      ) a`;
    if (!isPerson(object)) return bySubject;
    return sql`${bySubject} union all select a.at, a.id, e.line_id, ${codeIn(sql`a.subject`)}, ${columns}
      from ${entriesOf('action', rows)} e cross join lateral (select * from audit_log where id = e.entry_id offset 0) a`;
  },
};

const notes: Branch = {
  kind: 'note',
  rows: (rows) => {
    const { object, after, newest } = rows;
    const [at, row] = [sql`n.created_at`, sql`n.id`];
    const columns = sql`'note', n.operator_id, 'admin', jsonb_build_object('text', n.text)`;
    const bySubject = sql`select n.created_at, n.id, s.line_id, s.code, ${columns}
      from ${subjectsOf(object)} cross join lateral (select * from notes n where n.object = s.subject ${after(at, row)} ${newest(at, row)}) n`;
    if (!isPerson(object)) return bySubject;
    return sql`${bySubject} union all select n.created_at, n.id, e.line_id, ${codeIn(sql`n.object`)}, ${columns}
      from ${entriesOf('note', rows)} e cross join lateral (select * from notes where id = e.entry_id offset 0) n`;
  },
};

/** The steps of a person's blocks; a step's number is part of its id. The audit log names them by the block, not by the person. */
const blocks: Branch = {
  kind: 'block',
  of: PEOPLE,
  rows: ({ object, after, newest }) => {
    const [at, row] = [sql`e.at`, sql`e.id`];
    return sql`select e.at, e.id, null::bigint, null::text, e.event, e.person_id,
        case when e.event = 'started' then null when e.event = 'appealed' then ${object.type === 'customer' ? 'user' : 'employee'} else 'admin' end,
        jsonb_build_object('case', e.case_number, 'text', e.text)
      from (
        select s.at, b.id * 8 + s.step as id, s.event, s.person_id, b.case_number, s.text from account_blocks b cross join lateral (values
          (1, b.created_at, 'announced', b.created_by, b.explanation),
          (2, b.started_at, 'started', null, null),
          (3, b.appealed_at, 'appealed', b.account_id, b.appeal),
          (4, case when b.decision = 'upheld' then b.decided_at end, 'upheld', b.decided_by, b.answer),
          (5, b.lifted_at, 'lifted', b.lifted_by, b.lift_reason)
        ) s (step, at, event, person_id, text) where b.account_id = ${object.id}::bigint and s.at is not null
      ) e where true ${after(at, row)} ${newest(at, row)}`;
  },
};

/** The prices of a service, from when each was the current one. Plans and cancelled plans are operators' actions. */
const prices: Branch = {
  kind: 'price',
  of: ['service'],
  rows: ({ object, after, newest }) => {
    const [at, row] = [sql`p.valid_from`, sql`p.id`];
    return sql`select p.valid_from, p.id, null::bigint, null::text, 'price', null::bigint, null::text,
        jsonb_build_object('per_day', p.per_day, 'per_hour', p.per_hour)
      from service_prices p where p.service_id = ${object.id}::bigint and p.switched_at is not null ${after(at, row)} ${newest(at, row)}`;
  },
};

/** When a review was written. */
const written: Branch = {
  kind: 'review',
  of: ['review'],
  rows: ({ object, after, newest }) => {
    const [at, row] = [sql`w.created_at`, sql`w.id`];
    return sql`select w.created_at, w.id, null::bigint, null::text, 'written', null::bigint, null::text,
        jsonb_build_object('review', w.id, 'rating', w.rating, 'problem', null)
      from reviews w where w.id = ${object.id}::bigint ${after(at, row)} ${newest(at, row)}`;
  },
};

/** Readers' reports of a review, or of the reviews of a service. */
const reported: Branch = {
  kind: 'review',
  of: ['review', 'service'],
  rows: ({ object: { type, id }, after, newest }) => {
    const [at, row] = [sql`r.created_at`, sql`r.id`];
    const column = sql.ref(type === 'review' ? 'r.review_id' : 'r.service_id');
    return sql`select r.created_at, r.id, null::bigint, null::text, 'reported', null::bigint, null::text,
        jsonb_build_object('review', r.review_id, 'rating', (select rating from reviews where id = r.review_id), 'problem', r.reason)
      from review_reports r where ${column} = ${id}::bigint ${after(at, row)} ${newest(at, row)}`;
  },
};

/** The code of a booking that is the subject itself; null for other subjects. */
const codeIn = (subject: RawBuilder<unknown>) =>
  sql`case when ${subject} like 'booking:%' then split_part(${subject}, ':', 2) end`;

/** The objects of the audit log and of notes that belong to the object; of a person, those that belong to no line and no booking. */
function subjectsOf(object: TimelineObject): RawBuilder<unknown> {
  const own = sql`select own.subject, null::bigint as line_id, ${codeIn(sql`own.subject`)} as code from (${ownSubjectsOf(object)}) own (subject)`;
  if (isPerson(object)) return sql`(${own}) s`;
  return sql`(
    select 'line:' || id as subject, id as line_id, null::text as code from lines
    union all select 'dispute:' || d.id, l.id, null from lines l cross join lateral (select id from disputes where line_id = l.id offset 0) d
    union all select 'refund:' || r.id, r.line_id, null from refunds r
    union all select 'refund_approval:' || a.id, l.id, null from lines l cross join lateral (select id from refund_approvals where line_id = l.id offset 0) a
    union all ${own}
  ) s`;
}

/** All branches; the place of one is a part of the numbers of its entries, so new ones go to the end. */
const BRANCHES: readonly Branch[] = [
  states,
  notifications,
  codes,
  payments,
  refunds,
  documents,
  payouts,
  actions,
  notes,
  blocks,
  prices,
  written,
  reported,
];

/** Builds the union of the branches of some kinds, each cut to the page. */
export function branchesOf(
  object: TimelineObject,
  kinds: readonly TimelineKind[],
  { after, limit }: PageRequest<EntryPosition>,
): RawBuilder<unknown> {
  const selected = BRANCHES.flatMap((branch, number) => {
    if (!kinds.includes(branch.kind) || (branch.of && !branch.of.includes(object.type))) return [];
    const rows = branch.rows({
      object,
      until: after && new Date(after[0]),
      limit,
      after: (at, id) =>
        after === null
          ? sql``
          : sql`and (${at}, ${id}) < (${new Date(after[0])}::timestamptz, ${Math.ceil((after[1] - number) / BRANCH_FACTOR)}::bigint)`,
      newest: (at, id) => sql`order by ${at} desc, ${id} desc limit ${limit}`,
    });
    return sql`select ${sql.lit(branch.kind)} as kind, ${sql.lit(number)}::int as branch, e.* from (${rows})
      as e (at, id, line_id, code, name, person_id, person_role, detail)`;
  });
  return sql.join(selected, sql` union all `);
}
