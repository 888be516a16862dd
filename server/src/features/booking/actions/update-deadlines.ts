import { nextDeadline } from '../../../kernel/state-machine.ts';
import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import type { BookingDeps } from '../deps.ts';
import { DEADLINE_RULES, lineMachine } from '../lines/rules/line-machine.ts';
import { visitTimesOf } from '../lines/rules/visit-times.ts';
import { bookingStore, DEADLINE_RULES_LOOP } from '../lines/store.ts';
import { runBookingTransaction } from './booking-transaction.ts';

const BATCH = 200;

/**
 * Calculates the deadlines of open lines again that earlier rules calculated, a batch at a time. Returns the number of lines
 * that are up to date now.
 */
export async function updateDeadlines(deps: BookingDeps): Promise<number> {
  const ids = await bookingStore(deps.db).outdatedDeadlines(DEADLINE_RULES, deps.clock.now(), BATCH);
  return forEachRow(deps, DEADLINE_RULES_LOOP, ids, (id) => updateDeadline(deps, id));
}

function updateDeadline(deps: BookingDeps, lineId: number): Promise<void> {
  return runBookingTransaction(deps, null, async ({ tx, settings }) => {
    const store = bookingStore(tx);
    const line = await store.line(lineId);
    if (!line || line.deadline_rules >= DEADLINE_RULES) return;
    const deadline = nextDeadline(
      lineMachine,
      { state: line.state, fired: await store.firedFlags(line.id) },
      { ...visitTimesOf(line), createdAt: line.created_at, enteredAt: line.entered_at },
      settings,
    );
    await store.change(line, {
      deadline_at: deadline?.at ?? null,
      deadline_action: deadline?.fires ?? null,
      deadline_rules: DEADLINE_RULES,
    });
  });
}
