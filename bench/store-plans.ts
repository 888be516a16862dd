import { findPlanFaults, storePayoutPlans } from '../server/src/features/payment/index.ts';
import { payeesOf } from '../server/src/features/provider/index.ts';
import { connect, type Target } from '../server/src/platform/db/connect.ts';
import { transaction } from '../server/src/platform/db/transaction.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';

/** Stores the plans of payouts as a worker does: the measured server has none. */
export async function storePlans(target: Target): Promise<void> {
  const { db, close } = connect(target);
  try {
    await storePayoutPlans({ db, clock: systemClock, loadPayees: payeesOf });
  } finally {
    await close();
  }
}

/** Compares the stored plans with the ledger, as the nightly check does. */
export async function planFaults(target: Target): Promise<number> {
  const { db, close } = connect(target);
  try {
    const faults = await transaction(db, (tx) => findPlanFaults(tx, payeesOf, systemClock.now()));
    return faults.reduce((sum, { books }) => sum + books, 0);
  } finally {
    await close();
  }
}
