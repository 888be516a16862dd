import type { PaidTax } from '@aaspaas/contract/features/month-files.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { challanMovement } from '../../ledger/rules/movements.ts';
import { allowLongStatements, post } from '../../ledger/store.ts';
import type { PaymentTables } from '../../tables.ts';
import { type Heads, mapHeads, NO_TAX, TAX_HEADS, type TaxHead, totalTax } from '../../tax/rules/heads.ts';
import { cashOf, challanPostings } from '../rules/challan.ts';
import { firstDay, type Month, monthOf } from '../rules/month-state.ts';
import { monthTaxes, type TcsExcess } from './month-taxes.ts';

/** A challan to record: it pays all that is open of a tax of a month. */
export interface NewChallan {
  readonly month: Month;
  readonly account: PaidTax;
  /** Null for income tax. */
  readonly gstin: string | null;
  readonly number: string;
  /** The day on which the bank paid it. */
  readonly paidOn: string;
  /** Input tax that is used for it. */
  readonly input: Heads;
  readonly by: number;
}

/** Returns what returns took back beyond the tax at source of a month. */
export type LoadTcsExcess = (tx: Tx, month: Month) => Promise<TcsExcess>;

/**
 * Records a challan and posts it on the day of the payment. Returns its id.
 *
 * @throws `month_not_over`; `not_found` without such a tax; `state_changed` if nothing is open; `invalid` with all wrong fields; `month_locked`
 */
export async function recordChallan(
  { tx, now, loadTcsExcess }: { readonly tx: Tx; readonly now: Date; readonly loadTcsExcess: LoadTcsExcess },
  { month, account, gstin, number, paidOn, input, by }: NewChallan,
): Promise<number> {
  if (month >= monthOf(dateOf(now))) throw new Failure('month_not_over');
  await allowLongStatements(tx);
  // Two operators who record the same payment see each other's.
  await sql`select pg_advisory_xact_lock(hashtextextended('tax challans', 0))`.execute(tx);
  const taxes = await monthTaxes(tx, month, await loadTcsExcess(tx, month));
  const tax = taxes.find((one) => one.account === account && one.gstin === gstin);
  if (!tax) throw new Failure('not_found');
  if (tax.open === 0) throw new Failure('state_changed');
  const db = tx.withTables<PaymentTables>();
  const known = await db
    .selectFrom('tax_challans')
    .select('id')
    .where('account', '=', account)
    .where('number', '=', number)
    .executeTakeFirst();
  const available = totalTax(input) > 0 ? await inputTaxOf(tx, gstin) : NO_TAX;
  const problems: Record<string, readonly MessageKey[]> = {};
  if (paidOn > dateOf(now)) problems['paid_on'] = ['month.challan_later'];
  if (known) problems['number'] = ['month.challan_exists'];
  for (const head of TAX_HEADS)
    if (input[head] > 0 && account !== 'gst_out') problems[`input_${head}`] = ['month.challan_input_refused'];
    else if (input[head] > tax.openHeads[head]) problems[`input_${head}`] = ['month.challan_input_above'];
    else if (input[head] > available[head]) problems[`input_${head}`] = ['month.challan_input_missing'];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const payment = {
    account,
    heads: tax.openHeads,
    amount: tax.open,
    input,
    registrationId: tax.registrationId,
  };
  const { id } = await db
    .insertInto('tax_challans')
    .values({
      account,
      registration_id: tax.registrationId,
      month: firstDay(month),
      amount: tax.open,
      cgst: tax.openHeads.cgst,
      sgst: tax.openHeads.sgst,
      igst: tax.openHeads.igst,
      input_cgst: input.cgst,
      input_sgst: input.sgst,
      input_igst: input.igst,
      cash: cashOf(payment),
      number,
      paid_on: paidOn,
      recorded_by: by,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Below half a rupee of each head, and without input tax, the bank pays nothing and all of it is rounded.
  await post(tx, challanMovement(id, challanPostings(payment)), instantOf(paidOn, '12:00'));
  return id;
}

/** Returns the input tax that a registration has not used yet. */
async function inputTaxOf(tx: Tx, gstin: string | null): Promise<Heads> {
  const { rows } = await sql<{ head: TaxHead; amount: number }>`
    select e.tax_head as head, sum(e.amount)::bigint as amount
    from ledger_entries e join tax_registrations g on g.id = e.registration_id
    where e.account = 'input_gst' and g.gstin = ${gstin} group by e.tax_head`.execute(tx);
  return mapHeads(NO_TAX, (_, head) => rows.find((row) => row.head === head)?.amount ?? 0);
}
