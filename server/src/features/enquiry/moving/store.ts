import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import { type Insertable, sql } from 'kysely';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Table } from '../../../platform/db/tables.ts';

type PdTables = {
  pd_enquiries: Table<'pd_enquiries', { status: EnquiryStatus }>;
  pd_enquiry_images: Table<'pd_enquiry_images'>;
};

/** Packers-and-delivery enquiries; a customer's enquiries are always queried with the customer's id. */
export function pdStore(executor: Executor) {
  const db = executor.withTables<PdTables>();
  const rows = () =>
    db
      .selectFrom('pd_enquiries')
      .selectAll()
      .select(
        sql<
          number[]
        >`array(select file_id from pd_enquiry_images where enquiry_id = pd_enquiries.id order by position)`.as(
          'image_file_ids',
        ),
      );
  return {
    /** Adds an enquiry with the files of its pictures, in display order. */
    async add(row: Insertable<PdTables['pd_enquiries']>, imageFileIds: readonly number[]): Promise<number> {
      const { id } = await db
        .insertInto('pd_enquiries')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('pd_enquiry_images')
        .values(imageFileIds.map((file_id, position) => ({ enquiry_id: id, position, file_id })))
        .execute();
      return id;
    },

    /** Returns a customer's own enquiries, newest first. */
    byAccount: (accountId: number, { after, limit }: PageRequest<number>) =>
      rows()
        .where('account_id', '=', accountId)
        .$if(after !== null, (query) => query.where('id', '<', after as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Returns the enquiries in a state: pending ones oldest first, closed ones newest first. */
    byState(status: EnquiryStatus, { after, limit }: PageRequest<number>) {
      const isPending = status === 'pending';
      return rows()
        .where('status', '=', status)
        .$if(after !== null, (query) => query.where('id', isPending ? '>' : '<', after as number))
        .orderBy('id', isPending ? 'asc' : 'desc')
        .limit(limit)
        .execute();
    },
  };
}

export type PdRow = Awaited<ReturnType<ReturnType<typeof pdStore>['byAccount']>>[number];
