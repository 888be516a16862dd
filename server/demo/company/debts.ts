import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import {
  decideWriteOff,
  dueStep,
  grantCreditTo,
  requestWriteOff,
  settleByCash,
} from '../../src/features/payment/index.ts';
import { lineSubject } from '../../src/features/booking/index.ts';
import type { Tx } from '../../src/platform/db/connect.ts';
import { type CompanyOperators, FIRST_ID } from './facts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How many debts of more than two weeks stay open; operators have given up the older ones. */
const OLD_DEBTS = 3;

/** How many customers have a credit for a job that the professional cancelled, a part of which they may have used. */
const CREDITS = 4;

/** The share of the price that the credits are. */
const CREDIT_PERCENT = 25;

/** People of the company get no notifications of these steps. */
export const unpublished = async () => undefined;

interface Debt {
  readonly payable_id: number;
  readonly line_id: number;
  readonly professional_id: number;
  readonly amount: number;
  readonly due_since: Date;
}

/**
 * What customers of the company have not paid: reminded of by the product's rules, once confirmed as cash, once reported as cash, and given
 * up by two operators if it is old. Some customers have credits.
 */
export async function makeDebts(tx: Tx, now: Date, operators: CompanyOperators): Promise<void> {
  await grantCredits(tx, now);
  const { rows: debts } = await sql<Debt>`
    select d.payable_id, l.id as line_id, l.professional_id, d.amount, d.due_since
    from amounts_due d join payables y on y.id = d.payable_id join booking_lines l on y.subject = 'line:' || l.id
    where d.amount > 0 and d.payable_id >= ${FIRST_ID} order by d.due_since desc, d.payable_id`.execute(tx);
  const [reported, confirmed] = debts.filter(({ due_since }) => addMinutes(due_since, 6 * HOUR) <= now);
  if (confirmed) await confirmCash(tx, confirmed, addMinutes(confirmed.due_since, 5 * HOUR));
  if (reported)
    await sql`insert into cash_claims (line_id, professional_id, amount, claimed_at, answer_by)
      values (${reported.line_id}, ${reported.professional_id}, ${reported.amount}, ${addMinutes(now, -2 * HOUR)},
        ${addMinutes(now, 46 * HOUR)})`.execute(tx);
  const old = debts.filter(({ due_since }) => addMinutes(due_since, 15 * DAY) <= now);
  const open = debts.filter((one) => one !== confirmed);
  const givenUp = new Set(
    old.slice(OLD_DEBTS).filter(({ due_since }) => addMinutes(due_since, 32 * DAY) <= now),
  );
  for (const { payable_id: payableId, due_since: since } of givenUp) {
    const [askedAt, decidedAt] = [addMinutes(since, 31 * DAY), addMinutes(since, 32 * DAY)];
    const reason = 'The customer does not answer, and the number is not in use any more.';
    const id = await requestWriteOff(
      { tx, now: askedAt, publish: unpublished },
      { payableId, reason, by: operators.finance },
    );
    await decideWriteOff({ tx, now: decidedAt }, { id, approve: true, by: operators.owner });
  }
  const [waiting] = old;
  if (waiting && !givenUp.has(waiting))
    await requestWriteOff(
      { tx, now: addMinutes(now, -3 * HOUR), publish: unpublished },
      { payableId: waiting.payable_id, reason: 'The customer has moved abroad.', by: operators.finance },
    );
  for (const debt of open.filter((one) => !givenUp.has(one))) {
    const { reminders, nextAt } = dueStep(debt.due_since, 0, now);
    await sql`update amounts_due set reminders = ${reminders}, next_reminder_at = ${nextAt}
      where payable_id = ${debt.payable_id}`.execute(tx);
  }
}

/** The customer confirmed that they paid in cash. */
async function confirmCash(tx: Tx, debt: Debt, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into cash_claims (line_id, professional_id, amount, state, claimed_at, answer_by, answered_at)
    values (${debt.line_id}, ${debt.professional_id}, ${debt.amount}, 'confirmed', ${addMinutes(debt.due_since, HOUR)},
      ${addMinutes(debt.due_since, 49 * HOUR)}, ${at}) returning id`.execute(tx);
  const { rows: shares } = await sql<{
    gross: number;
    tcs_cgst: number;
    tcs_sgst: number;
    tcs_igst: number;
    registration_id: number | null;
  }>`select gross, tcs_cgst, tcs_sgst, tcs_igst, registration_id from line_shares
    where line_id = ${debt.line_id} and reduces is null`.execute(tx);
  await settleByCash(
    { tx, now: at },
    {
      parts: shares.map((share) => ({
        subject: lineSubject(debt.line_id),
        price: paise(share.gross),
        tcs: { cgst: paise(share.tcs_cgst), sgst: paise(share.tcs_sgst), igst: paise(share.tcs_igst) },
        registrationId: share.registration_id,
      })),
      amount: paise(debt.amount),
      professionalId: debt.professional_id,
      origin: `cash_claim:${rows[0]?.id ?? 0}`,
    },
  );
}

/**
 * The newest jobs that professionals cancelled had a cancellation fee, and so had the booking of the demo customer that operators cancelled last:
 * their customers have a credit of it.
 */
async function grantCredits(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: number;
    account_id: number;
    total: number;
    cancelled_at: Date;
    reason: 'professional' | 'platform';
  }>`
    (select id, account_id, total, cancelled_at, 'professional' as reason from booking_lines
    where id >= ${FIRST_ID} and state = 'cancelled' and cancelled_by = 'employee' and cancelled_at <= ${now}
    order by cancelled_at desc, id limit ${CREDITS})
    union all
    (select id, account_id, total, cancelled_at, 'platform' from booking_lines
    where id < ${FIRST_ID} and state = 'cancelled' and cancelled_by = 'admin' and cancelled_at <= ${now}
    order by cancelled_at desc, id limit 1)`.execute(tx);
  for (const { id, account_id: accountId, total, cancelled_at: at, reason } of rows) {
    const ladder = [{ hours: 720, percent: CREDIT_PERCENT * 100, fixed: 0, cap: null }];
    await sql`update booking_lines set cancel_policy = ${JSON.stringify(ladder)}::jsonb where id = ${id}`.execute(
      tx,
    );
    await grantCreditTo(
      { tx, now: at, publish: unpublished },
      {
        accountId,
        amount: paise(Math.floor((total * CREDIT_PERCENT + 5_000) / 10_000) * 100),
        reason,
        source: lineSubject(id),
      },
    );
  }
}
