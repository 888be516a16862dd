import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { approveProfessional, isApproved, rejectProfessional } from '../../provider/index.ts';
import { applicationDecided } from '../events.ts';
import { audit } from '../store.ts';

/** An operator's decision on an application; a rejection carries the reason shown to the professional. */
export type Decision =
  | { readonly approved: true; readonly idVerified: boolean }
  | { readonly approved: false; readonly reason: string };

/** Approves or rejects a professional, writes the audit log entry and publishes the event, all in one transaction. */
export function decideApplication(
  { db, clock, publish }: Pick<Platform, 'db' | 'clock' | 'publish'>,
  call: Call<'admin'>,
  id: number,
  decision: Decision,
): Promise<void> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    // A repeated approval changes nothing, so there is nothing to log or publish.
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
