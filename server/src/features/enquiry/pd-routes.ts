import type { pdEndpoints } from '@aaspaas/contract/features/enquiry-pd.ts';
import { loadPageById } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { quotedLines } from '../booking/index.ts';
import { accountsByIds } from '../identity/index.ts';
import { privateFilesFor } from '../media/index.ts';
import { type SendPdParts, sendPd } from './actions/send-pd.ts';
import { fileIdsOf, presentPd } from './pd-present.ts';
import { pdStore } from './pd-store.ts';
import { actionsOn, offersTo } from './quotation-present.ts';
import { quotationStore } from './quotation-store.ts';

/** What packers-and-delivery enquiries build on. */
export type PdParts = SendPdParts & Pick<Platform, 'vault'>;

export function pdRoutes(parts: PdParts): Handlers<keyof typeof pdEndpoints> {
  const { db, clock } = parts;
  const store = pdStore(db);
  return {
    'enquiry.pd_send': async ({ body }, call) => {
      const id = await sendPd(parts, call, body);
      return { message: text(call.language, 'enquiry.pd_sent'), data: { id } };
    },
    'enquiry.pd_list': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.ofAccount(actor.id, part));
      const [files, offers] = await Promise.all([
        privateFilesFor(parts, actor.id, fileIdsOf(rows)),
        offersTo(db, 'pd', rows, clock.now()),
      ]);
      const reading = { asker: { role: 'user', id: actor.id }, language, files, offers } as const;
      return { data: rows.map((row) => presentPd(row, reading)), next_cursor };
    },
    'enquiry.pd_queue': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, (part) => store.inState(query.state, part));
      const [files, offers, counts] = await Promise.all([
        privateFilesFor(parts, actor.id, fileIdsOf(rows)),
        offersTo(db, 'pd', rows, clock.now()),
        quotationStore(db).counts('pd'),
      ]);
      const lines = await quotedLines(
        db,
        [...offers.quotations.values()].flatMap(({ state, booking }) =>
          state === 'booked' && booking ? booking.id : [],
        ),
      );
      const people = await accountsByIds(db, [
        ...rows.map(({ account_id }) => account_id),
        ...[...lines.values()].flatMap(({ professionalId }) => professionalId ?? []),
      ]);
      const reading = { asker: { role: 'admin' }, language, files, offers } as const;
      return {
        data: rows.map((row) => {
          const customer = people.get(row.account_id);
          const line = lines.get(offers.quotations.get(row.id)?.booking?.id ?? 0);
          const worker = line && people.get(line.professionalId ?? 0);
          return {
            ...presentPd(row, reading),
            customer_name: customer?.name ?? '',
            customer_mobile: customer?.mobile ?? '',
            line: line
              ? {
                  detail_id: line.id,
                  open: line.open,
                  professional: worker ? { id: worker.id, name: worker.name, mobile: worker.mobile } : null,
                }
              : null,
            allowed_actions: actionsOn(row, offers, reading.asker),
          };
        }),
        next_cursor,
        counts,
      };
    },
  };
}
