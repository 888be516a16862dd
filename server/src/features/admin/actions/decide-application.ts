import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { approveProfessional, isApproved, rejectProfessional } from '../../provider/index.ts';
import { applicationDecided } from '../events.ts';
import { audit } from '../store.ts';

/** What an operator says to an application; a rejection has a reason that the professional is told. */
export type Decision =
  | { readonly approved: true; readonly idVerified: boolean }
  | { readonly approved: false; readonly reason: string };

/** Approves or rejects a professional, with its entry in the log and the news to them, all or nothing. */
export function decideApplication(
  { db, clock, publish }: Pick<Platform, 'db' | 'clock' | 'publish'>,
  call: Call<'admin'>,
  id: number,
  decision: Decision,
): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    // Approving twice is approving once: nothing more to log or to tell.
    if (decision.approved && (await isApproved(tx, id))) return;
    if (decision.approved) await approveProfessional(tx, id, decision.idVerified, now);
    else await rejectProfessional(tx, id, decision.reason, now);
    const reason = decision.approved ? null : decision.reason;
    const auditId = await audit(
      tx,
      {
        actorId: call.actor.id,
        action: decision.approved ? 'admin.approve_employee' : 'admin.reject_employee',
        subject: `account:${id}`,
        detail: decision.approved ? { id_verified: decision.idVerified } : { reason },
      },
      now,
    );
    await publish(tx, applicationDecided, auditId, {
      audit_id: auditId,
      account_id: id,
      approved: decision.approved,
      reason,
    });
  });
}
