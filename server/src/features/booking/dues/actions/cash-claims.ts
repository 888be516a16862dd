import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { payWithCredits, settleByCash } from '../../../payment/index.ts';
import { type BookingTransaction, runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { chargedShares } from '../../lines/actions/charged-shares.ts';
import { type LineSummary, lineSummariesOf } from '../../lines/actions/line-summaries.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { CASH_ANSWER_HOURS, type CashClaimState, isCashClaimPending } from '../../rules/cash-claim.ts';
import { extraSubject, lineSubject } from '../../rules/payable-subjects.ts';
import { cashClaimChanged } from '../events.ts';
import { CASH_LOOP, type CashClaimRow, cashStore } from '../store.ts';

/** A claim as the API sends it; the instant as text, because a stored answer may be replayed. */
export type ClaimedCash = { readonly amount: Money; readonly answerBy: string };

/**
 * The professional says that the customer paid what is due in cash. The customer confirms it within 48 hours; otherwise it stays due.
 *
 * @throws `state_changed` if nothing is due, also after the customer's credits, or the customer has not answered an earlier claim
 */
export function claimCash(deps: BookingDeps, call: Call<'employee'>, lineId: number): Promise<ClaimedCash> {
  return runBookingTransaction(deps, call, async (work) => {
    const { tx, now, permit, recordRequest } = work;
    const { line } = await permit(call.actor, 'claim_cash', lineId);
    const store = cashStore(tx);
    const overdue = await store.open(line.id);
    if (overdue) await endWithoutCash(deps, work, { line, claim: overdue, step: 'expired' });
    const amount = await store.unpaid(line.id);
    if (amount === paise(0)) throw new Failure('state_changed');
    const answerBy = addMinutes(now, CASH_ANSWER_HOURS * 60);
    const { id } = await store.add({
      line_id: line.id,
      professional_id: call.actor.id,
      amount,
      claimed_at: now,
      answer_by: answerBy,
    });
    await deps.publish(tx, cashClaimChanged, `${id}:claimed`, { claim_id: id, step: 'claimed' });
    recordRequest();
    return { amount, answerBy: isoOf(answerBy) };
  });
}

/**
 * The customer answers whether the professional received cash. Confirmed, it pays what is due; work that is not approved yet is approved with
 * it. Denied, the amount stays due.
 *
 * @throws `state_changed` if nothing is claimed, the claim has ended, or nothing is due any more
 */
export function answerCash(
  deps: BookingDeps,
  call: Call<'user'>,
  { lineId, paid }: { readonly lineId: number; readonly paid: boolean },
): Promise<void> {
  return runBookingTransaction(deps, call, async (work) => {
    const { tx, permit, move } = work;
    const { line } = await permit(call.actor, 'answer_cash', lineId);
    const claim = await cashStore(tx).open(line.id);
    if (!claim || !isCashClaimPending(claim.answer_by, work.now)) throw new Failure('state_changed');
    if (!paid) return endWithoutCash(deps, work, { line, claim, step: 'denied' });
    const charged =
      line.state === 'done'
        ? await move(await permit(call.actor, 'approve', line), 'approve', { paidInCash: true })
        : line;
    if ((await payByCash(work, charged, claim)) === paise(0)) throw new Failure('state_changed');
    await endClaim(deps, work, claim, 'confirmed');
  });
}

/** Pays what is due of a charged line. Returns what the cash paid. */
async function payByCash(
  { tx, now }: BookingTransaction,
  line: LineRow,
  claim: CashClaimRow,
): Promise<Money> {
  // The work is charged before its extra time.
  const shares = await chargedShares(tx, line.id);
  return settleByCash(
    { tx, now },
    {
      parts: shares.map(({ part, price, tcs, registrationId }) => ({
        subject: part === 'extra' ? extraSubject(line.id) : lineSubject(line.id),
        price,
        tcs,
        registrationId,
      })),
      amount: paise(claim.amount),
      professionalId: claim.professional_id,
      origin: `cash_claim:${claim.id}`,
    },
  );
}

async function endClaim(
  { publish }: Pick<BookingDeps, 'publish'>,
  { tx, now }: Pick<BookingTransaction, 'tx' | 'now'>,
  { id }: Pick<CashClaimRow, 'id'>,
  step: Exclude<CashClaimState, 'claimed'>,
): Promise<void> {
  await cashStore(tx).end(id, step, now);
  await publish(tx, cashClaimChanged, `${id}:${step}`, { claim_id: id, step });
}

/** Ends a claim without cash. The credits, which waited for the answer, pay what is due; before the approval nothing is. */
async function endWithoutCash(
  deps: Pick<BookingDeps, 'publish'>,
  work: Pick<BookingTransaction, 'tx' | 'now'>,
  {
    line,
    claim,
    step,
  }: {
    readonly line: Pick<LineRow, 'id' | 'state'>;
    readonly claim: Pick<CashClaimRow, 'id'>;
    readonly step: 'denied' | 'expired';
  },
): Promise<void> {
  await endClaim(deps, work, claim, step);
  if (line.state === 'approved' || line.state === 'cancelled')
    await payWithCredits(work, [lineSubject(line.id), extraSubject(line.id)]);
}

/** The most claims that one run ends. */
const BATCH = 200;

/** Ends claims that the customer did not answer within 48 hours, each in its own transaction: the amounts stay due. */
export async function expireCashClaims(deps: BookingDeps): Promise<void> {
  const ids = await cashStore(deps.db).overdue(deps.clock.now(), BATCH);
  await forEachRow(deps, CASH_LOOP, ids, (id) =>
    runBookingTransaction(deps, null, async (work) => {
      const { tx, now } = work;
      const claim = await cashStore(tx).byId(id);
      // Locks in the same order as all other actions: the line, then its claim, which may have been answered meanwhile.
      const line = claim && (await bookingStore(tx).line(claim.line_id));
      if (!line) return;
      const open = await cashStore(tx).open(line.id);
      if (open?.id === id && open.answer_by <= now)
        await endWithoutCash(deps, work, { line, claim: open, step: 'expired' });
    }),
  );
}

/** The notification data of a claim. */
export interface CashNotificationData extends LineSummary {
  /** Who claims to have received cash. */
  readonly claimedBy: number;
  readonly amount: Money;
  readonly answerBy: Date;
}

/** Returns the notification data of a claim; undefined without one. */
export async function cashNotificationData(
  executor: Executor,
  claimId: number,
): Promise<CashNotificationData | undefined> {
  const claim = await cashStore(executor).byId(claimId);
  const line = claim && (await lineSummariesOf(executor, [claim.line_id])).get(claim.line_id);
  return (
    line && {
      ...line,
      claimedBy: claim.professional_id,
      amount: paise(claim.amount),
      answerBy: claim.answer_by,
    }
  );
}
