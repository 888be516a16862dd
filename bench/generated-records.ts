import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { makeVault } from '../server/src/platform/vault.ts';
import { ALL_CATEGORIES } from '../server/src/views/insight/day-queries.ts';
import { codeOf, paid } from './generated-lines.ts';
import { mobileOf, personName } from './generated-people.ts';
import { anyBelow, anyOf, at, FIRST, OPERATORS, type Scale, SLOTS } from './generated-scale.ts';

/** `SECRET_KEY` of a server on the generated rows: a server does not start with another key than that of the sealed values. */
export const GENERATED_SECRET_KEY = 'key of the generated bank accounts';

/** Months with a payout run. */
const RUNS = 36;

/** The run that waits for an approval. */
export const PREPARED_RUN = RUNS + 1;

/** Days of measures: the overview compares 90 days with the 90 before. */
const MEASURED_DAYS = 181;

/** The newest part of the lines, whose messages and movements of money exist. */
const NEWEST = 0.8;
const BOOKED_MONEY = 0.9;

/** The id of the platform's registration. */
const REGISTRATION = 1;

/** The most movements of a line: its payment, its charge, the advance that pays the charge, the payout and its payment by the bank. */
const MOVEMENTS = 5;

/** Pay of work that was approved earlier is paid out. */
const PAID_OUT_DAYS = 14;

/** The day of an instant in Asia/Kolkata, in SQL. */
const day = (instant: string) => `(${instant} at time zone 'Asia/Kolkata')::date`;

const AUDITED = [
  'admin.allocate',
  'admin.cancel_line',
  'admin.resolve',
  'admin.claim',
  'admin.add_note',
  'admin.document',
];

