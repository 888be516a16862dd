import type { quotationEndpoints } from '@aaspaas/contract/features/enquiry-quotation.ts';
import type { serviceEnquiryEndpoints } from '@aaspaas/contract/features/enquiry-service.ts';
import { loadPageById } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { BookingParts } from '../booking/index.ts';
import { accountsByIds } from '../identity/index.ts';
import { acceptQuotation, declineQuotation } from './actions/answer-quotation.ts';
import { sendService } from './actions/send-service.ts';
import { actionsOn, offersTo } from './quotation-present.ts';
import { quotationStore } from './quotation-store.ts';
import { presentService } from './service-present.ts';
import { serviceStore } from './service-store.ts';

/** Service enquiries, and the customer's answers to quotations of either kind of enquiry. */
export function serviceRoutes(
  parts: BookingParts,
): Handlers<keyof typeof serviceEnquiryEndpoints | keyof typeof quotationEndpoints> {
  const { db, clock } = parts;
  const store = serviceStore(db);
  return {
    'enquiry.service_send': async ({ body }, call) => ({
      success: true,
      data: { id: await sendService(parts, call, body) },
      message: text(call.language, 'booking.confirmed'),
    }),
    'enquiry.service_list': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.ofAccount(actor.id, part));
      const offers = await offersTo(db, 'service', rows, clock.now());
      const asker = { role: 'user', id: actor.id } as const;
      return { data: rows.map((row) => presentService(row, offers, asker, language)), next_cursor };
    },
    'enquiry.service_queue': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.inState(query.state, part));
      const [offers, customers, counts] = await Promise.all([
        offersTo(db, 'service', rows, clock.now()),
        accountsByIds(
          db,
          rows.map(({ account_id }) => account_id),
        ),
        quotationStore(db).counts('service'),
      ]);
      const asker = { role: 'admin' } as const;
      return {
        data: rows.map((row) => ({
          ...presentService(row, offers, asker, language),
          customer_name: customers.get(row.account_id)?.name ?? '',
          customer_mobile: customers.get(row.account_id)?.mobile ?? '',
          allowed_actions: actionsOn(row, offers, asker),
        })),
        next_cursor,
        counts,
      };
    },
    'enquiry.accept': async ({ params }, call) => ({
      data: await acceptQuotation(parts, call, params.id),
      message: text(call.language, 'enquiry.accepted'),
    }),
    'enquiry.decline': async ({ params }, call) => {
      await declineQuotation(parts, call, params.id);
      return { message: text(call.language, 'enquiry.declined_done') };
    },
  };
}
