import { PROFILE_DETAILS } from '@aaspaas/contract/features/profile.ts';
import { WORK_DETAILS } from '@aaspaas/contract/features/provider-registration.ts';
import { type RawBuilder, sql } from 'kysely';

/** One category of personal data; every row has an `id` for paging. */
export interface Section {
  readonly name: string;
  /** @param after returns rows with a greater id */
  rows(accountId: number, after: number, limit: number): RawBuilder<{ id: number }>;
}

const section = (
  name: string,
  rows: (accountId: number) => { readonly selection: RawBuilder<unknown>; readonly id: string },
): Section => ({
  name,
  rows(accountId, after, limit) {
    const { selection, id } = rows(accountId);
    return sql`select ${sql.ref(id)} as id, ${selection} and ${sql.ref(id)} > ${after} order by ${sql.ref(id)} limit ${limit}`;
  },
});

/** Builds a list of columns of one table. */
const columnsOf = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

/** All sections of the export, feature by feature. A new table with personal data needs a section here, which a test enforces. */
export const sections: readonly Section[] = [
  section('account', (me) => ({
    id: 'a.id',
    selection: sql`a.role, a.name, a.mobile, a.pending_mobile, a.verified_email, a.language, a.verified_at, a.created_at,
      a.last_latitude, a.last_longitude, a.avatar_file_id, ${columnsOf('a', PROFILE_DETAILS)} from accounts a where a.id = ${me}`,
  })),
  section('saved_addresses', (me) => ({
    id: 'a.id',
    selection: sql`a.label, a.name, a.line, a.landmark, a.pincode, a.city, a.state, a.is_default, a.created_at
      from saved_addresses a where a.account_id = ${me}`,
  })),
  section('consents', (me) => ({
    id: 'c.id',
    selection: sql`c.notice, c.language, c.given_at, c.recorded_by is not null as by_phone,
      (select r.number from page_revisions r where r.id = c.terms_revision_id) as terms_revision,
      (select r.number from page_revisions r where r.id = c.privacy_revision_id) as privacy_revision from consents c where c.account_id = ${me}`,
  })),
  // Without the evidence, which can name others.
  section('account_blocks', (me) => ({
    id: 'b.id',
    selection: sql`b.case_number, b.reason, b.explanation, b.created_at, b.effective_at, b.started_at, b.lifted_at, b.lift_reason,
      b.appeal, b.appealed_at, b.decision, b.answer, b.decided_at from account_blocks b where b.account_id = ${me}`,
  })),
  section('sessions', (me) => ({
    id: 's.id',
    selection: sql`s.created_at, s.last_used_at, s.expires_at from sessions s where s.account_id = ${me}`,
  })),
  section('operators', (me) => ({
    id: 'o.account_id',
    selection: sql`o.roles, o.created_at, o.accepted_at, o.disabled_at, o.totp_sealed is not null as authenticator_app
      from operators o where o.account_id = ${me}`,
  })),
  section('operator_invitations', (me) => ({
    id: 'i.account_id',
    selection: sql`i.created_at, i.expires_at from operator_invitations i where i.account_id = ${me}`,
  })),
  section('operator_recovery_codes', (me) => ({
    id: 'c.number',
    selection: sql`c.used_at from (
        select account_id, used_at, row_number() over (order by code_hash) as number
        from operator_recovery_codes where account_id = ${me}) c where c.account_id = ${me}`,
  })),
  section('one_time_codes', (me) => ({
    id: 'o.id',
    selection: sql`o.purpose, o.mobile, o.created_at, o.used_at from one_time_codes o where o.account_id = ${me}`,
  })),
  section('message_sends', (me) => ({
    id: 's.id',
    selection: sql`s.channel, s.template, s.language, s.recipient_masked, s.state, s.created_at from message_sends s where s.account_id = ${me}`,
  })),
  // A choice has no number.
  section('notification_preferences', (me) => ({
    id: 'p.number',
    selection: sql`p.notification_group, p.channel, p.enabled, p.changed_at from (
        select *, row_number() over (order by notification_group, channel) as number
        from notification_preferences where account_id = ${me}) p where p.account_id = ${me}`,
  })),
  section('files', (me) => ({
    id: 'f.id',
    selection: sql`f.kind, f.mime, f.bytes, f.visibility, f.created_at from files f where f.owner_id = ${me}`,
  })),
  section('cart', (me) => ({
    id: 'c.id',
    selection: sql`s.name_en as service, c.work_type, c.day_hours, c.service_date::text, c.service_time::text, c.created_at
      from cart_items c join services s on s.id = c.service_id where c.account_id = ${me}`,
  })),
  section('favourites', (me) => ({
    id: 'f.id',
    selection: sql`s.name_en as service, f.created_at from favourites f join services s on s.id = f.service_id where f.account_id = ${me}`,
  })),
  section('bookings', (me) => ({
    id: 'b.id',
    selection: sql`b.code, b.source, b.state, b.payment_method, b.name, b.email, b.mobile, b.address, b.description, b.latitude, b.longitude,
      b.created_at, b.confirmed_at from bookings b where b.account_id = ${me}`,
  })),
  section('booking_lines', (me) => ({
    id: 'l.id',
    selection: sql`b.code as booking, s.name_en as service, l.state, l.work_type, l.day_hours, l.service_date::text, l.service_time::text,
      l.unit_price as unit_price_paise, l.units, l.extra_hours, l.extra_total as extra_total_paise, l.total as total_paise, p.name as professional, l.cancelled_by, l.cancel_reason, l.created_at,
      l.assigned_at, l.started_at, l.done_at, l.approved_at, l.cancelled_at, d.reason as dispute_reason,
      (select count(*)::int from completion_photos f where f.line_id = l.id) as completion_photos,
      (select count(*)::int from dispute_photos f join disputes o on o.id = f.dispute_id where o.line_id = l.id) as dispute_photos
      from booking_lines l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
      left join accounts p on p.id = l.professional_id
      left join lateral (select reason from disputes where line_id = l.id order by id desc limit 1) d on true
      where l.account_id = ${me}`,
  })),
  section('jobs', (me) => ({
    id: 'l.id',
    selection: sql`b.code as booking, s.name_en as service, l.state, l.service_date::text, l.service_time::text, l.total as total_paise,
      l.assigned_at, l.started_at, l.done_at, l.approved_at, l.cancelled_at,
      (select count(*)::int from completion_photos f where f.line_id = l.id) as completion_photos
      from booking_lines l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
      where l.professional_id = ${me}`,
  })),
  section('professional', (me) => ({
    id: 'p.account_id',
    selection: sql`p.state, p.state_reason, p.dob::text, p.gender, p.employee_type, ${columnsOf('p', WORK_DETAILS)}, p.about, p.bank_name, p.account_last4, p.ifsc,
      p.branch_name, p.latitude, p.longitude, p.radius_km, p.hours, p.paused, p.paused_until::text, p.id_verified, p.created_at
      from professionals p where p.account_id = ${me}`,
  })),
  section('verification_documents', (me) => ({
    id: 'p.id',
    selection: sql`f.kind, f.mime, f.bytes, p.created_at from verification_documents p join files f on f.id = p.file_id where p.account_id = ${me}`,
  })),
  section('professional_checks', (me) => ({
    id: 'k.id',
    selection: sql`k.kind, k.checked_at from professional_checks k where k.professional_id = ${me}`,
  })),
  section('file_views', (me) => ({
    id: 'v.id',
    selection: sql`v.at, r.role as reader from file_views v join accounts r on r.id = v.reader_id where v.owner_id = ${me}`,
  })),
  section('days_off', (me) => ({
    id: 'd.id',
    selection: sql`d.first_day::text, d.last_day::text, d.reason, d.created_at from days_off d where d.professional_id = ${me}`,
  })),
  section('line_candidates', (me) => ({
    id: 'c.line_id',
    selection: sql`c.decided_at, c.chosen, c.why, c.reasons, c.area from line_candidates c where c.professional_id = ${me}`,
  })),
  section('assignments', (me) => ({
    id: 'a.id',
    selection: sql`a.chosen_by, a.from_at, a.to_at, a.ended_by, a.ended_with, a.end_reason from assignments a where a.professional_id = ${me}`,
  })),
  section('appeals', (me) => ({
    id: 'p.id',
    selection: sql`p.assignment_id, p.text, p.created_at, p.due_at, p.answer, p.answered_at from appeals p where p.professional_id = ${me}`,
  })),
  section('professional_duty', (me) => ({
    id: 'd.professional_id',
    selection: sql`d.on_since, d.ends_at, d.ended_by, d.missed from professional_duty d where d.professional_id = ${me}`,
  })),
  section('job_requests', (me) => ({
    id: 'r.id',
    selection: sql`r.travel_minutes, r.sent_at, r.expires_at, r.state, r.reason, r.answered_at from job_requests r where r.professional_id = ${me}`,
  })),
  section('job_views', (me) => ({
    id: 'v.line_id',
    selection: sql`v.starts_at, v.seen_at from job_views v where v.professional_id = ${me}`,
  })),
  section('position_consents', (me) => ({
    id: 'c.id',
    selection: sql`c.given_at, c.withdrawn_at from position_consents c where c.professional_id = ${me}`,
  })),
  section('visit_positions', (me) => ({
    id: 'p.id',
    selection: sql`p.at, p.latitude, p.longitude, p.sealed is not null as sealed from visit_positions p where p.professional_id = ${me}`,
  })),
  section('offerings', (me) => ({
    id: 'o.id',
    selection: sql`s.name_en as service, o.latitude, o.longitude, o.radius_km, o.created_at, o.removed_at
      from offerings o join services s on s.id = o.service_id where o.professional_id = ${me}`,
  })),
  section('service_forms', (me) => ({
    id: 'f.id',
    selection: sql`f.name, f.mobile, f.email, f.address, f.employee_type, f.description, f.created_at, f.updated_at,
      (select count(*)::int from service_form_images i where i.form_id = f.id) as pictures, f.video_file_id is not null as video
      from service_forms f where f.professional_id = ${me}`,
  })),
  section('custom_services', (me) => ({
    id: 'c.id',
    selection: sql`c.name, b.name_en as subcategory, c.latitude, c.longitude, c.state, c.state_reason, c.created_at, c.removed_at
      from custom_services c join subcategories b on b.id = c.subcategory_id where c.professional_id = ${me}`,
  })),
  section('reviews', (me) => ({
    id: 'r.id',
    selection: sql`s.name_en as service, r.reviewer_name, r.rating, r.comment, r.created_at, r.updated_at
      from reviews r join services s on s.id = r.service_id where r.account_id = ${me}`,
  })),
  section('review_reports', (me) => ({
    id: 'r.id',
    selection: sql`r.reason, r.created_at, w.comment from review_reports r join reviews w on w.id = r.review_id where r.account_id = ${me}`,
  })),
  section('reports', (me) => ({
    id: 'r.id',
    selection: sql`r.ticket, r.name, r.email, r.mobile, s.name_en as service, r.description, r.created_at, r.answer, r.closed_at
      from reports r join services s on s.id = r.service_id where r.account_id = ${me}`,
  })),
  section('pd_enquiries', (me) => ({
    id: 'e.id',
    selection: sql`e.from_address, e.to_address, e.day::text, e.mobile, e.description, e.status, e.created_at,
      (select count(*)::int from pd_enquiry_images i where i.enquiry_id = e.id) as pictures
      from pd_enquiries e where e.account_id = ${me}`,
  })),
  section('service_enquiries', (me) => ({
    id: 'e.id',
    selection: sql`s.name_en as service, e.name, e.email, e.mobile, e.address, e.description, e.latitude, e.longitude, e.status, e.status_reason,
      e.created_at from service_enquiries e join services s on s.id = e.service_id where e.account_id = ${me}`,
  })),
  section('payables', (me) => ({
    id: 'p.id',
    selection: sql`p.subject, p.amount as amount_paise, p.created_at from payables p where p.account_id = ${me}`,
  })),
  section('payment_orders', (me) => ({
    id: 'o.id',
    selection: sql`o.purpose, o.amount as amount_paise, o.state, o.gateway_order_id, o.created_at, o.paid_at,
      (select c.gateway_payment_id from payment_captures c where c.order_id = o.id and not c.surplus) as payment,
      array(select json_build_object('amount_paise', r.amount, 'state', r.state, 'reference', r.reference, 'wanted_at', r.created_at,
        'processed_at', r.processed_at) from payment_refunds r join payment_captures c on c.id = r.capture_id
        where c.order_id = o.id and r.chargeback_id is null order by r.id) as refunds
      from payment_orders o where o.account_id = ${me}`,
  })),
  section('line_shares', (me) => ({
    id: 'h.id',
    selection: sql`b.code as booking, h.supplied_on::text, h.gross as gross_paise, h.taxable as taxable_paise, h.commission as commission_paise,
      h.tax as commission_tax_paise, h.tds as tds_paise, h.net as net_paise, h.liability, h.place_of_supply
      from line_shares h join booking_lines l on l.id = h.line_id join bookings b on b.id = l.booking_id where h.professional_id = ${me}`,
  })),
  section('professional_tax', (me) => ({
    id: 't.id',
    selection: sql`t.valid_from::text, t.gstin, t.entity, t.state, t.pan_last4, t.aadhaar_last4, t.created_at
      from professional_tax t where t.professional_id = ${me}`,
  })),
  section('tax_detail_requests', (me) => ({
    id: 'r.professional_id',
    selection: sql`r.due_on::text, r.created_at from tax_detail_requests r where r.professional_id = ${me}`,
  })),
  section('ledger_entries', (me) => ({
    id: 'e.id',
    selection: sql`t.kind, t.at, e.account, e.amount as amount_paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = ${me}`,
  })),
  section('credits', (me) => ({
    id: 'c.id',
    selection: sql`c.amount as amount_paise, c.used as used_paise, c.reason, c.granted_at, c.expires_at, c.expired_at
      from credits c where c.account_id = ${me}`,
  })),
  section('cash_claims', (me) => ({
    id: 'c.id',
    selection: sql`b.code as booking, c.amount as amount_paise, c.state, c.claimed_at, c.answer_by, c.answered_at
      from cash_claims c join booking_lines l on l.id = c.line_id join bookings b on b.id = l.booking_id
      where (c.professional_id = ${me} or l.account_id = ${me})`,
  })),
  section('documents', (me) => ({
    id: 'p.id',
    selection: sql`p.kind, p.number, p.issued_at, p.content from documents p where p.account_id = ${me}`,
  })),
  // The series of invoices in the professional's name; there are few, so that all are on one page.
  section('document_issuers', (me) => ({
    id: 'i.professional_id',
    selection: sql`i.code, i.gstin, i.created_at from document_issuers i where i.professional_id = ${me}`,
  })),
  // What an operator of finance looks into.
  section('unmatched_money', (me) => ({
    id: 'm.id',
    selection: sql`m.amount as amount_paise, m.reason, m.at, m.due_at, m.resolved_at, m.resolution from unmatched_money m where m.owner_id = ${me}`,
  })),
  section('document_views', (me) => ({
    id: 'v.id',
    selection: sql`v.at, p.number, r.role as reader from document_views v join documents p on p.id = v.document_id
      join accounts r on r.id = v.reader_id where v.owner_id = ${me}`,
  })),
  section('notifications', (me) => ({
    id: 'n.id',
    selection: sql`n.kind, n.facts, n.created_at, n.read_at from notifications n where n.account_id = ${me}`,
  })),
  section('push_subscriptions', (me) => ({
    id: 'p.id',
    selection: sql`p.endpoint, p.language, p.created_at, p.failed_at from push_subscriptions p where p.account_id = ${me}`,
  })),
  // The number is encrypted; its last digits identify it.
  section('bank_accounts', (me) => ({
    id: 'b.id',
    selection: sql`b.account_last4, b.ifsc, b.bank_name, b.branch_name, b.source, b.created_at from bank_accounts b where b.account_id = ${me}`,
  })),
  section('bank_account_checks', (me) => ({
    id: 'c.id',
    selection: sql`c.bank_account_id, c.outcome, c.score, c.registered_name, c.checked_at from bank_account_checks c
      where c.bank_account_id in (select b.id from bank_accounts b where b.account_id = ${me})`,
  })),
  section('former_mobiles', (me) => ({
    id: 'm.id',
    selection: sql`m.changed_at from former_mobiles m where m.account_id = ${me}`,
  })),
  section('payout_holds', (me) => ({
    id: 'h.id',
    selection: sql`h.kind, h.amount, h.placed_at, h.ends_at, h.released_at from payout_holds h where h.account_id = ${me}`,
  })),
  section('payout_items', (me) => ({
    id: 'i.id',
    selection: sql`i.amount, i.state, i.reference, i.reason, i.settled_at, i.returned_at from payout_items i where i.account_id = ${me}`,
  })),
];
