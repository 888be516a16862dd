import type { adminJournalEndpoints } from '@aaspaas/contract/features/admin-journals.ts';
import type { BookMovement, KeyFigures } from '@aaspaas/contract/features/books.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { findDocumentFaults, findShareFaults } from '../../features/booking/index.ts';
import { privateFilesForReader } from '../../features/media/index.ts';
import {
  ACCOUNTS,
  CLOSED_ACCOUNTS,
  currentBalances,
  findLedgerFaults,
  type LedgerFault,
  monthOf,
  monthSums,
  movementEntriesSql,
  type PostedMovement,
  presentMovement,
  previousMonth,
} from '../../features/payment/index.ts';
import { loadPageById, type PageRequest } from '../../kernel/page.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { journalsQuery, presentJournal } from './journals.ts';
import { keyFiguresOf } from './rules/key-figures.ts';

type Account = BookMovement['entries'][number]['account'];

/** Filter of ledger entries: by a booking's lines, or by a person. */
interface LedgerFilter {
  readonly name: string;
  readonly condition: RawBuilder<unknown>;
}

/** Returns movements, newest first, each with all of its entries, since one entry alone says little. */
function movementsQuery(
  found: LedgerFilter | null,
  { after, limit }: PageRequest<number>,
): RawBuilder<PostedMovement> {
  const condition = found
    ? sql`and exists (select from ledger_entries e where e.transaction_id = t.id and ${found.condition})`
    : sql``;
  const afterCursor = after === null ? sql`true` : sql`t.id < ${after}::bigint`;
  return sql<PostedMovement>`
    with page as (select t.id, t.at, t.kind from ledger_transactions t where ${afterCursor} ${condition} order by t.id desc limit ${limit})
    select p.id, p.at, p.kind, ${movementEntriesSql(sql`p.id`)} as entries from page p order by p.id desc`;
}

/** Finds a booking by its code, or accounts by their mobile number; one number may belong to a customer and a professional. */
async function findLedgerFilter(db: Db, of: string): Promise<LedgerFilter | null> {
  const { rows: bookings } = await sql<Pick<Row<'bookings'>, 'code'>>`
    select code from bookings where code = ${of.toUpperCase()} and state = 'confirmed'`.execute(db);
  const [booking] = bookings;
  if (booking)
    return {
      name: booking.code,
      condition: sql`e.payable_id in (
        select y.id from bookings b join booking_lines l on l.booking_id = b.id join payables y on y.subject in ('line:' || l.id, 'extra:' || l.id)
        where b.code = ${booking.code})`,
    };
  const { rows: people } = await sql<Pick<Row<'accounts'>, 'id' | 'name'>>`
    select id, name from accounts where mobile = ${of} and role in ('user', 'employee') order by id`.execute(
    db,
  );
  const [person] = people;
  if (!person) return null;
  return { name: person.name, condition: sql`e.account_id = any(${people.map(({ id }) => id)}::bigint[])` };
}

type Reads = 'books.balance' | 'books.movements' | ('admin.journals' & keyof typeof adminJournalEndpoints);

/** The operators' ledger view: account balances, key figures, mismatches, movements, and the journal entries that operators asked for. */
export function booksViews(deps: Pick<Platform, 'db' | 'clock' | 'vault'>): Handlers<Reads> {
  const { db, clock } = deps;
  return {
    'admin.journals': async ({ query: { state, ...query } }, { actor }) => {
      const { rows, next_cursor } = await loadPageById(
        query,
        async (request) => (await journalsQuery(state ?? null, request).execute(db)).rows,
      );
      const files = await privateFilesForReader(
        deps,
        actor.id,
        rows.flatMap(({ file_id }) => file_id ?? []),
      );
      return { data: rows.map((row) => presentJournal(row, actor.id, files)), next_cursor };
    },
    'books.balance': async () => {
      const [balances, { rows }] = await Promise.all([
        currentBalances(db),
        sql<{ day: string; faults: readonly LedgerFault[] }>`
          select day, faults from ledger_checks order by day desc limit 1`.execute(db),
      ]);
      const [check] = rows;
      // Comparing the ledger with every payment takes long; until the first night there are few.
      const faults = check?.faults ?? [
        ...(await findLedgerFaults(db)),
        ...(await findShareFaults(db)),
        ...(await findDocumentFaults(db, clock.now())),
      ];
      const all = [...balances.values()].reduce((sum, one) => sum + one, 0);
      return {
        figures: await loadFigures(db, clock.now(), balances.get('customer') ?? 0),
        accounts: [...ACCOUNTS, ...CLOSED_ACCOUNTS.filter((closed) => balances.get(closed))].map(
          (account) => ({
            account,
            balance: toRupees(paise(balances.get(account) ?? 0)),
          }),
        ),
        total: toRupees(paise(all)),
        faults: [...faults],
        checked: check ? { day: check.day, faults: check.faults.length } : null,
      };
    },
    'books.movements': async ({ query: { of, ...query } }) => {
      const found = of ? await findLedgerFilter(db, of) : null;
      if (of && !found) return { data: [], next_cursor: null, found: null };
      const { rows, next_cursor } = await loadPageById(
        query,
        async (request) => (await movementsQuery(found, request).execute(db)).rows,
      );
      return {
        data: rows.map(presentMovement),
        next_cursor,
        found: found && { name: found.name, accounts: await balancesOf(db, found) },
      };
    },
  };
}

/**
 * Loads the key figures of this month and of the one before.
 *
 * @param due what customers owe now, in paise
 */
async function loadFigures(
  db: Db,
  now: Date,
  due: number,
): Promise<{ readonly current: KeyFigures; readonly previous: KeyFigures }> {
  const today = dateOf(now);
  const month = monthOf(today);
  const before = previousMonth(month);
  const sums = await monthSums(db, `${before}-01`);
  const moved = sums
    .filter((one) => one.month === month && one.account === 'customer')
    .reduce((total, { amount }) => total + amount, 0);
  return {
    current: keyFiguresOf(sums, { month, days: Number(today.slice(8)), due }),
    previous: keyFiguresOf(sums, {
      month: before,
      days: Number(addDays(`${month}-01`, -1).slice(8)),
      due: due - moved,
    }),
  };
}

async function balancesOf(
  db: Db,
  { condition }: LedgerFilter,
): Promise<{ account: Account; balance: number }[]> {
  const { rows } = await sql<
    Pick<Row<'ledger_entries', { account: Account }>, 'account'> & { balance: number }
  >`
    select e.account, sum(e.amount)::bigint as balance from ledger_entries e where ${condition} group by e.account`.execute(
    db,
  );
  return [...ACCOUNTS, ...CLOSED_ACCOUNTS].flatMap((account) => {
    const row = rows.find((one) => one.account === account);
    return row ? [{ account, balance: toRupees(paise(row.balance)) }] : [];
  });
}
