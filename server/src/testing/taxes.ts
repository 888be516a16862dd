import { sql } from 'kysely';
import type { Row } from '../platform/db/tables.ts';
import type { TestApp } from './test-app.ts';

/** The platform's GSTIN in Karnataka. */
export const PLATFORM_GSTIN = '29AAGCA1234D1ZK';

/** The GSTIN of a professional in Karnataka. */
export const PROFESSIONAL_GSTIN = '29AAGCB7383J1Z4';

/** Registers the platform for GST in Karnataka, from before the tests; from then on work is taxed. Returns the id. */
export async function registerPlatform({ connection: { db }, clock }: TestApp): Promise<number> {
  const { rows } = await sql<Pick<Row<'tax_registrations'>, 'id'>>`
    insert into tax_registrations (gstin, state, valid_from, created_at)
    values (${PLATFORM_GSTIN}, 'Karnataka', '2026-04-01', ${clock.now()}) returning id`.execute(db);
  return rows[0]?.id as number;
}

/** Charges 15 % commission and 18 % tax on it from April 2026, as in the examples of the ledger's design. */
export async function chargeCommission({ connection: { db } }: TestApp): Promise<void> {
  await sql`insert into earning_rules (valid_from, commission, commission_fixed, commission_tax, tds, created_at)
    values ('2026-04-01', 1500, 0, 1800, 0, now())`.execute(db);
}
