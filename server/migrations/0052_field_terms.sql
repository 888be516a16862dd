-- Names and stored values follow docs/glossary.md. Renames change the catalogue only; the updates touch rows that earlier versions wrote.

-- Bookings
alter table line_proofs rename to completion_photos;
alter table booking_lines rename column sought_at to assignment_attempted_at;
alter index booking_lines_unallocated rename to booking_lines_unassigned;
update booking_lines set cancel_reason = 'requested' where cancel_reason = 'asked' and cancelled_by is not null;
update booking_lines set attention = 'outside_service_area' where attention = 'unallocated_area';
update booking_lines set deadline_action = 'expire_unassigned' where deadline_action = 'expire_unallocated';
update line_history set transition = 'expire_unassigned' where transition = 'expire_unallocated';
update line_history set transition = 'unassign' where transition = 'unallocate';
update line_candidates set why = jsonb_set(why, '{key}', '"booking.why_unassigned_before"') where why ->> 'key' = 'booking.why_given_back';

alter table extra_time drop constraint extra_time_state_check;
drop index extra_time_asked, extra_time_due;
alter table extra_time rename column asked_at to requested_at;
update extra_time set state = case state when 'asked' then 'requested' when 'agreed' then 'accepted' else 'expired' end
  where state in ('asked', 'agreed', 'lapsed');
alter table extra_time add constraint extra_time_state_check
  check (state in ('requested', 'accepted', 'declined', 'withdrawn', 'expired', 'taken'));
-- One request at a time.
create unique index extra_time_requested on extra_time (line_id) where state = 'requested';
create index extra_time_due on extra_time (answer_by) where state = 'requested';

-- Accounts, notifications, professionals
alter table accounts rename column leaving_at to deletion_requested_at;
alter index accounts_leaving rename to accounts_deletion_requested;
alter index service_enquiries_waiting rename to service_enquiries_pending;
alter table notifications rename column texted_at to sms_sent_at;
update notifications n set kind = r.new
from (values
  ('nobody_found', 'no_professional_found'),
  ('job_taken_away', 'job_unassigned'),
  ('job_moved_away', 'job_unassigned_by_reschedule'),
  ('extra_asked', 'extra_requested'),
  ('extra_lapsed', 'extra_expired'),
  ('job_extra_lapsed', 'job_extra_expired'),
  ('job_extra_taken', 'job_extra_conflict'),
  ('paid_ahead', 'paid_in_advance'),
  ('paid_after', 'paid_after_work'),
  ('admin_registration_again', 'admin_registration_resubmitted'),
  ('admin_custom_again', 'admin_custom_resubmitted'),
  ('dispute_refunded_part', 'dispute_partially_refunded'),
  ('job_dispute_refunded_part', 'job_dispute_partially_refunded')
) r (old, new)
where n.kind = r.old;
alter table id_proofs rename to verification_documents;
alter table professionals rename column registered_print to registration_fingerprint;
alter table professionals rename column paused_by_leaving to paused_by_deletion;

-- Documents. The function is replaced: its messages name the documents.
alter table papers rename to documents;
alter index papers_account rename to documents_account;
alter table paper_views rename to document_views;
alter table document_views rename column paper_id to document_id;
alter index paper_views_owner rename to document_views_owner;
alter index paper_views_paper rename to document_views_document;
drop trigger papers_fixed on documents;
drop trigger papers_not_emptied on documents;
drop function papers_are_fixed();
-- An issued document never changes, except that an account deletion removes what names a person (`content.recipient`).
create function documents_are_immutable() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'documents are never deleted' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(old) - 'content') is distinct from (to_jsonb(new) - 'content')
    or (old.content - 'recipient') is distinct from (new.content - 'recipient')
    or new.content -> 'recipient' ->> 'name' is not null then
    raise exception 'document % is issued and cannot change', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger documents_immutable before update or delete on documents
  for each row execute function documents_are_immutable();
create trigger documents_not_truncated before truncate on documents
  for each statement execute function documents_are_immutable();

-- Payments
alter table payment_news rename to payment_webhook_events;
alter index payment_news_age rename to payment_webhook_events_age;
alter table simulator_news rename to simulator_webhooks;
alter table simulator_webhooks rename column tries to attempts;
alter index simulator_news_due rename to simulator_webhooks_due;
alter table payment_refunds rename column by_hand to manual;
alter table payment_refunds drop constraint payment_refunds_state_check;
alter table payment_refunds drop constraint payment_refunds_origin_check;
drop index payment_refunds_gateway_house;
update payment_refunds set state = 'requested' where state = 'wanted';
update payment_refunds set origin = case origin when 'house' then 'platform' else 'goodwill' end where origin in ('house', 'gift');
alter table payment_refunds add constraint payment_refunds_state_check
  check (state in ('requested', 'pending', 'processed', 'failed'));
alter table payment_refunds add constraint payment_refunds_origin_check check (origin in ('platform', 'gateway', 'goodwill'));
alter table payment_refunds alter column origin set default 'platform';
create unique index payment_refunds_gateway_platform on payment_refunds (gateway_refund_id)
  where gateway_refund_id is not null and origin = 'platform';

-- The kind of a transaction is its label; accounts and amounts stay as they were posted.
alter index ledger_entries_owed rename to ledger_entries_professional;
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions disable trigger ledger_transactions_fixed;
update ledger_transactions set kind = case kind when 'gift' then 'goodwill' else 'manual_refund' end where kind in ('gift', 'refund_by_hand');
alter table ledger_transactions enable trigger ledger_transactions_fixed;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'capture', 'charge', 'refund', 'refund_done', 'refund_failed', 'manual_refund', 'goodwill',
  'payout', 'payout_done', 'payout_returned', 'payout_reversed'
));

