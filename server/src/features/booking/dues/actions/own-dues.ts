import { type Money, sum } from '@aaspaas/contract/kernel/money.ts';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { amountsDueOf, creditById } from '../../../payment/index.ts';
import { type LineSummary, lineSummariesOf } from '../../lines/actions/line-summaries.ts';
import { parseLineSubject } from '../../rules/payable-subjects.ts';
import { cashStore } from '../store.ts';

/** What a customer owes for a line, extra time included. */
export interface LineDue extends LineSummary {
  readonly amount: Money;
  /** When it was charged. */
  readonly dueSince: Date;
  /** Cash that the professional claims to have received; null: nothing is claimed. */
  readonly cash: { readonly amount: number; readonly answerBy: Date } | null;
}

/** Returns what a customer owes, the oldest first. */
export async function lineDuesOf(executor: Executor, accountId: number): Promise<LineDue[]> {
  const dues = Map.groupBy(
    (await amountsDueOf(executor, accountId)).flatMap((due) => {
      const lineId = parseLineSubject(due.subject);
      return lineId === null ? [] : [{ ...due, lineId }];
    }),
    ({ lineId }) => lineId,
  );
  const ids = [...dues.keys()];
  const [lines, claims] = await Promise.all([
    lineSummariesOf(executor, ids),
    cashStore(executor).openOf(ids),
  ]);
  return [...dues].flatMap(([lineId, parts]) => {
    const line = lines.get(lineId);
    const [oldest] = parts;
    if (!line || !oldest) return [];
    const claim = claims.find((one) => one.line_id === lineId);
    return {
      ...line,
      amount: sum(parts.map(({ amount }) => amount)),
      dueSince: oldest.dueSince,
      cash: claim ? { amount: claim.amount, answerBy: claim.answer_by } : null,
    };
  });
}

/** The data of a reminder of an amount due. */
export interface DueNotificationData extends LineSummary {
  /** What is due of the whole line now; zero: it is paid meanwhile. */
  readonly due: Money;
}

/** Returns the data of a reminder; undefined if what is due belongs to no line. */
export async function dueNotificationData(
  executor: Executor,
  { accountId, subject }: { readonly accountId: number; readonly subject: string },
): Promise<DueNotificationData | undefined> {
  const lineId = parseLineSubject(subject);
  const line = lineId === null ? undefined : (await lineSummariesOf(executor, [lineId])).get(lineId);
  if (!line) return undefined;
  const dues = await amountsDueOf(executor, accountId);
  return {
    ...line,
    due: sum(dues.flatMap((one) => (parseLineSubject(one.subject) === lineId ? [one.amount] : []))),
  };
}

/** The notification data of a credit. */
export interface CreditNotificationData extends LineSummary {
  readonly accountId: number;
  readonly amount: Money;
  /** The last day on which it pays, Asia/Kolkata. */
  readonly lastDay: string;
}

/** Returns the notification data of a credit; undefined if no line granted it. */
export async function creditNotificationData(
  executor: Executor,
  creditId: number,
): Promise<CreditNotificationData | undefined> {
  const credit = await creditById(executor, creditId);
  const lineId = credit ? parseLineSubject(credit.source) : null;
  const line = lineId === null ? undefined : (await lineSummariesOf(executor, [lineId])).get(lineId);
  return (
    credit &&
    line && {
      ...line,
      accountId: credit.accountId,
      amount: credit.amount,
      lastDay: addDays(dateOf(credit.expiresAt), -1),
    }
  );
}
