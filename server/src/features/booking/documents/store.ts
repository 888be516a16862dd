import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { lineOfSubjectSql } from '../lines/store.ts';
import type { BookingTables } from '../tables.ts';
import type { BillableShare } from './rules/documents-due.ts';

const columns = [
  'id',
  'code',
  'account_id',
  'name',
  'address',
  'latitude',
  'longitude',
  'job_state',
] as const;

/** A confirmed booking, as documents need it. */
export type DocumentBooking = Readonly<Pick<Selectable<BookingTables['bookings']>, (typeof columns)[number]>>;

type ShareColumns = Selectable<BookingTables['line_shares']>;

/**
 * Builds the condition that a row of `undocumented` needs a document. The tax on a payment for a draft that expired needs none: the payment is
 * refunded. It counts instead of asking whether a row exists, because the planner may answer that by reading all advances once; so each row
 * looks its own up.
 *
 * @param row the alias of `undocumented` in the query
 */
export const needsDocumentSql = (row: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${row}.source`)} = 'share' or (
    select count(*) > 0 from booking_lines l join bookings b on b.id = l.booking_id and b.state = 'confirmed'
    where l.id = (
      select ${lineOfSubjectSql(sql`y.subject`)} from advance_taxes x join payables y on y.id = x.payable_id
      where x.id = ${sql.ref(`${row}.source_id`)})))`;

/** Confirmed bookings and their shares, as documents need them. */
export function documentStore(executor: Executor) {
  const confirmed = (id: number) =>
    executor
      .withTables<BookingTables>()
      .selectFrom('bookings')
      .select(columns)
      .where('id', '=', id)
      .where('state', '=', 'confirmed');
  return {
    booking: (id: number): Promise<DocumentBooking | undefined> => confirmed(id).executeTakeFirst(),
    lockBooking: (id: number): Promise<DocumentBooking | undefined> =>
      confirmed(id).forUpdate().executeTakeFirst(),

    /** Locks a confirmed booking by its code. */
    lockBookingOf: (code: string): Promise<DocumentBooking | undefined> =>
      executor
        .withTables<BookingTables>()
        .selectFrom('bookings')
        .select(columns)
        .where('code', '=', code)
        .where('state', '=', 'confirmed')
        .forUpdate()
        .executeTakeFirst(),

    /** Returns the shares of lines that are not zero, by line, in the order in which they were made; without their documents. */
    async sharesOf(
      lineIds: readonly number[],
    ): Promise<ReadonlyMap<number, Omit<BillableShare, 'documentId'>[]>> {
      const { rows } = await sql<
        Pick<
          ShareColumns,
          | 'id'
          | 'line_id'
          | 'part'
          | 'reduces'
          | 'corrects'
          | 'liability'
          | 'supplier_gstin'
          | 'supplier_state'
          | 'registration_id'
          | 'place_of_supply'
          | 'sac'
          | 'rate'
          | 'gross'
          | 'taxable'
          | 'cgst'
          | 'sgst'
          | 'igst'
        > & { supplied_on: string; customer_gstin: string | null }
      >`
        select id, line_id, part, reduces, corrects, supplied_on::text as supplied_on, liability, supplier_gstin, supplier_state, registration_id,
          place_of_supply, sac, rate, gross, taxable, cgst, sgst, igst, facts -> 'customer' ->> 'gstin' as customer_gstin
        from line_shares where line_id = any(${lineIds}::bigint[]) and gross <> 0 order by id`.execute(
        executor,
      );
      return Map.groupBy(
        rows.map((row) => ({
          lineId: row.line_id,
          id: row.id,
          part: row.part,
          reduces: row.reduces,
          corrects: row.corrects,
          suppliedOn: row.supplied_on,
          liability: row.liability,
          supplier: supplierOf(row.supplier_gstin, row.supplier_state),
          registrationId: row.registration_id,
          placeOfSupply: row.place_of_supply,
          sac: row.sac,
          rate: row.rate,
          gross: paise(row.gross),
          taxable: paise(row.taxable),
          tax: { cgst: paise(row.cgst), sgst: paise(row.sgst), igst: paise(row.igst) },
          customerGstin: row.customer_gstin,
        })),
        ({ lineId }) => lineId,
      );
    },
  };
}

const supplierOf = (gstin: string | null, state: IndianState | null): BillableShare['supplier'] =>
  gstin !== null && state !== null ? { gstin, state } : null;
