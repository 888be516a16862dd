import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import type { PaymentDeps } from '../../deps.ts';
import { amountDueReminded } from '../../events.ts';
import { dueStep } from '../rules/due-reminders.ts';
import { DUE_LOOP, dueStore, type IsAsked } from '../store.ts';

/** The most amounts that one run handles. */
const BATCH = 200;

/** Dependencies of the reminders. */
export interface DueReminderDeps extends Pick<PaymentDeps, 'db' | 'clock' | 'publish' | 'log'> {
  readonly isAsked: IsAsked;
}

/**
 * Reminds customers of amounts due on days 1, 3 and 7 at 10:00; on day 14 they enter the operators' queue. While a customer is asked
 * whether they paid, all of this waits. Each amount has its own transaction, and each reminder is sent once.
 */
export async function remindAmountsDue(deps: DueReminderDeps): Promise<void> {
  const { db, clock, publish, isAsked } = deps;
  const ids = await dueStore(db).toRemind(clock.now(), isAsked, BATCH);
  await forEachRow(deps, DUE_LOOP, ids, (payableId) =>
    transaction(db, async (tx) => {
      const now = clock.now();
      const store = dueStore(tx);
      const due = await store.lock(payableId, isAsked);
      // Paid or asked about meanwhile, or handled by another process.
      if (!due || due.amount <= 0 || due.reminders >= 4) return;
      if (due.next_reminder_at !== null && due.next_reminder_at > now) return;
      const { day, reminders, nextAt } = dueStep(due.due_since, due.reminders, now);
      await store.setReminders(payableId, reminders, nextAt);
      if (day === null) return;
      await publish(tx, amountDueReminded, `${payableId}:${due.due_since.getTime()}:${day}`, {
        payable_id: payableId,
        account_id: due.account_id,
        subject: due.subject,
        amount: due.amount,
        day,
        at: isoOf(now),
      });
    }),
  );
}
