import type { CustomState } from '@aaspaas/contract/features/custom-services.ts';
import { loadPage, type Page, type PageQuery } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { type ShownForm, shownForms } from './offer-present.ts';
import { type CustomPosition, type CustomRow, offerStore } from './offer-store.ts';

/** A custom service as operators decide on it. */
type CustomInQueue = CustomRow & { readonly shown: ShownForm | null };

/** Custom services in a state, those that wait longest first, and how many there are in each. */
export async function customQueue(
  executor: Executor,
  state: CustomState,
  query: PageQuery,
): Promise<Page<CustomInQueue> & { readonly counts: Readonly<Record<CustomState, number>> }> {
  const store = offerStore(executor);
  const [{ rows: customs, next_cursor }, counts] = await Promise.all([
    loadPage<CustomRow, CustomPosition>(
      query,
      2,
      ({ state_at, id }) => [state_at.getTime(), id],
      (request) => store.customsIn(state, request),
    ),
    store.customCounts(),
  ]);
  const forms = await shownForms(executor, customs);
  const rows = customs.map((row) => ({
    ...row,
    shown: (row.form_id !== null && forms.get(row.form_id)) || null,
  }));
  return { rows, next_cursor, counts };
}
