import type { PayoutJob } from '@aaspaas/contract/features/payouts.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import { lineOfSubjectSql } from '../../features/booking/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';

interface JobRow
  extends Readonly<
    Pick<Row<'services'>, 'name_en' | 'name_hi'> &
      Pick<Row<'booking_lines'>, 'service_date'> &
      Pick<Row<'line_shares'>, 'gross' | 'commission' | 'tax' | 'tds'>
  > {
  /** GST under section 9 (5), and collected at source. */
  readonly gst: number;
  readonly tcs: number;
  readonly extra: boolean;
  readonly payable_id: Row<'payables'>['id'];
  readonly booking_code: Row<'bookings'>['code'];
}

/** Returns the jobs of the payables, with the shares of their price. */
export async function jobsOf(
  executor: Executor,
  payableIds: readonly number[],
): Promise<Map<number, JobRow>> {
  const { rows } = await sql<JobRow>`
    select y.id as payable_id, y.subject like 'extra:%' as extra, b.code as booking_code, s.name_en, s.name_hi, l.service_date, h.*
    from payables y join booking_lines l on l.id = ${lineOfSubjectSql(sql`y.subject`)}
    join lateral (
      select sum(h.gross)::bigint as gross, sum(h.commission)::bigint as commission, sum(h.tax)::bigint as tax, sum(h.tds)::bigint as tds,
        sum(case when h.liability = 'platform' then h.cgst + h.sgst + h.igst else 0 end)::bigint as gst,
        sum(h.tcs_cgst + h.tcs_sgst + h.tcs_igst)::bigint as tcs
      from line_shares h where h.line_id = l.id and h.part = case when y.subject like 'extra:%' then 'extra' else 'work' end
      having count(*) > 0
    ) h on true join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
    where y.id = any(${payableIds}::bigint[])`.execute(executor);
  return new Map(rows.map((row) => [row.payable_id, row]));
}

/** A job as operators see it; `amount` is paid out for it. */
export function presentJob(row: JobRow, amount: number, language: Language): PayoutJob {
  return {
    booking_id: row.booking_code,
    service_name: language === 'hi' ? row.name_hi : row.name_en,
    extra: row.extra,
    service_date: row.service_date,
    gross: toRupees(paise(row.gross)),
    commission: toRupees(paise(row.commission)),
    tax: toRupees(paise(row.tax)),
    gst: toRupees(paise(row.gst)),
    tcs: toRupees(paise(row.tcs)),
    tds: toRupees(paise(row.tds)),
    net: toRupees(paise(amount)),
  };
}

const AMOUNT_FIELDS = ['gross', 'commission', 'tax', 'gst', 'tcs', 'tds', 'net'] as const;

/** Returns the sums of several jobs, to the paisa. */
export function totalsOf(jobs: readonly PayoutJob[]): Pick<PayoutJob, (typeof AMOUNT_FIELDS)[number]> {
  const sum = (part: (typeof AMOUNT_FIELDS)[number]) =>
    toRupees(paise(jobs.reduce((total, job) => total + Math.round(job[part] * 100), 0)));
  return {
    gross: sum('gross'),
    commission: sum('commission'),
    tax: sum('tax'),
    gst: sum('gst'),
    tcs: sum('tcs'),
    tds: sum('tds'),
    net: sum('net'),
  };
}
