import type { adminEndpoints } from '@aaspaas/contract/features/admin.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EnquiryRef, quoteEnquiry, rejectEnquiry } from '../../enquiry/index.ts';
import { audit } from '../store.ts';

type EnquiryDecision = 'admin.quote_enquiry' | 'admin.reject_enquiry' | 'admin.quote_pd' | 'admin.reject_pd';

/** Operators' answers to enquiries; each one writes an audit log entry. */
export function adminEnquiryRoutes(
  deps: Pick<Platform, 'db' | 'clock' | 'publish'>,
): Handlers<EnquiryDecision & keyof typeof adminEndpoints> {
  const runAudited = (
    action: EnquiryDecision,
    { kind, id }: EnquiryRef,
    call: Pick<Call<'admin'>, 'actor' | 'idempotency'>,
    detail: Readonly<Record<string, unknown>>,
    run: (tx: Tx) => Promise<unknown>,
  ) =>
    transaction(deps.db, (tx) => {
      const now = deps.clock.now();
      return withIdempotencyKey(tx, call.idempotency, now, async () => {
        await run(tx);
        const subject = `${kind === 'pd' ? 'pd_enquiry' : 'enquiry'}:${id}`;
        await audit(tx, { actorId: call.actor.id, action, subject, detail }, now);
      });
    });
  const quote =
    (kind: EnquiryRef['kind'], action: EnquiryDecision) =>
    async (
      { params: { id }, body }: { params: { id: number }; body: Parameters<typeof quoteEnquiry>[3] },
      call: Call<'admin'>,
    ) => {
      const ref = { kind, id };
      await runAudited(action, ref, call, body, (tx) => quoteEnquiry(deps, tx, ref, body, call.actor.id));
      return { message: text(call.language, 'enquiry.quoted') };
    };
  const reject =
    (kind: EnquiryRef['kind'], action: EnquiryDecision) =>
    async (
      { params: { id }, body: { reason } }: { params: { id: number }; body: { reason: string } },
      call: Call<'admin'>,
    ) => {
      const ref = { kind, id };
      await runAudited(action, ref, call, { reason }, (tx) => rejectEnquiry(deps, tx, ref, reason));
      return { message: text(call.language, 'enquiry.rejected') };
    };
  return {
    'admin.quote_enquiry': quote('service', 'admin.quote_enquiry'),
    'admin.reject_enquiry': reject('service', 'admin.reject_enquiry'),
    'admin.quote_pd': quote('pd', 'admin.quote_pd'),
    'admin.reject_pd': reject('pd', 'admin.reject_pd'),
  };
}
