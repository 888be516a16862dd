import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { ProviderTables } from '../tables.ts';

export type TaxRow = Readonly<Selectable<ProviderTables['professional_tax']>>;

/** Tax details and the requests for them; rows of both are only added. */
export function taxStore(executor: Executor) {
  const db = executor.withTables<ProviderTables>();
  return {
    add: (row: Insertable<ProviderTables['professional_tax']>) =>
      db.insertInto('professional_tax').values(row).execute(),

    /** Returns the details that apply on a day (Asia/Kolkata), and the last day to state them if the professional was asked. */
    async of(
      professionalId: number,
      day: string,
    ): Promise<{ readonly details: TaxRow | null; readonly dueOn: string | null }> {
      const details = await db
        .selectFrom('professional_tax')
        .selectAll()
        .where('professional_id', '=', professionalId)
        .where('valid_from', '<=', day)
        .orderBy('valid_from', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const request = await db
        .selectFrom('tax_detail_requests')
        .select('due_on')
        .where('professional_id', '=', professionalId)
        .executeTakeFirst();
      return { details: details ?? null, dueOn: request?.due_on ?? null };
    },

    /** Returns the details that a professional has stated, newest first. */
    history: (professionalId: number, limit: number): Promise<TaxRow[]> =>
      db
        .selectFrom('professional_tax')
        .selectAll()
        .where('professional_id', '=', professionalId)
        .orderBy('valid_from', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /**
     * Records that approved professionals without tax details are asked for them, one or at most `limit` of all. Returns their ids; those
     * who were asked before are not among them.
     */
    async ask(dueOn: string, professionalId: number | null, now: Date, limit: number): Promise<number[]> {
      const { rows } = await sql<Pick<Selectable<ProviderTables['tax_detail_requests']>, 'professional_id'>>`
        insert into tax_detail_requests (professional_id, due_on, created_at)
        select p.account_id, ${dueOn}, ${now} from professionals p join accounts a on a.id = p.account_id
        where p.state = 'approved' and a.erased_at is null and ${professionalId === null ? sql`true` : sql`p.account_id = ${professionalId}`}
          and not exists (select from professional_tax t where t.professional_id = p.account_id)
          and not exists (select from tax_detail_requests r where r.professional_id = p.account_id)
        order by p.account_id limit ${limit}
        on conflict (professional_id) do nothing
        returning professional_id`.execute(executor);
      return rows.map((row) => row.professional_id);
    },
  };
}
