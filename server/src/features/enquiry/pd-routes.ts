import type { pdEndpoints } from '@aaspaas/contract/features/enquiry-pd.ts';
import { invalid } from '../../kernel/failure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountsByIds } from '../identity/index.ts';
import { privateFilesFor } from '../media/index.ts';
import { type SendPdParts, sendPd } from './actions/send-pd.ts';
import { fileIdsOf, presentPd } from './pd-present.ts';
import { type Part, type PdRow, pdStore } from './pd-store.ts';

/** A list is whole up to here (api.md, "Rules for every call"). */
const WHOLE = 500;

/** What packers-and-delivery enquiries build on. */
export type PdParts = SendPdParts & Pick<Platform, 'vault'>;

export function pdRoutes(parts: PdParts): Handlers<keyof typeof pdEndpoints> {
  const { db } = parts;
  const store = pdStore(db);
  return {
    'enquiry.pd_send': async ({ body }, call) => {
      const id = await sendPd(parts, call, body);
      return { message: text(call.language, 'enquiry.pd_sent'), data: { id } };
    },
    'enquiry.pd_list': async ({ query }, { actor }) => {
      const { rows, next_cursor } = await page(query, (part) => store.ofAccount(actor.id, part));
      const files = await privateFilesFor(parts, actor.id, fileIdsOf(rows));
      return { data: rows.map((row) => presentPd(row, files)), next_cursor };
    },
    'enquiry.pd_queue': async ({ query }, { actor }) => {
      const { rows, next_cursor } = await page(query, (part) => store.inState(query.state, part));
      const [files, customers, counts] = await Promise.all([
        privateFilesFor(parts, actor.id, fileIdsOf(rows)),
        accountsByIds(
          db,
          rows.map(({ account_id }) => account_id),
        ),
        store.counts(),
      ]);
      return {
        data: rows.map((row) => {
          const customer = customers.get(row.account_id);
          return {
            ...presentPd(row, files),
            customer_name: customer?.name ?? '',
            customer_mobile: customer?.mobile ?? '',
          };
        }),
        next_cursor,
        counts,
      };
    },
  };
}

/** A part of a list and where the next one begins; a cursor is the last id that was given. */
async function page(
  { limit = WHOLE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  load: (part: Part) => Promise<PdRow[]>,
): Promise<{ rows: PdRow[]; next_cursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw invalid({ cursor: ['error.invalid_value'] });
  // One more than asked for tells whether there is a next part.
  const found = await load({ after: cursor === undefined ? null : Number(cursor), limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next_cursor: found.length > limit ? String(rows.at(-1)?.id) : null };
}
