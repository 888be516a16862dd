import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import type { Publish } from '../../../../platform/events/events.ts';
import { rewriteWorkingTime } from '../../actions/rewrite-working-time.ts';
import { askForTaxDetails } from '../../tax/actions/request-tax-details.ts';
import { registrationStore } from '../store.ts';

/**
 * Approves a professional, who can then log in and be found, and asks for their tax details; `idVerified` if the operator checked the ID
 * proofs. Idempotent.
 */
export async function approveProfessional(
  tx: Tx,
  publish: Publish,
  id: number,
  idVerified: boolean,
  now: Date,
): Promise<void> {
  const store = registrationStore(tx);
  if (await store.decide(id, ['pending', 'rejected'], 'approved', null, now, idVerified)) {
    await rewriteWorkingTime(tx, [id], now);
    if (idVerified) await store.recordCheck(id, 'identity', now);
    await askForTaxDetails(tx, publish, id, now);
    return;
  }
  if (!(await store.professional(id))) throw new Failure('not_found');
}

/** Rejects an application with a reason. An approved professional cannot be rejected. */
export async function rejectProfessional(tx: Executor, id: number, reason: string, now: Date): Promise<void> {
  const store = registrationStore(tx);
  if (await store.decide(id, ['pending', 'rejected'], 'rejected', reason, now)) return;
  throw new Failure((await store.professional(id)) ? 'state_changed' : 'not_found');
}
