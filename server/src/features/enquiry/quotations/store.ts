import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row, Table } from '../../../platform/db/tables.ts';
import type { StoredQuotationState } from './rules/quotation-state.ts';

/** The two kinds of enquiries; each has its own id sequence. */
export type EnquiryKind = 'service' | 'pd';

/** Reference to an enquiry. */
export interface EnquiryRef {
  readonly kind: EnquiryKind;
  readonly id: number;
}

type QuotationTables = {
  service_enquiries: Table<'service_enquiries', { status: EnquiryStatus }>;
  pd_enquiries: Table<'pd_enquiries', { status: EnquiryStatus }>;
  quotations: Table<'quotations', { work_type: ServiceMethod; state: StoredQuotationState }>;
};

export type QuotationRow = Selectable<QuotationTables['quotations']>;

/** Columns of an enquiry that are needed to answer it. */
export type LockedEnquiry = Readonly<Pick<EnquiryRow, 'id' | 'account_id' | 'status'>> & {
  /** Null if it is not about a service of the catalogue. */
  readonly service_id: EnquiryRow['service_id'] | null;
};

/** The columns of this table that `pd_enquiries` shares have the same types there. */
type EnquiryRow = Row<'service_enquiries', { status: EnquiryStatus }>;

const columnOf = (kind: EnquiryKind) =>
  kind === 'service' ? ('service_enquiry_id' as const) : ('pd_enquiry_id' as const);
const tableOf = (kind: EnquiryKind) => sql.table(kind === 'service' ? 'service_enquiries' : 'pd_enquiries');

/** Quotations, and the status and details of the enquiries that they answer. */
export function quotationStore(executor: Executor) {
  const db = executor.withTables<QuotationTables>();
  return {
    /** Locks an enquiry until the transaction ends, so that answers to it are serialized. */
    async lock({ kind, id }: EnquiryRef): Promise<LockedEnquiry | undefined> {
      const service = kind === 'service' ? sql`service_id` : sql`null::integer as service_id`;
      const { rows } =
        await sql<LockedEnquiry>`select id, account_id, status, ${service} from ${tableOf(kind)}
        where id = ${id} for update`.execute(executor);
      return rows[0];
    },

    /** The customer's details of a service enquiry. */
    serviceDetails: (id: number) =>
      db
        .selectFrom('service_enquiries')
        .select(['name', 'email', 'mobile', 'address', 'description', 'latitude', 'longitude'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The customer's details of a packers-and-delivery enquiry. */
    pdDetails: (id: number) =>
      db
        .selectFrom('pd_enquiries')
        .select(['account_id', 'mobile', 'from_address', 'to_address', 'description'])
        .where('id', '=', id)
        .executeTakeFirst(),

    setStatus: ({ kind, id }: EnquiryRef, status: EnquiryStatus, reason: string | null, now: Date) =>
      sql`update ${tableOf(kind)} set status = ${status}, status_reason = ${reason}, status_at = ${now}
        where id = ${id}`.execute(executor),

    /** Returns the number of enquiries of a kind in each state. */
    async counts(kind: EnquiryKind): Promise<Record<EnquiryStatus, number>> {
      const { rows } = await sql<Pick<EnquiryRow, 'status'> & { count: number }>`
        select status, count(*)::int as count from ${tableOf(kind)} group by status`.execute(executor);
      return {
        pending: 0,
        enquired: 0,
        rejected: 0,
        ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
      };
    },

    add: ({ kind, id }: EnquiryRef, row: Insertable<QuotationTables['quotations']>) =>
      db
        .insertInto('quotations')
        .values({ ...row, [columnOf(kind)]: id })
        .returning('id')
        .executeTakeFirstOrThrow(),

    /** Returns the enquiry of a customer's quotation; undefined if the quotation is not theirs. */
    async enquiryOf(accountId: number, quotationId: number): Promise<EnquiryRef | undefined> {
      const { rows } = await sql<Pick<EnquiryRef, 'kind'> & Pick<EnquiryRow, 'id'>>`
        select 'service' as kind, e.id from quotations q join service_enquiries e on e.id = q.service_enquiry_id
          where q.id = ${quotationId} and e.account_id = ${accountId}
        union all
        select 'pd', e.id from quotations q join pd_enquiries e on e.id = q.pd_enquiry_id
          where q.id = ${quotationId} and e.account_id = ${accountId}`.execute(executor);
      return rows[0];
    },

    /** Returns the newest quotation of an enquiry. */
    newest: ({ kind, id }: EnquiryRef) =>
      db
        .selectFrom('quotations')
        .selectAll()
        .where(columnOf(kind), '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Returns the newest quotations of enquiries, by enquiry id. */
    async newestOf(kind: EnquiryKind, ids: readonly number[]): Promise<Map<number, QuotationRow>> {
      const column = columnOf(kind);
      const rows = await db
        .selectFrom('quotations')
        .selectAll()
        .distinctOn(column)
        .where(column, 'in', [...ids, -1])
        .orderBy(column)
        .orderBy('id', 'desc')
        .execute();
      return new Map(rows.map((row) => [row[column] as number, row]));
    },

    /** Records the answer to a quotation. */
    answer: (id: number, state: StoredQuotationState, bookingId: number | null, now: Date) =>
      db
        .updateTable('quotations')
        .set({ state, booking_id: bookingId, answered_at: now })
        .where('id', '=', id)
        .execute(),

    /** Withdraws the unanswered quotations of an enquiry. */
    withdraw: ({ kind, id }: EnquiryRef, now: Date) =>
      db
        .updateTable('quotations')
        .set({ state: 'withdrawn', answered_at: now })
        .where(columnOf(kind), '=', id)
        .where('state', 'in', ['open', 'accepted'])
        .execute(),
  };
}

/** Deletes a person’s enquiries with their quotations; their pictures are deleted with the person's other files. */
export async function eraseEnquiryData(executor: Executor, accountId: number): Promise<void> {
  for (const kind of ['service', 'pd'] as const)
    await sql`delete from ${tableOf(kind)} where account_id = ${accountId}`.execute(executor);
}
