import type { adminEndpoints } from '@aaspaas/contract/features/admin.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EnquiryRef, quoteEnquiry, rejectEnquiry } from '../../enquiry/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

type EnquiryDecision = 'admin.quote_enquiry' | 'admin.reject_enquiry' | 'admin.quote_pd' | 'admin.reject_pd';

/** Operators' answers to enquiries; each one writes an audit log entry. */
export function adminEnquiryRoutes(
  deps: Pick<Platform, 'db' | 'clock' | 'publish'> & AuditDeps,
): Handlers<EnquiryDecision & keyof typeof adminEndpoints> {
  const run = (
    action: EnquiryDecision,
    { kind, id }: EnquiryRef,
    call: Call<'admin'>,
    detail: Readonly<Record<string, unknown>>,
    decide: (tx: Tx) => Promise<unknown>,
  ) =>
    runAudited(
      deps,
      call,
      { action, subject: `${kind === 'pd' ? 'pd_enquiry' : 'enquiry'}:${id}` },
      async (tx) => {
        await decide(tx);
        return { detail, result: null };
      },
    );
  const quote =
    (kind: EnquiryRef['kind'], action: EnquiryDecision) =>
    async (
      { params: { id }, body }: { params: { id: number }; body: Parameters<typeof quoteEnquiry>[3] },
      call: Call<'admin'>,
    ) => {
      const ref = { kind, id };
      await run(action, ref, call, body, (tx) => quoteEnquiry(deps, tx, ref, body, call.actor.id));
      return { message: text(call.language, 'enquiry.quoted') };
    };
  const reject =
    (kind: EnquiryRef['kind'], action: EnquiryDecision) =>
    async (
      { params: { id }, body: { reason } }: { params: { id: number }; body: { reason: string } },
      call: Call<'admin'>,
    ) => {
      const ref = { kind, id };
      await run(action, ref, call, { reason }, (tx) => rejectEnquiry(deps, tx, ref, reason));
      return { message: text(call.language, 'enquiry.rejected') };
    };
  return {
    'admin.quote_enquiry': quote('service', 'admin.quote_enquiry'),
    'admin.reject_enquiry': reject('service', 'admin.reject_enquiry'),
    'admin.quote_pd': quote('pd', 'admin.quote_pd'),
    'admin.reject_pd': reject('pd', 'admin.reject_pd'),
  };
}
