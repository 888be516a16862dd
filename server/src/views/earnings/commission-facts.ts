import { stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { type CommissionFacts, monthBounds } from '../../features/payment/index.ts';
import { professionalTaxOf } from '../../features/provider/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { NotNull, Row } from '../../platform/db/tables.ts';

type ShareRow = Pick<
  Row<'line_shares'>,
  'commission' | 'commission_cgst' | 'commission_sgst' | 'commission_igst'
> &
  NotNull<Pick<Row<'line_shares'>, 'registration_id'>> & {
    charged_in: string;
    corrects: boolean;
    rate: number;
    gstin: string | null;
    state: IndianState | null;
  };

/**
 * Returns what the platform bills to a professional for a month: the commission of every charge and reduction in it, from the stored
 * shares, with the place that their tax was calculated for.
 *
 * @param month `YYYY-MM`
 */
export async function commissionFacts(
  executor: Executor,
  accountId: number,
  month: string,
): Promise<CommissionFacts> {
  const { first, next } = monthBounds(month);
  const { rows: people } = await sql<Pick<Row<'accounts'>, 'name' | 'address'>>`
    select name, address from accounts where id = ${accountId}`.execute(executor);
  const { rows } = await sql<ShareRow>`
    select h.registration_id, h.commission, h.commission_cgst, h.commission_sgst, h.commission_igst,
      -- What is charged again in another State has a new invoice, which later reductions reduce.
      to_char(coalesce((
        select r.supplied_on from line_shares r where r.reduces = o.id and r.corrects and r.gross > 0 and r.id <= h.id order by r.id desc limit 1
      ), o.supplied_on), 'YYYY-MM') as charged_in, h.corrects, (o.facts -> 'commission' ->> 'taxRate')::int as rate,
      o.facts -> 'professional' ->> 'gstin' as gstin, o.facts -> 'professional' ->> 'state' as state
    from line_shares h join line_shares o on o.id = coalesce(h.reduces, h.id)
    where h.professional_id = ${accountId} and h.supplied_on >= ${first}::date and h.supplied_on < ${next}::date
      and h.registration_id is not null and h.commission <> 0 and o.facts is not null
    order by h.id`.execute(executor);
  const tax = (await professionalTaxOf(executor, [accountId], addDays(next, -1))).get(accountId);
  const [person] = people;
  return {
    name: person?.name ?? null,
    address: person?.address ?? null,
    state: tax?.state ?? null,
    gstin: tax?.gstin ?? null,
    shares: rows.map((row) => ({
      registrationId: row.registration_id,
      place: row.gstin ? stateOfGstin(row.gstin) : row.state,
      rate: row.rate,
      chargedIn: row.charged_in,
      corrects: row.corrects,
      commission: paise(row.commission),
      tax: {
        cgst: paise(row.commission_cgst),
        sgst: paise(row.commission_sgst),
        igst: paise(row.commission_igst),
      },
    })),
  };
}
