import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { MonthAction } from '../../rules/payment-types.ts';
import { type Month, monthRefusal, openFromAfter } from '../rules/month-state.ts';
import { differencesOf, type MonthTotal } from '../rules/totals.ts';
import { lockDecisions, lockPostings, monthStore } from '../store.ts';

/** Something that stands against locking a month, besides sums that differ. */
export interface MonthFault {
  readonly kind: 'undocumented' | 'unissued' | 'unsettled' | 'unmatched' | 'surplus' | 'unchecked' | 'books';
  /** What the nightly check names; null for others. */
  readonly what: string | null;
  /** How many; null if it cannot be counted. */
  readonly count: number | null;
}

/** A month's files next to the ledger. */
export interface MonthComparison {
  readonly totals: readonly MonthTotal[];
  readonly faults: readonly MonthFault[];
}

/** Compares the files of a month with the ledger. */
export type CompareMonth = (tx: Tx, month: Month, now: Date) => Promise<MonthComparison>;

interface MonthContext {
  readonly tx: Tx;
  readonly now: Date;
}

/** The decision of an operator about a request. */
export interface MonthDecision {
  readonly id: number;
  readonly month: Month;
  readonly by: number;
}

/**
 * Compares the files of a month with the ledger and returns the sums.
 *
 * @throws `month_not_balanced` if a sum differs or anything else stands against the lock
 */
export async function requireBalancedMonth(
  compare: CompareMonth,
  tx: Tx,
  month: Month,
  now: Date,
): Promise<readonly MonthTotal[]> {
  const { totals, faults } = await compare(tx, month, now);
  if (faults.length > 0 || differencesOf(totals).length > 0)
    throw new Failure('month_not_balanced', {
      data: { faults: faults.length, differences: differencesOf(totals).length },
    });
  return totals;
}

/**
 * Approves another operator's request. Locking waits for the transactions that are being posted in the month, keeps new ones waiting while
 * the sums are compared again, and then they are refused by the database.
 *
 * @throws `state_changed` if the request ended; `month_own_request`; `month_not_balanced`; or why the action is refused
 */
export async function approveMonth(
  { tx, now }: MonthContext,
  { id, month, by }: MonthDecision,
  compare: CompareMonth,
): Promise<MonthAction> {
  await lockDecisions(tx);
  const store = monthStore(tx);
  const request = await store.lock(id, month);
  if (request?.state !== 'waiting') throw new Failure('state_changed');
  if (request.requested_by === by) throw new Failure('month_own_request');
  const { action } = request;
  const facts = await store.facts(now);
  const refusal = monthRefusal(action, month, facts);
  if (refusal) throw new Failure(refusal);
  let totals: readonly MonthTotal[] = [];
  if (action === 'lock') {
    await lockPostings(tx, month, facts.openFrom);
    totals = await requireBalancedMonth(compare, tx, month, now);
  }
  await store.end(id, 'approved', { by, reason: null }, now);
  await store.addLock({
    request_id: id,
    month: request.month,
    action,
    requested_by: request.requested_by,
    approved_by: by,
    at: now,
    open_from: openFromAfter(action, month),
    totals: JSON.stringify(totals),
  });
  return action;
}

/**
 * Refuses a request, or withdraws the operator's own.
 *
 * @throws `state_changed` if it ended
 */
export async function rejectMonth(
  { tx, now }: MonthContext,
  { id, month, by, reason }: MonthDecision & { readonly reason: string },
): Promise<void> {
  await lockDecisions(tx);
  const store = monthStore(tx);
  const request = await store.lock(id, month);
  if (request?.state !== 'waiting') throw new Failure('state_changed');
  await store.end(id, 'rejected', { by, reason }, now);
}
