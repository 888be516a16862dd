import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { LedgerFault } from '../../../payment/index.ts';

/**
 * Compares the ledger with the stored shares: every charge from which a professional earns has one, the pay and the commission of each charge
 * with its reductions are those of its shares, and each tax account is the sum of the shares less what cash takes back, by head and
 * registration. Returns every mismatch.
 */
export async function findShareFaults(executor: Executor): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with charged as (
      select distinct e.payable_id, y.subject
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'pro'
      join payables y on y.id = e.payable_id
      where t.kind = 'charge'
    ), taxed as (
      -- The tax of open advances is in both gst_95 and adv_gst. What was paid to the government is compared with its challans.
      select case e.account when 'adv_gst' then 'gst_95' else e.account end as account, e.registration_id, e.tax_head,
        -sum(e.amount)::bigint as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account in ('gst_95', 'adv_gst', 'gst_out', 'tcs', 'tds') and t.kind <> 'tax_paid' group by 1, 2, 3
    ), stated as (
      select account, case when account <> 'tds' then h.registration_id end as registration_id, tax_head, sum(amount)::bigint as amount
      from line_shares h cross join lateral (values
        ('gst_95', 'cgst', case when liability = 'platform' then cgst else 0 end),
        ('gst_95', 'sgst', case when liability = 'platform' then sgst else 0 end),
        ('gst_95', 'igst', case when liability = 'platform' then igst else 0 end),
        ('gst_out', 'cgst', commission_cgst), ('gst_out', 'sgst', commission_sgst), ('gst_out', 'igst', commission_igst),
        ('tcs', 'cgst', tcs_cgst), ('tcs', 'sgst', tcs_sgst), ('tcs', 'igst', tcs_igst),
        ('tds', null, tds)) part (account, tax_head, amount)
      group by 1, 2, 3
    ), shared as (
      select * from stated
      union all
      -- Cash takes back the tax that the platform did not collect.
      select 'tcs', s.registration_id, part.tax_head, -sum(part.amount)::bigint
      from payable_settlements s cross join lateral (values
        ('cgst', s.tcs_cgst), ('sgst', s.tcs_sgst), ('igst', s.tcs_igst)) part (tax_head, amount)
      where s.kind = 'cash' and part.amount > 0 group by 2, 3
    ), compared (what, books, expected) as (
      select 'charges without a share', (select count(*) from charged c
        where not exists (select from line_shares h
          where h.line_id = substring(c.subject from '^(?:line|extra):([0-9]+)$')::bigint
            and h.part = case when c.subject like 'extra:%' then 'extra' else 'work' end)), 0
      union all
      select 'shares without a charge', (select count(*) from line_shares h where h.reduces is null and h.gross > 0 and not exists (
        select from payables y join ledger_transactions t on t.key = 'charge:' || y.id where y.subject = case h.part when 'extra' then 'extra:' else 'line:' end || h.line_id)), 0
      union all
      -- A correction is posted once, with what differs.
      select 'reductions without a movement', (select count(*) from line_shares h where h.reduces is not null and not (h.corrects and h.gross < 0)
        and not exists (select from ledger_transactions t where t.key = 'reduction:' || h.id)), 0
      union all
      select 'reductions above the charge', (select count(*) from (
        select from line_shares h group by coalesce(h.reduces, h.id) having sum(h.gross) < 0) excess), 0
      union all
      -- Without those of earlier releases, whose commission was posted to an account that is closed.
      select 'pay and commission of charges', (select count(*) from (
          select e.payable_id, coalesce(-sum(e.amount) filter (where e.account = 'pro'), 0) as net,
            coalesce(-sum(e.amount) filter (where e.account = 'commission'), 0) as commission
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.kind in ('charge', 'reduction') and e.account in ('pro', 'commission') group by 1
        ) posted right join (
          select y.id as payable_id, sum(h.net) as net, sum(h.commission) as commission
          from line_shares h join payables y on y.subject = case h.part when 'extra' then 'extra:' else 'line:' end || h.line_id
          group by 1 having bool_and(h.facts is not null)
        ) stated_pay using (payable_id)
        where coalesce(posted.net, 0) <> stated_pay.net or coalesce(posted.commission, 0) <> stated_pay.commission), 0
      union all
      select concat_ws(' ', account, tax_head, 'of registration ' || registration_id), coalesce(sum(books), 0), coalesce(sum(expected), 0)
      from (
        select account, registration_id, tax_head, amount as books, 0 as expected from taxed
        union all select account, registration_id, tax_head, 0, amount from shared
      ) both_sides group by account, registration_id, tax_head
    )
    select what, books::bigint as books, expected::bigint as expected from compared where books <> expected`.execute(
    executor,
  );
  return rows;
}
