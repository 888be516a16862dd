import type { adminDueEndpoints } from '@aaspaas/contract/features/admin-dues.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { decideWriteOff, requestWriteOff } from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'publish'> & AuditDeps;

/** Operator endpoints for debts that are given up; the list of amounts due is a view. */
export function adminDueRoutes(deps: Deps): Handlers<Exclude<keyof typeof adminDueEndpoints, 'admin.dues'>> {
  return {
    'admin.request_write_off': async ({ params: { id }, body: { reason } }, call) => {
      await runAudited(deps, call, { action: 'admin.request_write_off', subject: null }, async (tx, now) => {
        const request = await requestWriteOff(
          { tx, now, publish: deps.publish },
          { payableId: id, reason, by: call.actor.id },
        );
        return { subject: `write_off:${request}`, detail: { payable: id, reason }, result: null };
      });
      return { message: text(call.language, 'due.write_off_requested') };
    },
    'admin.decide_write_off': async ({ params: { id }, body: { approve } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.decide_write_off', subject: `write_off:${id}` },
        async (tx, now) => {
          await decideWriteOff({ tx, now }, { id, approve, by: call.actor.id });
          return { detail: { approve }, result: null };
        },
      );
      return { message: text(call.language, approve ? 'due.write_off_approved' : 'due.write_off_rejected') };
    },
  };
}
