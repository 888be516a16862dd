import type { JOB_MONEY_STEPS, JobMoneyPart, JobMoneyStep } from '@aaspaas/contract/features/job-money.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { LineState } from '../../features/booking/index.ts';
import type { HoldKind } from '../../features/payment/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { heldSql, type PayoutStatus, payOf } from './rows.ts';
import { availableOf, payStateOf } from './rules/pay-state.ts';

/** The pay of a line, or of its extra time; paise. */
interface PartRow {
  readonly line_id: number;
  readonly state: LineState;
  readonly part: JobMoneyPart['part'];
  readonly earned: number;
  readonly cash: number;
  readonly open: number;
  readonly held: number;
  readonly sending: number;
  readonly paid_out: number;
  readonly status: PayoutStatus | null;
  readonly available_on: string | null;
}

/** A step of the pay; paise. */
interface StepRow {
  readonly line_id: number;
  readonly part: JobMoneyPart['part'];
  readonly step: (typeof JOB_MONEY_STEPS)[number];
  readonly at: Date;
  readonly amount: number | null;
  readonly hold: HoldKind | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly run_id: number | null;
}

/** Movements of `pro` that are payouts or cash, and not earnings. */
const isPaid = sql`t.kind in ('payout', 'payout_returned', 'payout_reversed', 'cash')`;

/**
 * The payables of lines: of the work, and of extra time, which is charged on its own.
 *
 * @param earner whose pay; null: that of each line's professional
 */
const partsOf = (lineIds: readonly number[], earner: number | null) => sql`
  select l.id as line_id, l.state, coalesce(${earner}::bigint, l.professional_id) as professional_id,
    ${earner}::bigint is null or ${earner}::bigint = l.professional_id as whole, p.part, p.subject
  from booking_lines l cross join lateral (values ('work', 'line:' || l.id), ('extra', 'extra:' || l.id)) p (part, subject)
  where l.id = any(${lineIds}::bigint[]) and l.professional_id is not null`;

/** Returns what lines earn their professionals, from the ledger: the work of each line, and its extra time if there is any. */
export const jobPartsQuery = (
  lineIds: readonly number[],
  now: Date,
  earner: number | null = null,
): RawBuilder<PartRow> => sql`
  select l.line_id, l.state, l.part, ledger.earned::bigint as earned, ledger.open::bigint as open,
    ledger.cash::bigint as cash, ${heldSql(sql`y.id`, sql`greatest(ledger.open, 0)`, sql`l.professional_id`, now)}::bigint as held,
    payout.sending::bigint as sending, payout.paid_out::bigint as paid_out, pay.status, pay.available_on
  from (select *, line_id as id from (${partsOf(lineIds, earner)}) parts) l
  left join payables y on y.subject = l.subject
  cross join lateral (
    select coalesce(-sum(e.amount), 0) as open, coalesce(-sum(e.amount) filter (where not (${isPaid})), 0) as earned,
      coalesce(sum(e.amount) filter (where t.kind = 'cash'), 0) as cash
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.payable_id = y.id and e.account = 'pro' and e.account_id = l.professional_id
  ) ledger
  cross join lateral (
    select coalesce(sum(o.amount) filter (where i.state in ('approved', 'sent')), 0) as sending,
      coalesce(sum(o.amount) filter (where i.state = 'paid'), 0) as paid_out
    from payout_lines o join payout_items i on i.id = o.item_id
    where o.payable_id = y.id and o.live and i.account_id = l.professional_id
  ) payout
  ${payOf('pay', sql<string>`l.subject`, sql`l.professional_id`, now)}
  where l.part = 'work' or (l.whole and y.amount > 0) or ledger.earned <> 0
  order by l.line_id, l.part = 'extra'`;

