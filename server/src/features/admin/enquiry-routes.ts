import type { adminEndpoints } from '@aaspaas/contract/features/admin.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Platform } from '../../platform/platform.ts';
import { type EnquiryRef, quoteEnquiry, rejectEnquiry } from '../enquiry/index.ts';
import { audit } from './store.ts';

type Answers = 'admin.quote_enquiry' | 'admin.reject_enquiry' | 'admin.quote_pd' | 'admin.reject_pd';

/** The operators' answers to enquiries, each with its entry in the log. */
export function adminEnquiryRoutes(
  parts: Pick<Platform, 'db' | 'clock' | 'publish'>,
): Handlers<Answers & keyof typeof adminEndpoints> {
  const logged = (
    action: Answers,
    { kind, id }: EnquiryRef,
    call: Pick<Call<'admin'>, 'actor' | 'idempotency'>,
    detail: Readonly<Record<string, unknown>>,
    run: (tx: Tx) => Promise<unknown>,
  ) =>
    transaction(parts.db, (tx) => {
      const now = parts.clock.now();
      return once(tx, call.idempotency, now, async () => {
        await run(tx);
        const subject = `${kind === 'pd' ? 'pd_enquiry' : 'enquiry'}:${id}`;
        await audit(tx, { actorId: call.actor.id, action, subject, detail }, now);
      });
    });
  const quote =
    (kind: EnquiryRef['kind'], action: Answers) =>
    async (
      { params: { id }, body }: { params: { id: number }; body: Parameters<typeof quoteEnquiry>[3] },
      call: Call<'admin'>,
    ) => {
      const ref = { kind, id };
      await logged(action, ref, call, body, (tx) => quoteEnquiry(parts, tx, ref, body, call.actor.id));
      return { message: text(call.language, 'enquiry.quoted') };
    };
  const reject =
    (kind: EnquiryRef['kind'], action: Answers) =>
    async (
      { params: { id }, body: { reason } }: { params: { id: number }; body: { reason: string } },
      call: Call<'admin'>,
    ) => {
      const ref = { kind, id };
      await logged(action, ref, call, { reason }, (tx) => rejectEnquiry(parts, tx, ref, reason));
      return { message: text(call.language, 'enquiry.rejected') };
    };
  return {
    'admin.quote_enquiry': quote('service', 'admin.quote_enquiry'),
    'admin.reject_enquiry': reject('service', 'admin.reject_enquiry'),
    'admin.quote_pd': quote('pd', 'admin.quote_pd'),
    'admin.reject_pd': reject('pd', 'admin.reject_pd'),
  };
}
