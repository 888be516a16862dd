import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Row } from '../../../../platform/db/tables.ts';
import type { TaxEntity } from '../../tables.ts';

/** What a professional has stated of their taxes. */
export interface ProfessionalTaxStatus {
  readonly gstin: string | null;
  readonly state: IndianState | null;
  /** Individuals and Hindu undivided families. */
  readonly individual: boolean;
  /** Whether a PAN, or of an individual an Aadhaar, is on record. */
  readonly identified: boolean;
  /** All accounts with the same PAN, this one included. */
  readonly accounts: readonly number[];
}

type TaxRow = Pick<
  Row<'professional_tax', { entity: TaxEntity; state: IndianState }>,
  'professional_id' | 'gstin' | 'state' | 'entity'
> & { readonly has_pan: boolean; readonly has_aadhaar: boolean; readonly accounts: readonly number[] };

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
  const { rows } = await sql<TaxRow>`
    select t.professional_id, t.gstin, t.state, t.entity, t.pan_key is not null as has_pan, t.aadhaar_sealed is not null as has_aadhaar,
      array(select t.professional_id union select other.professional_id from professional_tax other where other.pan_key = t.pan_key) as accounts
    from unnest(${ids}::bigint[]) as professional (id)
    cross join lateral (
      select * from professional_tax newest where newest.professional_id = professional.id and newest.valid_from <= ${day}
      order by newest.valid_from desc, newest.id desc limit 1) t`.execute(executor);
  const stated = new Map(rows.map((row) => [row.professional_id, row]));
  return new Map(
    ids.map((id) => {
      const row = stated.get(id);
      if (!row)
        return [id, { gstin: null, state: null, individual: true, identified: false, accounts: [id] }];
      const individual = row.entity === 'individual' || row.entity === 'huf';
      return [
        id,
        {
          gstin: row.gstin,
          state: row.state,
          individual,
          identified: row.has_pan || (row.entity === 'individual' && row.has_aadhaar),
          accounts: row.accounts,
        },
      ];
    }),
  );
}
