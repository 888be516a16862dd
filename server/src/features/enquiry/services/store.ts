import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import { type Insertable, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Table } from '../../../platform/db/tables.ts';

type ServiceTables = { service_enquiries: Table<'service_enquiries', { status: EnquiryStatus }> };

const columns = [
  'id',
  'account_id',
  'service_id',
  'name',
  'email',
  'mobile',
  'address',
  'description',
  'latitude',
  'longitude',
  'status',
  'status_reason',
  'created_at',
] as const;

/** Service enquiries; a customer's enquiries are always queried with the customer's id. */
export function serviceStore(executor: Executor) {
  const db = executor.withTables<ServiceTables>();
  return {
    /** Adds an enquiry, or finds the pending one that it repeats. */
    async add(
      row: Insertable<ServiceTables['service_enquiries']>,
    ): Promise<{ id: number; repeated: boolean }> {
      return await db
        .insertInto('service_enquiries')
        .values(row)
        .onConflict((on) =>
          on
            .column('fingerprint')
            .where('status', '=', 'pending')
            .doUpdateSet({ fingerprint: row.fingerprint }),
        )
        // The update has locked a row that already existed.
        .returning(['id', sql<boolean>`xmax <> 0`.as('repeated')])
        .executeTakeFirstOrThrow();
    },

    /** Returns a customer's own enquiries, newest first. */
    byAccount: (accountId: number, { after, limit }: PageRequest<number>) =>
      db
        .selectFrom('service_enquiries')
        .select(columns)
        .where('account_id', '=', accountId)
        .$if(after !== null, (query) => query.where('id', '<', after as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Returns the enquiries in a state: pending ones oldest first, closed ones newest first. */
    byState(status: EnquiryStatus, { after, limit }: PageRequest<number>) {
      const isPending = status === 'pending';
      return db
        .selectFrom('service_enquiries')
        .select(columns)
        .where('status', '=', status)
        .$if(after !== null, (query) => query.where('id', isPending ? '>' : '<', after as number))
        .orderBy('id', isPending ? 'asc' : 'desc')
        .limit(limit)
        .execute();
    },
  };
}

export type ServiceRow = Awaited<ReturnType<ReturnType<typeof serviceStore>['byAccount']>>[number];