/** Orders, payments, refunds and documents of the lines that were paid online: an order for each line; all have the line's id. */
export function moneyStatements({ lines, professionals, now, start }: Scale): string[] {
  const line = paid('l.id');
  const code = (prefix: string, id: string) => `'${prefix}_' || lpad(to_hex(${id} * 2654435761), 14, '0')`;
  const booked = `l.id > ${Math.floor(lines * BOOKED_MONEY)} and ${line}`;
  const commission = '(l.total * 15 / 100)';
  // Of unregistered professionals whose work is not taxed (money.md, section 1): 18 % GST on the commission in two heads, TDS of 0.1 %.
  const head = `(${commission} * 9 / 100)`;
  const tax = `(2 * ${head})`;
  const tds = '(l.total / 1000)';
  const net = `(l.total - ${commission} - ${tax} - ${tds})`;
  const paidOut = `l.approved_at < ${at(now)} - interval '${PAID_OUT_DAYS} days'`;
  const sealed = makeVault(GENERATED_SECRET_KEY).seal('50100234567890').toString('hex');
  const run = `(1 + least(${RUNS - 1}, extract(epoch from l.approved_at - ${at(start)})::bigint / 2628000))`;
  return [
    `insert into payables (id, subject, account_id, amount, created_at, payable_at) overriding system value
      select l.id, 'line:' || l.id, l.account_id, l.total, l.created_at, greatest(l.approved_at, l.ends_at) + interval '2 days' from booking_lines l where ${line}`,
    `insert into payment_orders (id, account_id, purpose, amount, state, gateway_order_id, created_at, paid_at) overriding system value
      select l.id, l.account_id, 'booking:' || l.booking_id, l.total, 'paid', ${code('order', 'l.id')}, l.created_at, l.created_at + interval '1 minute'
      from booking_lines l where ${line}`,
    `insert into payment_order_parts (order_id, payable_id, amount) select l.id, l.id, l.total from booking_lines l where ${line}`,
    `insert into payment_captures (id, order_id, account_id, gateway_payment_id, amount, surplus, captured_at, method) overriding system value
      select l.id, l.id, l.account_id, ${code('pay', 'l.id')}, l.total, false, l.created_at + interval '1 minute', 'upi' from booking_lines l where ${line}`,
    `insert into payment_refunds (capture_id, payable_id, account_id, amount, state, gateway_refund_id, reference, created_at, processed_at)
      select l.id, l.id, l.account_id, l.total, l.refund, ${code('rfnd', 'l.id')}, 'UTR' || l.id, l.cancelled_at, case when l.refund = 'processed' then l.cancelled_at + interval '2 days' end
      from (
        select l.*, case ${anyBelow(3000, 41, 'l.id')} when 0 then 'failed' when 1 then 'requested' when 2 then 'processing' else 'processed' end as refund
        from booking_lines l where l.state = 'cancelled' and ${line}
      ) l`,
    `insert into tax_registrations (id, gstin, state, valid_from, created_at) overriding system value
      values (${REGISTRATION}, '29AAGCA1234D1ZK', 'Karnataka', ${day(at(start))}, ${at(start)})`,
    `insert into line_shares (line_id, professional_id, supplied_on, gross, taxable, commission, tax, commission_cgst, commission_sgst, tds, net,
        registration_id, place_of_supply, reasons)
      select l.id, l.professional_id, ${day('l.approved_at')}, l.total, l.total, ${commission}, ${tax}, ${head}, ${head}, ${tds}, ${net},
        ${REGISTRATION}, 'Karnataka', '{service_not_notified}'
      from booking_lines l where ${line} and l.state = 'approved'`,
    `insert into documents (kind, financial_year, serial, number, subject, account_id, booking, amount, keep_until, issued_at, content)
      select 'receipt', '2024-25', l.id, 'RC-' || l.id, 'booking:' || l.booking_id, l.account_id, ${codeOf('l.booking_id')}, l.total, '2031-12-31',
        l.approved_at, '{"platform": {"name": "Aaspaas", "gstin": null}, "recipient": {"name": "Customer"},
          "totals": {"taxable": 0, "cgst": 0, "sgst": 0, "igst": 0}}'
      from booking_lines l where l.id % 10 = 0 and l.state = 'approved'`,
    `insert into ledger_transactions (id, key, kind, at, posted_on, source) overriding system value
      select ${MOVEMENTS} * l.id + m.part, m.kind || ':' || case m.part when 0 then ${code('pay', 'l.id')} else l.id::text end, m.kind, m.at, ${day('m.at')},
        case m.part when 0 then 'payment:' || ${code('pay', 'l.id')} else 'line:' || l.id end
      from booking_lines l cross join lateral (values
        (0, 'capture', l.created_at + interval '1 minute'), (1, 'charge', l.approved_at), (2, 'advance_used', l.approved_at),
        (3, 'payout', l.approved_at + interval '9 days'), (4, 'payout_paid', l.approved_at + interval '10 days')
      ) m (part, kind, at) where ${booked} and (m.part = 0 or l.state = 'approved') and (m.part < 3 or ${paidOut})`,
    `insert into ledger_entries (transaction_id, account, account_id, payable_id, amount, tax_head, registration_id)
      select ${MOVEMENTS} * l.id + m.part, m.account, case m.person when 1 then l.account_id when 2 then l.professional_id end, l.id, m.amount,
        m.head, case when m.head is not null then ${REGISTRATION} end
      from booking_lines l cross join lateral (values
        (0, 'gateway', 0, l.total, null), (0, 'advances', 1, -l.total, null),
        (1, 'customer', 1, l.total, null), (1, 'pro', 2, -${net}, null), (1, 'commission', 0, -${commission}, null),
        (1, 'gst_out', 0, -${head}, 'cgst'), (1, 'gst_out', 0, -${head}, 'sgst'), (1, 'tds', 0, -${tds}, null),
        (2, 'advances', 1, l.total, null), (2, 'customer', 1, -l.total, null),
        (3, 'pro', 2, ${net}, null), (3, 'payouts', 0, -${net}, null), (4, 'payouts', 0, ${net}, null), (4, 'bank', 0, -${net}, null)
      ) m (part, account, person, amount, head) where ${booked} and (m.part = 0 or l.state = 'approved') and (m.part < 3 or ${paidOut}) and m.amount <> 0`,
    // A tenth of the professionals have no account, another tenth one that is not verified.
    `insert into bank_accounts (id, account_id, account_sealed, account_last4, ifsc, bank_name, branch_name, source, created_at) overriding system value
      select ${FIRST.professional} + p, ${FIRST.professional} + p, '\\x${sealed}', '7890', 'HDFC0000123', 'HDFC Bank', 'Jayanagar', 'registration', ${at(start)}
      from generate_series(1, ${professionals}) p where p % 10 <> 3`,
    `insert into bank_account_checks (bank_account_id, outcome, score, registered_name, checked_at)
      select ${FIRST.professional} + p, case when p % 10 = 4 then 'review' else 'verified' end, 100, 'Name', ${at(start)}
      from generate_series(1, ${professionals}) p where p % 10 <> 3`,
    `insert into payout_runs (id, prepared_by, prepared_at, state, approved_by, approved_at) overriding system value
      select r, ${FIRST.operator + 1}, ${at(start)} + r * interval '2628000 seconds', 'approved', ${FIRST.operator + 2},
        ${at(start)} + r * interval '2628000 seconds' + interval '1 hour' from generate_series(1, ${RUNS}) r`,
    // A tenth of the professionals are paid by the runs, each for the lines of some months.
    `insert into payout_items (id, run_id, account_id, amount, state, reference, settled_at) overriding system value
      select r * 10000000 + p, r, ${FIRST.professional} + p, amount, case when r = ${RUNS} then 'approved' else 'paid' end,
        case when r < ${RUNS} then 'HDFC' || r * 10000000 + p end, case when r < ${RUNS} then least(${at(now)}, ${at(start)} + (r * 2628000 + 86400) * interval '1 second') end
      from (select ${run} as r, l.professional_id - ${FIRST.professional} as p, sum(${net}) as amount from booking_lines l
        where ${line} and l.state = 'approved' and (l.professional_id - ${FIRST.professional}) % 10 = 1 group by 1, 2) paid`,
    `insert into payout_lines (item_id, payable_id, amount)
      select ${run} * 10000000 + l.professional_id - ${FIRST.professional}, l.id, ${net}
      from booking_lines l where ${line} and l.state = 'approved' and (l.professional_id - ${FIRST.professional}) % 10 = 1`,
    // The run that waits, in place of the demo's: what was approved in the last days, for the professionals with an account.
    `with cancelled as (update payout_runs set state = 'cancelled', cancelled_at = ${at(now)} where state = 'prepared' returning id)
      insert into payout_runs (id, prepared_by, prepared_at, fingerprint) overriding system value
      select ${PREPARED_RUN}, ${FIRST.operator + 1}, ${at(now)} - interval '1 hour', 'bench' from (select count(*) from cancelled) c`,
    `insert into payout_run_payments (run_id, account_id, bank_account_id, amount, lines)
      select ${PREPARED_RUN}, l.professional_id, l.professional_id, sum(${net}),
        jsonb_agg(jsonb_build_object('payableId', l.id, 'amount', ${net}) order by l.id)
      from booking_lines l where ${booked} and l.state = 'approved' and not ${paidOut} and (l.professional_id - ${FIRST.professional}) % 10 <> 3
      group by l.professional_id`,
  ];
}

