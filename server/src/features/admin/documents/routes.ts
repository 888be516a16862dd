import type { adminDocumentEndpoints } from '@aaspaas/contract/features/admin-documents.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { type BookingDeps, setStateOfWork } from '../../booking/index.ts';
import { retryRegistration } from '../../payment/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

/** Operator calls that change what is recorded of a document; documents themselves never change. */
export function adminDocumentActionRoutes(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'publish'> & AuditDeps,
): Handlers<Extract<keyof typeof adminDocumentEndpoints, 'admin.register_document' | 'admin.set_job_state'>> {
  const { publish } = deps;
  return {
    'admin.set_job_state': async ({ params, body: { state } }, call) => {
      const code = params.code.toUpperCase();
      await runAudited(
        deps,
        call,
        { action: 'admin.set_job_state', subject: `booking:${code}` },
        async (tx, now) => {
          const outcome = await setStateOfWork({ tx, now, publish }, code, state);
          if (outcome !== 'done') throw new Failure(outcome);
          return { detail: { state }, result: null };
        },
      );
      return { message: text(call.language, 'documents.state_set') };
    },
    'admin.register_document': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.register_document', subject: `document:${id}` },
        async (tx, now) => {
          const outcome = await retryRegistration(tx, id, now);
          if (outcome !== 'done') throw new Failure(outcome);
          return { detail: {}, result: null };
        },
      );
      return { message: text(call.language, 'documents.sent_again') };
    },
  };
}
