import type { adminServiceEndpoints } from '@aaspaas/contract/features/admin-services.ts';
import { formatDate } from '@aaspaas/contract/kernel/format-date.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addSearchWord, cancelPrice, publishPrice } from '../../catalog/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { searchMissStore } from './store.ts';

/** Operators' changes of services' prices and search words. The lists are a view. */
export function adminCatalogueRoutes(
  deps: Pick<Platform, 'db' | 'clock'> & AuditDeps,
): Handlers<
  Exclude<keyof typeof adminServiceEndpoints, 'admin.services' | 'admin.service'> | 'admin.add_search_word'
> {
  return {
    'admin.publish_price': async ({ params, body: { per_hour, per_day, valid_from } }, call) => {
      const price = { perHour: rupees(per_hour), perDay: rupees(per_day), validFrom: valid_from };
      const id = await runAudited(
        deps,
        call,
        { action: 'admin.publish_price', subject: `service:${params.id}` },
        async (tx, now) => {
          const { id, published } = await publishPrice(tx, params.id, price, now);
          const detail = { per_hour, per_day, valid_from: isoOf(valid_from) };
          return { detail, result: id, changed: published };
        },
      );
      const day = formatDate(dateOf(valid_from), (key, values) => text(call.language, key, values));
      return { message: text(call.language, 'catalogue.published', { day }), data: { id } };
    },
    'admin.cancel_price': async ({ params }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.cancel_price', subject: `service:${params.id}` },
        async (tx, now) => {
          const changed = await cancelPrice(tx, params.id, params.price_id, now);
          return { detail: { price_id: params.price_id }, result: null, changed };
        },
      );
      return { message: text(call.language, 'catalogue.cancelled') };
    },
    'admin.add_search_word': async ({ params, body: { service_id } }, call) => {
      const query = await runAudited(
        deps,
        call,
        { action: 'admin.add_search_word', subject: `service:${service_id}` },
        async (tx, now) => {
          const misses = searchMissStore(tx);
          const word = await misses.shownQuery(params.id);
          if (word === undefined) throw new Failure('not_found');
          const added = await addSearchWord(tx, service_id, word);
          const marked = await misses.markAdded(word, service_id, now);
          return { detail: { word }, result: word, changed: added || marked };
        },
      );
      return { message: text(call.language, 'insight.word_added', { word: query }) };
    },
  };
}
