import { type RawBuilder, sql } from 'kysely';
import type { JsonObject } from '../../kernel/json.ts';
import type { Executor } from '../../platform/db/connect.ts';

type Fields = (id: string) => RawBuilder<unknown>;

/** The fields of a quoted enquiry. */
const enquiry = (
  id: string,
  table: 'service_enquiries' | 'pd_enquiries',
  column: string,
): RawBuilder<unknown> =>
  sql`select status, status_reason, (select jsonb_agg(jsonb_build_object('id', q.id, 'state', q.state, 'amount', q.amount) order by q.id)
    from quotations q where q.${sql.ref(column)} = e.id) as quotations
    from ${sql.table(table)} e where e.id = ${id}::bigint`;

/**
 * The logged fields of each kind of object. A list of what may be logged: a new column, such as a contact or a secret, is not logged until it is
 * added here. Amounts are in paise.
 */
const OBJECTS: Readonly<Record<string, Fields>> = {
  // Locked, so that the entry shows the state that the action changes.
  line: (
    id,
  ) => sql`select state, professional_id, starts_at, ends_at, total, cancel_fee, cancelled_by, cancel_reason, attention,
    started_at, done_at, approved_at, absent_at,
    (select k.total_tries from start_codes k where k.line_id = l.id) as code_tries,
    (select sum(r.amount)::bigint from price_reductions r where r.line_id = l.id) as price_reduced,
    (select r.id from refund_approvals r where r.line_id = l.id and r.state = 'waiting') as refund_approval,
    (select k.expires_at from payment_links k where k.line_id = l.id) as payment_link_expires_at
    from booking_lines l where id = ${id}::bigint for no key update`,
  booking: (code) => sql`select source, state, payment_method, confirmed_at, job_state,
    (select jsonb_agg(jsonb_build_object('id', l.id, 'service_id', l.service_id, 'starts_at', l.starts_at, 'total', l.total) order by l.id)
      from booking_lines l where l.booking_id = b.id) as lines
    from bookings b where code = ${code}`,
  // Without its content, which names the recipient.
  document: (id) => sql`select d.number, d.kind, r.state, r.irn, r.attempts, r.refusal from documents d
    left join document_registrations r on r.document_id = d.id where d.id = ${id}::bigint`,
  dispute: (
    id,
  ) => sql`select d.line_id, l.state as line_state, d.outcome, d.amount, d.resolved_by, d.resolved_at, d.redo_offered_at, d.first_share, d.top_up,
    (select r.id from refund_approvals r where r.line_id = l.id and r.state = 'waiting') as refund_approval
    from disputes d join booking_lines l on l.id = d.line_id where d.id = ${id}::bigint`,
  account: (id) => sql`select state, state_reason, id_verified, paused, approved_photo_id,
    (select jsonb_agg(jsonb_build_object('kind', c.kind, 'checked_at', c.checked_at) order by c.id)
      from professional_checks c where c.professional_id = p.account_id) as checks
    from professionals p where account_id = ${id}::bigint`,
  // Without texts: the log keeps its entries when a person is erased.
  block: (
    id,
  ) => sql`select account_id, case_number, reason, created_by, effective_at, started_at, lifted_at, lifted_by, appealed_at,
    decision, decided_by, decided_at,
    (select jsonb_agg(jsonb_build_object('line', l.line_id, 'fate', l.fate, 'outcome', l.outcome) order by l.id)
      from account_block_lines l where l.block_id = b.id) as lines
    from account_blocks b where id = ${id}::bigint`,
  // Without the query, which may name a person.
  export: (id) =>
    sql`select list, state, rows, operator_id, requested_at, expires_at from list_exports where id = ${id}::bigint`,
  list_view: (id) =>
    sql`select list, name, query, shared, operator_id from list_views where id = ${id}::bigint`,
  operator: (
    id,
  ) => sql`select roles, (select email from accounts a where a.id = o.account_id) as email, accepted_at, disabled_at, totp_sealed is not null as totp,
    (select count(*) from operator_recovery_codes c where c.account_id = o.account_id and c.used_at is null) as recovery_codes_left,
    (select expires_at from operator_invitations i where i.account_id = o.account_id) as link_expires_at
    from operators o where account_id = ${id}::bigint`,
  review: (id) =>
    sql`select service_id, professional_id, rating, hidden_at, hidden_reason, reported_at from reviews where id = ${id}::bigint for update`,
  report: (id) => sql`select answer, closed_by, closed_at from reports where id = ${id}::bigint`,
  appeal: (id) => sql`select answer, answered_at, overdue_at from appeals where id = ${id}::bigint`,
  enquiry: (id) => enquiry(id, 'service_enquiries', 'service_enquiry_id'),
  pd_enquiry: (id) => enquiry(id, 'pd_enquiries', 'pd_enquiry_id'),
  category: (id) =>
    sql`select slug, name_en, name_hi, picture_id, position from categories where id = ${id}::bigint`,
  subcategory: (
    id,
  ) => sql`select category_id, slug, name_en, name_hi, picture_id, position, job_descriptions_en, job_descriptions_hi
    from subcategories where id = ${id}::bigint`,
  service: (
    id,
  ) => sql`select s.subcategory_id, s.slug, s.servicetype, s.gender_choice, s.name_en, s.name_hi, s.about_en, s.about_hi,
    s.overview_en, s.overview_hi, s.search_words, s.picture_ids, s.active, s.draft, s.publish_at, s.archived_at, s.version,
    v.per_day, v.per_hour,
    (select jsonb_agg(jsonb_build_object('id', n.id, 'per_day', n.per_day, 'per_hour', n.per_hour, 'valid_from', n.valid_from) order by n.valid_from)
      from service_prices n where n.service_id = s.id and n.switched_at is null and n.cancelled_at is null) as next_prices
    from services s left join service_prices v on v.id = s.current_price_id where s.id = ${id}::bigint for no key update of s`,
  // Locked, so that the entry shows the state that the action changes.
  banner: (
    id,
  ) => sql`select title_en, title_hi, description_en, description_hi, color, picture_id, text_over, text_tone, scrim, link,
    from_at, until_at, cities, position, archived_at, version from banners where id = ${id}::int for no key update`,
  // Bodies are long, so the log has their digests; the texts of a published revision stay in `page_revisions`.
  page: (
    slug,
  ) => sql`select p.title_en, p.title_hi, encode(sha256(convert_to(p.body_en, 'UTF8')), 'hex') as body_en_sha256,
    encode(sha256(convert_to(p.body_hi, 'UTF8')), 'hex') as body_hi_sha256,
    (select r.number from page_revisions r where r.id = p.revision_id) as revision, p.version
    from pages p where p.slug = ${slug} for no key update`,
  custom_service: (id) =>
    sql`select name, state, state_reason, service_id, removed_at from custom_services where id = ${id}::bigint`,
  refund_approval: (
    id,
  ) => sql`select line_id, action, amount, price, requested_by, expires_at, state, decided_by, decided_at, decision_reason
    from refund_approvals where id = ${id}::bigint`,
  write_off: (
    id,
  ) => sql`select w.payable_id, w.amount, w.state, w.requested_by, w.requested_at, w.decided_by, w.decided_at,
    (select y.settled from payables y where y.id = w.payable_id) as settled from write_offs w where w.id = ${id}::bigint`,
  refund: (id) => sql`select state, amount, attempt, reference, manual, check_at, processed_at
    from payment_refunds where id = ${id}::bigint`,
  unmatched: (
    id,
  ) => sql`select settlement_row_id, bank_line_id, reason, amount, owner_id, note, resolved_at, resolution, resolved_by
    from unmatched_money where id = ${id}::bigint`,
  bank_statement: (
    id,
  ) => sql`select file_name, first_day, last_day, added, repeated, closing_balance, uploaded_by
    from bank_statements where id = ${id}::bigint`,
  chargeback: (
    id,
  ) => sql`select gateway_id, status, amount, deducted, respond_by, outcome, decided_by, decided_at
    from chargebacks where id = ${id}::bigint`,
  // Without the body, which may name a person.
  webhook: (id) => sql`select event_id, kind, reason, received_at, replayed_at, outcome, dismissed_at
    from kept_webhooks where id = ${id}::bigint`,
  // Not locked: the actions lock what decides about payouts first, and the run after that.
  payout: (
    id,
  ) => sql`select state, total, prepared_by, prepared_at, approved_by, approved_at, cancelled_by, cancelled_at,
    (select count(*) from payout_items i where i.run_id = r.id) as items
    from payout_runs r where id = ${id}::bigint`,
  payout_hold: (
    id,
  ) => sql`select account_id, payable_id, amount, kind, placed_by, ends_at, released_at, released_by
    from payout_holds where id = ${id}::bigint`,
  // Without the account's details: the log keeps its entries when a person is erased.
  bank_account: (id) => sql`select account_id, source, created_at,
    (select c.outcome from bank_account_checks c where c.bank_account_id = b.id order by c.id desc limit 1) as outcome
    from bank_accounts b where id = ${id}::bigint`,
  payout_item: (
    id,
  ) => sql`select run_id, account_id, bank_account_id, amount, state, rail, attempt, reference, reason, sent_at, stalled_at, settled_at, returned_at
    from payout_items where id = ${id}::bigint`,
  earning_rule: (id) => sql`select category_id, valid_from, commission, commission_fixed, commission_tax, tds
    from earning_rules where id = ${id}::bigint`,
  tax_class: (
    id,
  ) => sql`select subcategory_id, valid_from, sac, notified, notified_rate, registered_rate, place_rule,
    confirmed_by, confirmed_on, source from tax_classes where id = ${id}::bigint for no key update`,
  commission_class: (id) =>
    sql`select valid_from, sac, confirmed_by, confirmed_on, source from commission_classes where id = ${id}::bigint for no key update`,
  welfare_levy: (id) =>
    sql`select valid_from, rate, cap, confirmed_by, confirmed_on, source from welfare_levies where id = ${id}::bigint for no key update`,
  tax_registration: (id) =>
    sql`select gstin, state, valid_from, valid_until, address from tax_registrations where id = ${id}::bigint for no key update`,
  book_month: (
    number,
  ) => sql`select (select open_from from period_locks order by id desc limit 1) as open_from,
    (select jsonb_build_object('id', r.id, 'action', r.action, 'state', r.state, 'requested_by', r.requested_by, 'decided_by', r.decided_by)
      from period_requests r where r.month = to_date(${number}::text, 'YYYYMM') order by r.id desc limit 1) as request`,
  journal: (
    id,
  ) => sql`select j.state, j.reason, j.file_id, j.reverses, j.requested_by, j.decided_by, j.decided_at, j.decision_reason,
    (select jsonb_agg(jsonb_build_object('account', l.account, 'amount', l.amount, 'tax_head', l.tax_head, 'registration_id', l.registration_id)
      order by l.position) from journal_lines l where l.journal_id = j.id) as lines
    from journals j where j.id = ${id}::bigint`,
  challan: (id) =>
    sql`select account, registration_id, month, amount, cash, number, paid_on from tax_challans where id = ${id}::bigint`,
  settings: (key) => sql`select value from settings where key = ${key}`,
  city: (city) => sql`select ${city}::text as city,
    (select dispatch_mode from city_settings where city = ${city}) as dispatch_mode,
    (select jsonb_agg(jsonb_build_object('day', p.day, 'confirmed_at', p.confirmed_at) order by p.day)
      from (select day, confirmed_at from city_plans where city = ${city} order by day desc limit 3) p) as plans`,
};

/** Reads the logged fields of an object such as `line:12`; null for a kind without fields or an object that does not exist. */
export async function readAuditedObject(executor: Executor, subject: string): Promise<JsonObject | null> {
  const [, kind = '', id = ''] = /^(\w+):(.+)$/.exec(subject) ?? [];
  const fields = OBJECTS[kind];
  if (!fields) return null;
  const { rows } = await sql<{ object: JsonObject }>`
    select to_jsonb(one) as object from (${fields(id)}) one`.execute(executor);
  return rows[0]?.object ?? null;
}
