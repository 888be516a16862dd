import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { LedgerFault } from '../../../payment/index.ts';

/**
 * Compares the ledger with the stored shares: every charge from which a professional earns has one, and the tax accounts are the sums of the
 * shares. Returns every mismatch.
 */
export async function findShareFaults(executor: Executor): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with charged as (
      select distinct e.payable_id, y.subject
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'pro'
      join payables y on y.id = e.payable_id
      where t.kind = 'charge'
    ), balance as (
      select account, sum(amount)::bigint as amount from ledger_entries
      where account in ('gst_95', 'adv_gst', 'gst_out', 'tcs', 'tds') group by account
    ), shares as (
      select coalesce(sum(case when liability = 'platform' then cgst + sgst + igst else 0 end), 0)::bigint as work,
        coalesce(sum(tax), 0)::bigint as commission, coalesce(sum(tcs_cgst + tcs_sgst + tcs_igst), 0)::bigint as tcs,
        coalesce(sum(tds), 0)::bigint as tds
      from line_shares
    ), compared (what, books, expected) as (
      select 'charges without a share', (select count(*) from charged c
        where not exists (select from line_shares h
          where h.line_id = substring(c.subject from '^(?:line|extra):([0-9]+)$')::bigint
            and h.part = case when c.subject like 'extra:%' then 'extra' else 'work' end)), 0
      union all
      select 'shares without a charge', (select count(*) from line_shares h where h.reduces is null and h.gross > 0 and not exists (
        select from payables y join ledger_transactions t on t.key = 'charge:' || y.id where y.subject = case h.part when 'extra' then 'extra:' else 'line:' end || h.line_id)), 0
      union all
      select 'reductions without a movement', (select count(*) from line_shares h where h.reduces is not null
        and not exists (select from ledger_transactions t where t.key = 'reduction:' || h.id)), 0
      union all
      select 'reductions above the charge', (select count(*) from (
        select from line_shares h group by coalesce(h.reduces, h.id) having sum(h.gross) < 0) excess), 0
      union all
      -- The tax of open advances is in both accounts.
      select 'tax under section 9 (5)', (select coalesce(-sum(amount), 0) from balance where account in ('gst_95', 'adv_gst')),
        (select work from shares)
      union all
      select 'tax on commission', (select coalesce(-sum(amount), 0) from balance where account = 'gst_out'), (select commission from shares)
      union all
      select 'tcs', (select coalesce(-sum(amount), 0) from balance where account = 'tcs'), (select tcs from shares)
      union all
      select 'tds', (select coalesce(-sum(amount), 0) from balance where account = 'tds'), (select tds from shares)
    )
    select what, books::bigint as books, expected::bigint as expected from compared where books <> expected`.execute(
    executor,
  );
  return rows;
}
