import type { serviceEnquiryEndpoints } from '@aaspaas/contract/features/enquiry-service.ts';
import { loadPageById } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { BookingDeps } from '../../booking/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import { createServiceEnquiry } from './actions/create-service-enquiry.ts';
import { loadQuotationContext } from '../quotations/actions/load-quotations.ts';
import { allowedEnquiryActions } from '../quotations/present.ts';
import { quotationStore } from '../quotations/store.ts';
import { presentService } from './present.ts';
import { serviceStore } from './store.ts';

/** Endpoints of service enquiries. */
export function serviceRoutes(deps: BookingDeps): Handlers<keyof typeof serviceEnquiryEndpoints> {
  const { db, clock } = deps;
  const store = serviceStore(db);
  return {
    'enquiry.service_send': async ({ body }, call) => ({
      success: true,
      data: { id: await createServiceEnquiry(deps, call, body) },
      message: text(call.language, 'booking.confirmed'),
    }),
    'enquiry.service_list': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.byAccount(actor.id, part));
      const quotationContext = await loadQuotationContext(db, 'service', rows, clock.now());
      const requester = { role: 'user', id: actor.id } as const;
      return {
        data: rows.map((row) => presentService(row, quotationContext, requester, language)),
        next_cursor,
      };
    },
    'enquiry.service_queue': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.byState(query.state, part));
      const [quotationContext, customers, counts] = await Promise.all([
        loadQuotationContext(db, 'service', rows, clock.now()),
        accountsByIds(
          db,
          rows.map(({ account_id }) => account_id),
        ),
        quotationStore(db).counts('service'),
      ]);
      const requester = { role: 'admin' } as const;
      return {
        data: rows.map((row) => ({
          ...presentService(row, quotationContext, requester, language),
          customer_name: customers.get(row.account_id)?.name ?? '',
          customer_mobile: customers.get(row.account_id)?.mobile ?? '',
          allowed_actions: allowedEnquiryActions(row, quotationContext, requester),
        })),
        next_cursor,
        counts,
      };
    },
  };
}