/** Notifications, messages, audit log and tickets of lines. */
export function recordStatements({ lines, customers, now }: Scale): string[] {
  const newest = (share: number) => `l.id > ${Math.floor(lines * share)}`;
  const facts = `jsonb_build_object('booking', b.code, 'service', jsonb_build_object('en', v.name_en, 'hi', v.name_hi),
    'date', l.service_date, 'time', to_char(l.service_time, 'HH24:MI'), 'detail_id', l.id)`;
  const joined = 'join bookings b on b.id = l.booking_id join bench.services v on v.id = l.service_id';
  const operator = `${FIRST.operator} + 1 + ${anyBelow(OPERATORS, 51, 'l.id')}`;
  const customer = `${FIRST.customer} + 1 + ${anyBelow(customers, 52, 'k')}`;
  const recently = `${at(now)} - make_interval(hours => ${anyBelow(24 * 1000, 53, 'k')}::int)`;
  const services = '(select count(*) from bench.services)';
  const reports = Math.ceil(lines / 200);
  const enquiries = Math.ceil(lines / 100);
  const moves = Math.ceil(lines / 500);
  const asked = `case when k > ${Math.floor(enquiries * 0.99)} then 'pending' when k % 5 = 0 then 'rejected' else 'enquired' end`;
  return [
    // With the line's id, so that its messages can name it.
    `insert into notifications (id, account_id, origin, kind, facts, created_at, read_at, sms_sent_at, sms_requested_at) overriding system value
      select l.id, l.account_id, 'line:' || l.id || ':booked', 'booked', ${facts}, l.created_at, case when ${anyBelow(3, 54, 'l.id')} > 0 then l.created_at end,
        l.created_at, l.created_at
      from booking_lines l ${joined} where ${newest(NEWEST)}`,
    `insert into notifications (id, account_id, origin, kind, facts, created_at, read_at) overriding system value
      select ${lines} + l.id, l.professional_id, 'line:' || l.id || ':job', 'job_new', ${facts}, l.assigned_at, case when ${anyBelow(3, 55, 'l.id')} > 0 then l.assigned_at end
      from booking_lines l ${joined} where ${newest(BOOKED_MONEY)} and l.professional_id is not null`,
    `insert into message_sends (day, template, language, vendor, recipient_masked, state, vendor_id, segments, cost, created_at, accepted_at, settled_at,
        account_id, notification_id, channel)
      select (l.created_at + interval '330 minutes')::date, case m.part when 0 then 'professional_found' else 'otp_signup' end, 'en',
        case m.part when 0 then 'msg91' else 'whatsapp' end, '60xxxxxx' || l.id % 100,
        case when ${anyBelow(50, 56, 'l.id')} = 0 then 'undelivered' when ${anyBelow(200, 56, 'l.id')} = 1 then 'failed' else 'delivered' end,
        m.part || '-' || l.id, 1, 20, l.created_at, l.created_at, l.created_at, l.account_id, case m.part when 0 then l.id end,
        case m.part when 0 then 'sms' else 'whatsapp' end
      from booking_lines l cross join (values (0), (1)) m (part) where ${newest(BOOKED_MONEY)} and (m.part = 0 or l.id % 4 = 0)`,
    `insert into audit_log (actor_id, action, subject, detail, at, request_id, address, before, after)
      select ${operator}, ${anyOf(AUDITED, 57, 'l.id')}, 'line:' || l.id, '{"reason": "The customer called."}', date_trunc('milliseconds', l.created_at + interval '10 minutes'),
        'bench-' || l.id, '10.0.0.1', '{"state": "placed"}', '{"state": "assigned"}'
      from booking_lines l where l.id % 10 = 7`,
    `insert into notes (object, operator_id, text, created_at)
      select 'line:' || l.id, ${operator}, 'The customer asked for the afternoon.', l.created_at from booking_lines l where l.id % 500 = 7`,
    `insert into appeals (assignment_id, professional_id, text, created_at, due_at, answer, answered_at)
      select g.id, g.professional_id, 'Why did another professional get this job?', g.from_at, g.from_at + interval '48 hours',
        case when g.line_id < ${Math.floor(lines * 0.99)} then 'The other one was nearer.' end, case when g.line_id < ${Math.floor(lines * 0.99)} then g.from_at + interval '1 day' end
      from assignments g where g.line_id % 5000 = 11`,
    `insert into refund_approvals (line_id, action, amount, reason, requested_by, requested_at, expires_at)
      select l.id, 'cancel', 1500000, 'Water damage.', ${operator}, ${at(now)} - interval '1 hour', ${at(now)} + interval '3 days'
      from booking_lines l where l.state = 'assigned' and l.id % 5000 = 17`,
    `insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at, answer, closed_by, closed_at)
      select 'RQ-' || lpad(one.k::text, 6, '0'), account, decode(md5(one.k::text), 'hex'), ${personName(`account - ${FIRST.customer}`)}, 'a@example.in',
        ${mobileOf('customer', `(account - ${FIRST.customer})`)}, v.id, 'The professional came late.', made, case when closed then 'We are sorry.' end,
        case when closed then ${FIRST.operator + 1} end, case when closed then made + interval '1 day' end
      from (select k, ${customer} as account, ${recently} as made, k <= ${Math.floor(reports * 0.98)} as closed, k % ${services} as service
        from generate_series(1, ${reports}) k) one join bench.services v on v.k = one.service`,
    `insert into service_enquiries (account_id, service_id, name, email, mobile, address, description, fingerprint, status, status_at, created_at)
      select account, v.id, ${personName(`account - ${FIRST.customer}`)}, 'a@example.in', ${mobileOf('customer', `(account - ${FIRST.customer})`)}, '14 Church Street',
        'Rewire two rooms.', decode(md5(one.k::text), 'hex'), status, made, made
      from (select k, ${customer} as account, ${recently} as made, ${asked} as status, k % ${services} as service from generate_series(1, ${enquiries}) k) one
      join bench.services v on v.k = one.service`,
    `insert into pd_enquiries (account_id, from_address, to_address, day, mobile, description, status, status_at, created_at)
      select ${customer}, 'Malleshwaram', 'Hebbal', (${recently})::date, '9876543210', 'A piano.',
        case when k > ${Math.floor(moves * 0.99)} then 'pending' else 'enquired' end, ${recently}, ${recently} from generate_series(1, ${moves}) k`,
  ];
}

