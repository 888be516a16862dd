import type { ParkedPayout, PayoutHold } from '@aaspaas/contract/features/payouts.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { HoldKind } from '../../features/payment/index.ts';
import { currentBankAccounts, hasNewerVerified, maskedBankAccounts } from '../../features/provider/index.ts';
import { loadPageById, type PageRequest } from '../../kernel/page.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Handlers } from '../../platform/http/call.ts';

type Hold = Row<'payout_holds', { kind: HoldKind }>;
type Name = Row<'accounts'>['name'];

interface HoldRow extends Readonly<Omit<Hold, 'payable_id' | 'origin' | 'placed_by' | 'released_by'>> {
  /** Null for a claim from before the charge. */
  readonly name: Name | null;
  readonly code: Row<'bookings'>['code'] | null;
  readonly placed_name: Name | null;
  readonly released_name: Name | null;
}

/** Builds the query of holds in effect or of those that ended, latest first. */
export function holdsQuery(
  list: 'open' | 'ended',
  now: Date,
  { after, limit }: PageRequest<number>,
): RawBuilder<HoldRow> {
  const state =
    list === 'open'
      ? sql`h.released_at is null and (h.ends_at is null or h.ends_at > ${now})`
      : sql`(h.released_at is not null or h.ends_at <= ${now})`;
  return sql<HoldRow>`
    select h.id, h.account_id, h.amount, h.claimed, h.kind, h.reason, h.placed_at, h.ends_at, h.released_at, h.release_reason,
      a.name, b.code, p.name as placed_name, r.name as released_name
    from (select * from payout_holds h where ${state} ${after === null ? sql`` : sql`and h.id < ${after}::bigint`}
      order by h.id desc limit ${limit}) h
    left join payables y on y.id = h.payable_id
    left join booking_lines l on l.id = substring(y.subject from '^(?:line|extra):([0-9]+)$')::bigint
    left join accounts a on a.id = h.account_id
    left join bookings b on b.id = l.booking_id
    left join accounts p on p.id = h.placed_by left join accounts r on r.id = h.released_by
    order by h.id desc`;
}

interface ParkedRow
  extends Readonly<
    Pick<Row<'payout_items'>, 'id' | 'run_id' | 'account_id' | 'amount' | 'bank_account_id' | 'reason'>
  > {
  readonly returned_at: Date;
  readonly name: Name;
}

/**
 * Builds the query of returned payments whose professionals have no newer verified account, latest first: the rule `parked` of `planPayouts`.
 * A payment that no bank returned does not park the account.
 */
export function parkedQuery({ after, limit }: PageRequest<number>): RawBuilder<ParkedRow> {
  return sql<ParkedRow>`
    select i.id, i.run_id, i.account_id, i.amount, i.bank_account_id, i.reason, i.returned_at, a.name
    from payout_items i join accounts a on a.id = i.account_id
    where i.state = 'returned' and i.parks and i.bank_account_id is not null ${after === null ? sql`` : sql`and i.id < ${after}::bigint`}
      and not ${hasNewerVerified(sql`i.account_id`, sql`i.bank_account_id`)}
    order by i.id desc limit ${limit}`;
}

/** The lists of holds and of parked payments. */
export function holdViews(db: Db, clock: { now(): Date }): Handlers<'payout.holds' | 'payout.parked'> {
  return {
    'payout.holds': async ({ query: { list, ...query } }, { actor }) => {
      const mayAct = hasGrant(actor.roles, 'money.act');
      const { rows, next_cursor } = await loadPageById(
        query,
        async (request) => (await holdsQuery(list, clock.now(), request).execute(db)).rows,
      );
      return { data: rows.map((row) => presentHold(row, mayAct && list === 'open')), next_cursor };
    },
    'payout.parked': async ({ query }) => {
      const { rows, next_cursor } = await loadPageById(
        query,
        async (request) => (await parkedQuery(request).execute(db)).rows,
      );
      const banks = await maskedBankAccounts(
        db,
        rows.flatMap(({ bank_account_id }) => bank_account_id ?? []),
      );
      const current = await currentBankAccounts(
        db,
        rows.map(({ account_id }) => account_id),
      );
      return {
        data: rows.map((row): ParkedPayout => {
          const bank = banks.get(row.bank_account_id ?? 0);
          const newest = current.get(row.account_id);
          return {
            id: row.id,
            run_id: row.run_id,
            employee_id: row.account_id,
            name: row.name,
            amount: toRupees(paise(row.amount)),
            account_masked: bank?.account ?? '',
            ifsc: bank?.ifsc ?? '',
            reason: row.reason ?? '',
            returned_on: dateOf(row.returned_at),
            new_account: newest && newest.id > (row.bank_account_id ?? 0) ? newest.state : null,
          };
        }),
        next_cursor,
      };
    },
  };
}

function presentHold(row: HoldRow, mayRelease: boolean): PayoutHold {
  return {
    id: row.id,
    employee_id: row.account_id,
    name: row.name,
    booking_id: row.code,
    amount: row.amount === null ? null : toRupees(paise(row.amount)),
    claimed: row.claimed === null ? null : toRupees(paise(row.claimed)),
    kind: row.kind,
    reason: row.reason,
    placed_by: row.placed_name,
    placed_at: isoOf(row.placed_at),
    ends_at: row.ends_at && isoOf(row.ends_at),
    released_at: row.released_at && isoOf(row.released_at),
    released_by: row.released_name,
    release_reason: row.release_reason,
    // Only an operator's hold is released by an operator.
    allowed_actions: mayRelease && row.kind === 'operator' ? ['release'] : [],
  };
}
