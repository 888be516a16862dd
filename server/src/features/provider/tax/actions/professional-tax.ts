import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { isIdentified, isOverdue } from '../rules/identification.ts';
import type { TaxRow } from '../store.ts';

/** What a professional has stated of their taxes. */
export interface ProfessionalTaxStatus {
  readonly gstin: string | null;
  readonly state: IndianState | null;
  /** Individuals and Hindu undivided families. */
  readonly individual: boolean;
  /** Whether a PAN, or of an individual an Aadhaar, is on record. */
  readonly identified: boolean;
  /** Whether neither is on record because the professional was not asked, or may still answer. */
  readonly awaited: boolean;
  /** All accounts with the same PAN, this one included. */
  readonly accounts: readonly number[];
}

type Found = Pick<TaxRow, 'gstin' | 'state' | 'pan_last4' | 'aadhaar_last4'> & {
  readonly id: number;
  readonly entity: TaxRow['entity'] | null;
  readonly due_on: string | null;
  readonly accounts: readonly number[];
};

/**
 * Returns the tax status of professionals on a day. Professionals who have stated nothing are unregistered individuals without PAN and
 * Aadhaar.
 *
 * @param day Asia/Kolkata, `YYYY-MM-DD`
 */
export async function professionalTaxOf(
  executor: Executor,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, ProfessionalTaxStatus>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Found>`
    select professional.id, t.gstin, t.state, t.entity, t.pan_last4, t.aadhaar_last4,
      (select r.due_on::text from tax_detail_requests r where r.professional_id = professional.id) as due_on,
      array(select professional.id union select other.professional_id from professional_tax other where other.pan_key = t.pan_key) as accounts
    from unnest(${ids}::bigint[]) as professional (id)
    left join lateral (
      select * from professional_tax newest where newest.professional_id = professional.id and newest.valid_from <= ${day}
      order by newest.valid_from desc, newest.id desc limit 1) t on true`.execute(executor);
  return new Map(
    rows.map(({ id, gstin, state, entity, due_on: dueOn, accounts, ...numbers }) => [
      id,
      {
        gstin,
        state,
        individual: entity === null || entity === 'individual' || entity === 'huf',
        identified: entity !== null && isIdentified({ entity, ...numbers }),
        awaited: entity === null && !isOverdue(dueOn, day),
        accounts,
      },
    ]),
  );
}
