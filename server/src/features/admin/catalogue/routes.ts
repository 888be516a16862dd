import type { adminCatalogueEndpoints } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { adminPriceEndpoints } from '@aaspaas/contract/features/admin-prices.ts';
import type { adminServiceEndpoints } from '@aaspaas/contract/features/admin-services.ts';
import { formatDate } from '@aaspaas/contract/kernel/format-date.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addSearchWord,
  archiveService,
  cancelPrice,
  createService,
  editService,
  lockServiceVersion,
  type Publication,
  publishPrice,
  publishPriceChange,
  publishService,
  restoreService,
} from '../../catalog/index.ts';
import { updateServiceCoverage } from '../../provider/index.ts';
import { runAudited, runAuditedForEach } from '../actions/audited.ts';
import { requireVersion } from '../actions/require-version.ts';
import type { AuditDeps } from '../deps.ts';
import { searchMissStore } from './store.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & AuditDeps;

/** Reads of the catalogue, which are views. */
type Reads =
  | 'admin.services'
  | 'admin.service'
  | 'admin.service_usage'
  | 'admin.service_preview'
  | 'admin.service_rank'
  | 'admin.price_changes';

/** Operators' changes of services, their prices and search words. */
export function adminCatalogueRoutes(
  deps: Deps,
): Handlers<
  Exclude<
    | keyof typeof adminServiceEndpoints
    | keyof typeof adminCatalogueEndpoints
    | keyof typeof adminPriceEndpoints,
    Reads
  >
> &
  Handlers<'admin.add_search_word'> {
  return { ...priceRoutes(deps), ...serviceRoutes(deps), ...searchWordRoutes(deps) };
}

function serviceRoutes(
  deps: Deps,
): Handlers<
  | 'admin.create_service'
  | 'admin.edit_service'
  | 'admin.publish_service'
  | 'admin.archive_services'
  | 'admin.restore_service'
> {
  return {
    'admin.create_service': async ({ body }, call) => {
      const id = await runAudited(
        deps,
        call,
        { action: 'admin.create_service', subject: null },
        async (tx, now) => {
          const created = await createService(tx, body, { operatorId: call.actor.id, now });
          return { subject: `service:${created}`, detail: { name: body.name_en }, result: created };
        },
      );
      return { message: text(call.language, 'catalogue.created'), data: { id } };
    },
    'admin.edit_service': async ({ params: { id }, body: { version, ...form } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.edit_service', subject: `service:${id}` },
        async (tx, now) => {
          const current = await lockServiceVersion(tx, id);
          await requireVersion(tx, deps, call, { subject: `service:${id}`, version, current });
          const edited = await editService(tx, id, form, { operatorId: call.actor.id, now });
          if (edited.moved) await updateServiceCoverage(tx, [id]);
          return { detail: { version }, result: null, changed: edited.changed };
        },
      );
      return { message: text(call.language, 'catalogue.saved') };
    },
    'admin.publish_service': async ({ params: { id }, body: { version, when, at } }, call) => {
      const publication: Publication = when === 'day' ? { when, at: at as Date } : { when };
      await runAudited(
        deps,
        call,
        { action: 'admin.publish_service', subject: `service:${id}` },
        async (tx, now) => {
          const current = await lockServiceVersion(tx, id);
          await requireVersion(tx, deps, call, { subject: `service:${id}`, version, current });
          const changed = await publishService(tx, id, publication, now);
          return { detail: { when, ...(at ? { at: isoOf(at) } : {}) }, result: null, changed };
        },
      );
      return {
        message: text(
          call.language,
          `catalogue.published_${when}`,
          at ? { day: dayOf(at, call.language) } : {},
        ),
      };
    },
    'admin.archive_services': async ({ body: { ids } }, call) => {
      const archived = await runAuditedForEach(
        deps,
        call,
        'admin.archive_services',
        async (tx, now, record) => {
          let count = 0;
          // In one order, so that two actions cannot wait for each other.
          for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
            await record(`service:${id}`, async () => {
              if (!(await archiveService(tx, id, now))) return null;
              count += 1;
              return { services: ids.length };
            });
          return count;
        },
      );
      return {
        message: text(call.language, 'catalogue.archived', { count: archived }),
        data: { archived },
      };
    },
    'admin.restore_service': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.restore_service', subject: `service:${id}` },
        async (tx) => ({ detail: {}, result: null, changed: await restoreService(tx, id) }),
      );
      return { message: text(call.language, 'catalogue.restored') };
    },
  };
}

function searchWordRoutes(deps: Deps): Handlers<'admin.add_search_word'> {
  return {
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

function priceRoutes(
  deps: Deps,
): Handlers<'admin.publish_price' | 'admin.cancel_price' | 'admin.publish_prices'> {
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
      const day = dayOf(valid_from, call.language);
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
    'admin.publish_prices': async ({ body: { services, percent, rounding, valid_from } }, call) => {
      const rule = { percent, rounding, validFrom: valid_from };
      const published = await runAuditedForEach(deps, call, 'admin.publish_prices', (tx, now, record) =>
        publishPriceChange(tx, services, rule, now, (id, change) =>
          record(`service:${id}`, async () => {
            const { perHour, perDay } = await change();
            return {
              percent,
              rounding,
              valid_from: isoOf(valid_from),
              per_hour: perHour / 100,
              per_day: perDay / 100,
            };
          }),
        ),
      );
      return {
        message: text(call.language, 'catalogue.prices_published', {
          count: published,
          day: dayOf(valid_from, call.language),
        }),
        data: { published },
      };
    },
  };
}

const dayOf = (instant: Date, language: Language) =>
  formatDate(dateOf(instant), (key, values) => text(language, key, values));
