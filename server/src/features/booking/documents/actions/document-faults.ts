import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { LedgerFault } from '../../../payment/index.ts';

/** An invoice is due 30 days after the supply (rule 47), whose day ends up to a day after it began. */
const INVOICE_DUE_MINUTES = 31 * 24 * 60;

/**
 * Compares the numbered documents with what they state: every series is gapless, every charge and reduction has its document in time,
 * amounts and taxes are those of the stored shares and advances, and no invoice is credited beyond its amount. Documents of earlier
 * releases have no shares to compare with. Returns every mismatch.
 */
export async function findDocumentFaults(executor: Executor, now: Date): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with stated as (
      select d.id, d.amount, d.tax, abs(sum(h.gross)) as expected_amount, abs(sum(h.cgst + h.sgst + h.igst)) as expected_tax
      from documents d join document_shares s on s.document_id = d.id join line_shares h on h.id = s.share_id
      where d.content ->> 'liability' is not null
      group by d.id
      union all
      select d.id, d.amount, d.tax, sum(a.amount), sum(a.cgst + a.sgst + a.igst)
      from documents d join document_advances v on v.document_id = d.id join advance_taxes a on a.id = v.advance_id
      group by d.id
    ), compared (what, books, expected) as (
      select 'series of documents with a gap', (
        select count(*) from paper_series s full join (
          select issuer, kind, financial_year, count(*) as documents, min(serial) as first, max(serial) as last
          from documents group by 1, 2, 3
        ) d using (issuer, kind, financial_year)
        where (coalesce(d.documents, 0), coalesce(d.last, 0)) is distinct from (s.last_serial::bigint, s.last_serial) or d.first > 1), 0
      union all
      select 'documents that differ from their shares',
        (select count(*) from stated where (amount, tax) is distinct from (expected_amount, expected_tax)), 0
      union all
      select 'shares without a document', (
        select count(*) from line_shares h where h.gross <> 0
          and not exists (select from document_shares s where s.share_id = h.id)
          and not exists (select from undocumented u where u.source = 'share' and u.source_id = h.id)), 0
      union all
      select 'charges without an invoice for 30 days', (
        select count(*) from undocumented u join line_shares h on h.id = u.source_id and h.reduces is null
        where u.source = 'share' and u.since <= ${addMinutes(now, -INVOICE_DUE_MINUTES)}
          -- A charge that was taken back whole before its invoice needs none.
          and (select sum(r.gross) from line_shares r where r.id = h.id or r.reduces = h.id) > 0), 0
      union all
      select 'credit notes above their invoice', (
        select count(*) from (
          select from documents c join documents d on d.id = c.against_id
          where c.kind in ('credit_note', 'commission_credit') group by d.id having sum(c.amount) > d.amount) excess), 0
    )
    select what, books::bigint as books, expected::bigint as expected from compared where books <> expected`.execute(
    executor,
  );
  return rows;
}
