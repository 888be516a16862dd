import type { Call } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { approveProfessional, isApproved, rejectProfessional } from '../../provider/index.ts';
import { applicationDecided } from '../events.ts';
import type { AuditDeps } from '../deps.ts';
import { runAudited } from './audited.ts';

/** An operator's decision on an application; a rejection carries the reason shown to the professional. */
export type Decision =
  | { readonly approved: true; readonly idVerified: boolean }
  | { readonly approved: false; readonly reason: string };

/** Approves or rejects a professional, writes the audit log entry and publishes the event, all in one transaction. */
export function decideApplication(
  deps: Pick<Platform, 'db' | 'clock' | 'publish'> & AuditDeps,
  call: Call<'admin'>,
  id: number,
  decision: Decision,
): Promise<void> {
  const { approved } = decision;
  return runAudited(
    deps,
    call,
    {
      action: approved ? 'admin.approve_employee' : 'admin.reject_employee',
      subject: `account:${id}`,
    },
    async (tx, now) => {
      // A repeated approval changes nothing, so there is nothing to log or publish.
      const changed = !approved || !(await isApproved(tx, id));
      if (changed && approved) await approveProfessional(tx, deps.publish, id, decision.idVerified, now);
      if (!approved) await rejectProfessional(tx, id, decision.reason, now);
      const reason = approved ? null : decision.reason;
      return {
        detail: approved ? { id_verified: decision.idVerified } : { reason },
        result: undefined,
        changed,
        publish: (audit_id) =>
          deps.publish(tx, applicationDecided, audit_id, { audit_id, account_id: id, approved, reason }),
      };
    },
  );
}
