import { Failure } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { providerStore } from '../store.ts';

/** An operator approves a professional, who can then log in and be found; `idVerified` where they checked the ID proofs. Approving twice is approving once. */
export async function approveProfessional(
  tx: Executor,
  id: number,
  idVerified: boolean,
  now: Date,
): Promise<void> {
  const store = providerStore(tx);
  if (await store.decide(id, ['pending', 'rejected'], 'approved', null, now, idVerified)) return;
  if (!(await store.professional(id))) throw new Failure('not_found');
}

/** An operator rejects an application with a reason; who is approved already is not rejected but barred by other means. */
export async function rejectProfessional(tx: Executor, id: number, reason: string, now: Date): Promise<void> {
  const store = providerStore(tx);
  if (await store.decide(id, ['pending', 'rejected'], 'rejected', reason, now)) return;
  throw new Failure((await store.professional(id)) ? 'state_changed' : 'not_found');
}