/** Statements for the tables that triggers and loops keep up to date, in steps: each reads what those before it have written. */
export function derivedStatements({ lines, now, professionals }: Scale): readonly (readonly string[])[] {
  const today = dateOf(now);
  const first = addDays(today, -MEASURED_DAYS);
  const day = "(l.created_at + interval '330 minutes')::date";
  const measured = `from booking_lines l join bench.services v on v.id = l.service_id where l.created_at >= '${first}'::date and l.created_at < '${today}'::date`;
  const minutes = '(extract(epoch from l.assigned_at - l.created_at) / 60)::int';
  const bucket = `case when ${minutes} < 60 then ${minutes} else ${minutes} / 10 * 10 end`;
  return [
    [
      // As the history has it: an event that older lines do not have is never their last one.
      `insert into line_activity (line_id, customer_id, professional_id, first_at, last_at)
      select l.id, l.account_id, l.professional_id, least(l.created_at + interval '2 minutes', l.assigned_at),
        greatest(l.created_at + interval '2 minutes', l.assigned_at, l.started_at, l.done_at, l.disputed_at, l.approved_at, l.cancelled_at)
      from booking_lines l where l.id <= ${lines}`,
      `insert into professional_flags (account_id, state, paused, id_verified)
      select account_id, state, paused, id_verified from professionals on conflict do nothing`,
      `insert into customer_activity (account_id, last_booking_at)
      select a.id, b.last from accounts a left join (select account_id, max(confirmed_at) as last from bookings group by account_id) b on b.account_id = a.id
      where a.role = 'user' on conflict do nothing`,
      `insert into service_ratings (service_id, reviews, stars) select service_id, count(*), sum(rating) from reviews group by service_id
      on conflict (service_id) do update set reviews = excluded.reviews, stars = excluded.stars`,
      `insert into professional_ratings (professional_id, reviews, stars)
      select professional_id, count(*), sum(rating) from reviews where professional_id is not null group by professional_id
      on conflict (professional_id) do update set reviews = excluded.reviews, stars = excluded.stars`,
      `insert into metric_days (day, computed_at) select d, ${at(now)} from generate_series('${first}'::date, '${today}'::date, interval '1 day') d on conflict do nothing`,
    ],
    [
      `insert into metrics_daily (day, city, category, measure, bucket, numerator, denominator)
      select g.day, g.city, g.category, m.measure, 0, m.numerator, m.denominator
      from (
        select ${day} as day, l.city, v.category_id as category, count(*) as lines, count(l.professional_id) as assigned, sum(l.total) as total,
          count(*) filter (where l.cancelled_by = 'user') as by_user, count(*) filter (where l.cancelled_by = 'employee') as by_employee,
          count(*) filter (where l.cancelled_by = 'admin') as by_admin
        ${measured} group by 1, 2, 3
      ) g cross join lateral (values ('fill', assigned, lines), ('no_show', 0, assigned), ('cancelled_user', by_user, lines),
        ('cancelled_employee', by_employee, lines), ('cancelled_admin', by_admin, lines), ('on_time', assigned * 9 / 10, assigned),
        ('disputes', assigned / 50, assigned), ('gmv', total, lines), ('take_rate', (total * 15 / 100)::bigint, total), ('refunded', (total / 20)::bigint, total),
        ('repeat_30', lines / 4, lines), ('repeat_90', lines / 3, lines), ('payment_success', lines, lines)) m (measure, numerator, denominator)`,
      `insert into metrics_daily (day, city, category, measure, bucket, numerator, denominator)
      select ${day}, l.city, v.category_id, 'time_to_assign', ${bucket}, sum(${bucket}), count(*)
      ${measured} and l.assigned_at is not null group by 1, 2, 3, 5`,
      `insert into metrics_daily (day, city, category, measure, bucket, numerator, denominator)
      select d.day, s.city, 0, 'gini', 0, 300, 1000 from metric_days d cross join (select distinct city from bench.slots) s where d.day < '${today}'::date`,
      `insert into supply_gaps_daily (day, pin, service_id, city, expired, uncovered, searches)
      select d.day, (s.pin + g % 60)::text, v.id, s.city, g % 3, g % 2, g % 7
      from metric_days d cross join generate_series(1, ${Math.max(20, Math.round(professionals / 250))}) g
      join bench.slots s on s.slot = ${anyBelow(SLOTS, 61, 'g + extract(epoch from d.day)::bigint')}
      join bench.services v on v.k = g % (select count(*) from bench.services) where d.day < '${today}'::date
      on conflict do nothing`,
      `insert into search_misses (query, cell, service_id, pin, city, total, last_day)
      select 'piano tuner ' || n, s.cell, case when n % 2 = 0 then v.id end, (s.pin + n % 60)::text, s.city, 3 + ${anyBelow(40, 62, 'n')}, '${today}'::date - (n % 90)
      from generate_series(1, ${Math.max(200, professionals)}) n join bench.slots s on s.slot = ${anyBelow(SLOTS, 63, 'n')}
      join bench.services v on v.k = n % (select count(*) from bench.services)`,
      `insert into professional_activity (professional_id, city, rating, jobs, due_at)
      select p.account_id, s.city, coalesce(round(10.0 * r.stars / r.reviews), 0), coalesce(j.jobs, 0), 'infinity'
      from professionals p join bench.slots s on s.slot = (p.account_id - ${FIRST.professional} - 1) % ${SLOTS}
      left join professional_ratings r on r.professional_id = p.account_id
      left join (select professional_id, count(*)::int as jobs from booking_lines
        where state = 'approved' and approved_at > ${at(now)} - interval '28 days' group by professional_id) j on j.professional_id = p.account_id
      where p.account_id > ${FIRST.professional}`,
    ],
    [
      `insert into timeline_entries (source, entry_id, line_id, customer_id, professional_id, at)
      select 'action', a.id, l.id, l.account_id, l.professional_id, a.at from audit_log a join booking_lines l on l.id = substr(a.subject, 6)::bigint
      where a.subject like 'line:%' and a.action <> 'admin.add_note' and a.outcome = 'done' on conflict do nothing`,
      `insert into timeline_entries (source, entry_id, line_id, customer_id, professional_id, at)
      select 'note', n.id, l.id, l.account_id, l.professional_id, n.created_at from notes n join booking_lines l on l.id = substr(n.object, 6)::bigint
      where n.object like 'line:%' on conflict do nothing`,
      `update payout_runs r set payment_count = (select count(*) from payout_items i where i.run_id = r.id)
        + (select count(*) from payout_run_payments p where p.run_id = r.id)
      where r.id <= ${PREPARED_RUN}`,
      `insert into payout_plan_changes (account_id) select distinct account_id from ledger_entries where account = 'pro' and account_id > ${FIRST.professional}`,
      `insert into ledger_checks (day, faults, at, counted_to, month_sums, balances)
      select '${today}', '[]', ${at(now)}, (select max(id) from ledger_transactions), (
          select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (
            select to_char(t.posted_on, 'YYYY-MM') as month, t.kind, e.account, sum(e.amount)::bigint as amount
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
            where t.posted_on >= ('${today.slice(0, 7)}-01'::date - interval '1 month')::date group by 1, 2, 3
          ) m
        ), jsonb_object_agg(account, amount)
      from (select account, sum(amount)::bigint as amount from ledger_entries group by account) counted on conflict do nothing`,
      `insert into metrics_totals (day, category, measure, bucket, numerator, denominator)
      select day, case when grouping(category) = 1 then ${ALL_CATEGORIES} else category end, measure, bucket, sum(numerator), sum(denominator)
      from metrics_daily group by grouping sets ((day, measure, bucket), (day, category, measure, bucket))`,
    ],
  ];
}
