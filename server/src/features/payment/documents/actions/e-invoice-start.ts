import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { invalid } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { lockStoredSettings, readSettings, writeSettings } from '../../../../platform/settings.ts';
import { billingSettingsSchema } from '../rules/content.ts';
import { commissionSacOf, taxClassesOf } from '../../tax/store.ts';

/** Digits of a SAC above a turnover of five crore rupees (Notification 78/2020). */
const SAC_DIGITS = 6;

/** From when on invoices to businesses are registered with the portal, and how many it has not registered. */
export interface EInvoiceState {
  /** Asia/Kolkata; null: they are not registered. */
  readonly from: string | null;
  readonly waiting: number;
  readonly refused: number;
  /** The SACs in effect with fewer than six digits, which the portal refuses. */
  readonly shortCodes: number;
}

/**
 * Returns from when on invoices are registered, and what prevents it.
 *
 * @param day on which the SACs are in effect, Asia/Kolkata
 */
export async function eInvoiceState(executor: Executor, day: string): Promise<EInvoiceState> {
  const { eInvoiceFrom } = await readSettings(executor, 'billing', billingSettingsSchema);
  const { rows } = await sql<Pick<EInvoiceState, 'waiting' | 'refused'>>`
    select (select count(*) from document_registrations where state = 'pending')::int as waiting,
      (select count(*) from document_registrations where state = 'refused')::int as refused`.execute(
    executor,
  );
  const classes = await taxClassesOf(executor, day);
  const codes = new Set([
    ...[...classes.values()].map(({ sac }) => sac),
    await commissionSacOf(executor, day),
  ]);
  return {
    from: eInvoiceFrom,
    waiting: rows[0]?.waiting ?? 0,
    refused: rows[0]?.refused ?? 0,
    shortCodes: [...codes].filter((code) => code.length < SAC_DIGITS).length,
  };
}

/**
 * Sets from when on invoices are registered; null stops it for documents that are issued later. Returns whether it changed.
 *
 * @param from today at the earliest, Asia/Kolkata: an issued invoice is not registered later
 * @throws `invalid` on `from`
 */
export async function setEInvoiceStart(tx: Tx, from: string | null, now: Date): Promise<boolean> {
  const stored = await lockStoredSettings(tx, 'billing');
  const { eInvoiceFrom } = billingSettingsSchema.parse(stored);
  if (from === eInvoiceFrom) return false;
  if (from !== null && from < dateOf(now)) throw invalid({ from: ['tax.e_invoices_from_today'] });
  await writeSettings(tx, 'billing', { ...stored, eInvoiceFrom: from }, now);
  return true;
}