/** Returns every step of the pay of lines, oldest first; steps at the same time in the order of the process. */
export const jobStepsQuery = (
  lineIds: readonly number[],
  now: Date,
  earner: number | null = null,
): RawBuilder<StepRow> => sql`
  with part as materialized (
    select l.line_id, l.part, l.professional_id, l.whole, y.id, y.payable_at
    from (${partsOf(lineIds, earner)}) l join payables y on y.subject = l.subject
  ), payout as materialized (
    select p.id, o.amount, i.run_id, i.sent_at, i.settled_at, i.returned_at, i.reference, i.reason, r.approved_at
    from part p join payout_lines o on o.payable_id = p.id join payout_items i on i.id = o.item_id and i.account_id = p.professional_id
    join payout_runs r on r.id = i.run_id
  ), step as (
    select p.id, 'paid' as step, c.captured_at as at, o.amount, null::text as hold, c.gateway_payment_id as reference, null::text as reason,
      null::bigint as run_id, 1 as place
    from part p join payment_order_parts o on o.payable_id = p.id join payment_captures c on c.order_id = o.order_id and not c.surplus
    union all
    -- By a credit.
    select p.id, 'paid', s.at, s.amount, null, null, null, null, 1
    from part p join payable_settlements s on s.payable_id = p.id and s.kind = 'credit'
    union all
    -- A decision releases the hold and takes the pay back.
    select p.id, case when sum(e.amount) < 0 then 'earned' else 'reduced' end, t.at, abs(sum(e.amount)), null, null, null, null,
      case when sum(e.amount) < 0 then 2 else 5 end
    from part p join ledger_entries e on e.payable_id = p.id and e.account = 'pro' and e.account_id = p.professional_id
    join ledger_transactions t on t.id = e.transaction_id
    where not (${isPaid}) group by p.id, t.id, t.at having sum(e.amount) <> 0
    union all
    select p.id, 'cash', s.at, s.amount, null, null, null, null, 3
    from part p join payable_settlements s on s.payable_id = p.id and s.kind = 'cash' and p.whole
    union all
    select p.id, 'held', h.placed_at, h.amount, h.kind, null, h.reason, null, 3
    from part p join payout_holds h on h.payable_id = p.id and h.account_id = p.professional_id
    union all
    select p.id, 'released', least(h.released_at, h.ends_at), h.amount, h.kind, null, h.release_reason, null, 4
    from part p join payout_holds h on h.payable_id = p.id and h.account_id = p.professional_id
    where h.released_at is not null or h.ends_at <= ${now}
    union all
    select p.id, 'available', p.payable_at, null, null, null, null, null, 6 from part p where p.payable_at is not null
    union all
    select id, case when amount > 0 then 'payout' else 'collected' end, approved_at, abs(amount), null, null, null, run_id, 7 from payout
    union all
    select id, 'sent', sent_at, amount, null, null, null, run_id, 8 from payout where sent_at is not null and amount > 0
    union all
    select id, 'paid_out', settled_at, amount, null, reference, null, run_id, 9 from payout where settled_at is not null and amount > 0
    union all
    select id, 'returned', returned_at, abs(amount), null, null, reason, run_id, 10 from payout where returned_at is not null
  )
  select p.line_id, p.part, s.step, s.at, s.amount::bigint as amount, s.hold, s.reference, s.reason, s.run_id
  from step s join part p on p.id = s.id
  order by p.line_id, s.at, s.place, s.run_id`;

/**
 * Returns where the pay of lines is, by line.
 *
 * @param forOperators includes the gateway's ids, the reasons of holds and the runs
 * @param earner whose pay: repeated work has two professionals; null: that of each line's professional
 */
export async function jobMoneyOf(
  db: Executor,
  lineIds: readonly number[],
  now: Date,
  forOperators: boolean,
  earner: number | null = null,
): Promise<Map<number, JobMoneyPart[]>> {
  const { rows: parts } = await jobPartsQuery(lineIds, now, earner).execute(db);
  const { rows: steps } = await jobStepsQuery(lineIds, now, earner).execute(db);
  const presented = parts.map((row): readonly [number, JobMoneyPart] => [
    row.line_id,
    {
      part: row.part,
      earned: toRupees(paise(row.earned)),
      cash: toRupees(paise(row.cash)),
      open: toRupees(paise(row.open)),
      held: toRupees(paise(row.held)),
      sending: toRupees(paise(row.sending)),
      paid_out: toRupees(paise(row.paid_out)),
      payment_status: payStateOf({ state: row.state, payout_status: row.status }),
      available_on: availableOf(row.status, row.available_on),
      steps: steps
        .filter(({ line_id, part }) => line_id === row.line_id && part === row.part)
        .map((step) => presentStep(step, forOperators)),
    },
  ]);
  return new Map(
    [...Map.groupBy(presented, ([lineId]) => lineId)].map(([lineId, all]) => [
      lineId,
      all.map(([, part]) => part),
    ]),
  );
}

function presentStep(row: StepRow, forOperators: boolean): JobMoneyStep {
  return {
    step: row.step,
    at: isoOf(row.at),
    amount: row.amount === null ? null : toRupees(paise(row.amount)),
    hold: row.hold,
    reference: row.step === 'paid_out' || forOperators ? row.reference : null,
    reason: row.step === 'returned' || forOperators ? row.reason : null,
    run: forOperators ? row.run_id : null,
  };
}

/** Returns the hold of everything that is owed to a professional, the longest one; null without one. */
export async function pausedPayOf(
  db: Executor,
  professionalId: number,
  now: Date,
): Promise<{ kind: HoldKind; until: string | null } | null> {
  const { rows } = await sql<{ kind: HoldKind; ends_at: Date | null }>`
    select kind, ends_at from payout_holds
    where account_id = ${professionalId} and payable_id is null and released_at is null and (ends_at is null or ends_at > ${now})
    order by ends_at desc nulls first limit 1`.execute(db);
  const [hold] = rows;
  return hold ? { kind: hold.kind, until: hold.ends_at && isoOf(hold.ends_at) } : null;
}
