import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { LineRow } from '../lines/store.ts';
import type { BookingTables } from '../tables.ts';

/** A payment link with the booking of its line. */
export type PaymentLinkRow = Readonly<
  Selectable<BookingTables['payment_links']> &
    Pick<Selectable<BookingTables['booking_lines']>, 'booking_id' | 'account_id'> &
    Pick<Selectable<BookingTables['bookings']>, 'code' | 'name'>
>;

/** Drafts, their confirmation and their payment, independent of the customer. */
export function checkoutStore(executor: Executor) {
  const db = executor.withTables<BookingTables>();
  const paymentLinks = () =>
    db
      .selectFrom('payment_links')
      .innerJoin('booking_lines', 'booking_lines.id', 'payment_links.line_id')
      .innerJoin('bookings', 'bookings.id', 'booking_lines.booking_id')
      .selectAll('payment_links')
      .select(['booking_lines.booking_id', 'booking_lines.account_id', 'bookings.code', 'bookings.name']);
  return {
    /** Writes the payment link of a line, which replaces an earlier one. */
    replacePaymentLink: ({ line_id, ...link }: Insertable<BookingTables['payment_links']>) =>
      db
        .insertInto('payment_links')
        .values({ line_id, ...link })
        .onConflict((on) => on.column('line_id').doUpdateSet(link))
        .execute(),

    paymentLinkOf: (lineId: number): Promise<PaymentLinkRow | undefined> =>
      paymentLinks().where('payment_links.line_id', '=', lineId).executeTakeFirst(),

    /** Returns the link of a token by its hashes, one for each listed key. */
    paymentLinkByHash: (hashes: readonly Buffer[]): Promise<PaymentLinkRow | undefined> =>
      paymentLinks().where('payment_links.token_hash', 'in', hashes).executeTakeFirst(),

    insertBooking: (row: Insertable<BookingTables['bookings']>) =>
      db.insertInto('bookings').values(row).returning('id').executeTakeFirstOrThrow(),

    insertLines: (rows: Insertable<BookingTables['booking_lines']>[]) =>
      db.insertInto('booking_lines').values(rows).returningAll().execute(),

    /** Bookings of any customer by id, with the deadlines of their lines; unknown ids are omitted. */
    byIds: (ids: readonly number[]) =>
      db
        .selectFrom('bookings')
        .select(['id', 'code', 'state', 'expires_at'])
        .select(
          sql<
            (Date | null)[]
          >`array(select l.deadline_at from booking_lines l where l.booking_id = bookings.id)`.as(
            'line_ends',
          ),
        )
        .where('id', 'in', [...ids, -1])
        .execute(),

    /** Whether another line has booked the cart line of one of these lines. */
    async cartLineBooked(lines: readonly LineRow[]): Promise<boolean> {
      const { rows } = await sql`
        select 1 from booking_lines
        where cart_item_id = any(${lines.flatMap(({ cart_item_id }) => cart_item_id ?? [])}::bigint[]) and state <> 'draft'
          and id <> all(${lines.map(({ id }) => id)}::bigint[]) limit 1`.execute(executor);
      return rows.length > 0;
    },

    /** The booking of a line of any customer. */
    async bookingIdOf(lineId: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('booking_lines')
        .select('booking_id')
        .where('id', '=', lineId)
        .executeTakeFirst();
      return row?.booking_id;
    },

    confirmBooking: (id: number, method: 'now' | 'later', now: Date) =>
      db
        .updateTable('bookings')
        .set({ state: 'confirmed', payment_method: method, confirmed_at: now })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .executeTakeFirst(),

    expireBookings: (now: Date) =>
      db
        .updateTable('bookings')
        .set({ state: 'expired' })
        .where('state', '=', 'draft')
        .where('expires_at', '<=', now)
        .execute(),

    expireBooking: (id: number) =>
      db
        .updateTable('bookings')
        .set({ state: 'expired' })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .execute(),

    /** A booking in any state, locked. */
    lockBooking: (id: number) =>
      db
        .selectFrom('bookings')
        .select(['id', 'account_id', 'state'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Changes when a draft and its lines end. */
    async extendDraft(
      id: number,
      expiresAt: Date,
      lines: readonly { readonly id: number; readonly endsAt: Date }[],
    ): Promise<void> {
      await db
        .updateTable('bookings')
        .set({ expires_at: expiresAt })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .execute();
      await sql`update booking_lines l set deadline_at = draft.ends_at
        from unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map(({ endsAt }) => endsAt)}::timestamptz[]) as draft (id, ends_at)
        where l.id = draft.id and l.state = 'draft'`.execute(executor);
    },

    /** What settled disputes and operators took off the price of lines, in paise; lines without a reduction are missing. */
    async priceReductions(lineIds: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ line_id: number; amount: number }>`
        select reduced.line_id, sum(reduced.amount)::bigint as amount from (
          select line_id, amount from disputes where line_id = any(${lineIds}::bigint[]) and outcome = 'partial_refund'
          union all
          select line_id, amount from price_reductions where line_id = any(${lineIds}::bigint[])
        ) reduced group by reduced.line_id`.execute(executor);
      return new Map(rows.map(({ line_id, amount }) => [line_id, amount]));
    },

    /** What settled disputes deducted from the price of lines before it was charged, in paise. */
    async disputeReductions(lineIds: readonly number[]): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('disputes')
        .select(['line_id', 'amount'])
        .where('line_id', 'in', [...lineIds, -1])
        .where('outcome', '=', 'partial_refund')
        .execute();
      return new Map(rows.map(({ line_id, amount }) => [line_id, amount ?? 0]));
    },
  };
}
