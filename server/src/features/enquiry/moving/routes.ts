import type { pdEndpoints } from '@aaspaas/contract/features/enquiry-pd.ts';
import { loadPageById } from '../../../kernel/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { quotedLines } from '../../booking/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import { privateFilesForReader } from '../../media/index.ts';
import { type CreatePdEnquiryDeps, createPdEnquiry } from './actions/create-pd-enquiry.ts';
import { fileIdsOf, presentPd } from './present.ts';
import { pdStore } from './store.ts';
import { loadQuotationContext } from '../quotations/actions/load-quotations.ts';
import { allowedEnquiryActions } from '../quotations/present.ts';
import { quotationStore } from '../quotations/store.ts';

/** Dependencies of packers-and-delivery enquiries. */
export type PdEnquiryDeps = CreatePdEnquiryDeps & Pick<Platform, 'vault'>;

export function pdRoutes(deps: PdEnquiryDeps): Handlers<keyof typeof pdEndpoints> {
  const { db, clock } = deps;
  const store = pdStore(db);
  return {
    'enquiry.pd_send': async ({ body }, call) => {
      const id = await createPdEnquiry(deps, call, body);
      return { message: text(call.language, 'enquiry.pd_sent'), data: { id } };
    },
    'enquiry.pd_list': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.byAccount(actor.id, part));
      const [files, quotationContext] = await Promise.all([
        privateFilesForReader(deps, actor.id, fileIdsOf(rows)),
        loadQuotationContext(db, 'pd', rows, clock.now()),
      ]);
      const context = {
        requester: { role: 'user', id: actor.id },
        language,
        files,
        quotationContext,
      } as const;
      return { data: rows.map((row) => presentPd(row, context)), next_cursor };
    },
    'enquiry.pd_queue': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.byState(query.state, part));
      const [files, quotationContext, counts] = await Promise.all([
        privateFilesForReader(deps, actor.id, fileIdsOf(rows)),
        loadQuotationContext(db, 'pd', rows, clock.now()),
        quotationStore(db).counts('pd'),
      ]);
      const lines = await quotedLines(
        db,
        [...quotationContext.quotations.values()].flatMap(({ state, booking }) =>
          state === 'booked' && booking ? booking.id : [],
        ),
      );
      const accounts = await accountsByIds(db, [
        ...rows.map(({ account_id }) => account_id),
        ...[...lines.values()].flatMap(({ professionalId }) => professionalId ?? []),
      ]);
      const context = { requester: { role: 'admin' }, language, files, quotationContext } as const;
      return {
        data: rows.map((row) => {
          const customer = accounts.get(row.account_id);
          const line = lines.get(quotationContext.quotations.get(row.id)?.booking?.id ?? 0);
          const assignee = line && accounts.get(line.professionalId ?? 0);
          return {
            ...presentPd(row, context),
            customer_name: customer?.name ?? '',
            customer_mobile: customer?.mobile ?? '',
            line: line
              ? {
                  detail_id: line.id,
                  version: line.version,
                  open: line.open,
                  professional: assignee
                    ? { id: assignee.id, name: assignee.name, mobile: assignee.mobile }
                    : null,
                }
              : null,
            allowed_actions: allowedEnquiryActions(row, quotationContext, context.requester),
          };
        }),
        next_cursor,
        counts,
      };
    },
  };
}
