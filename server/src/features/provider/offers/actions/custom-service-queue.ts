import type { CustomServiceState } from '@aaspaas/contract/features/custom-services.ts';
import { loadPage, type Page, type PageQuery } from '../../../../kernel/page.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type FormWithFiles, loadFormsWithFiles } from '../present.ts';
import { type CustomServicePosition, type CustomServiceRow, offerStore } from '../store.ts';

/** A custom service as operators see it. */
type QueuedCustomService = CustomServiceRow & { readonly shown: FormWithFiles | null };

/** Returns custom services in a state, longest pending first, and the count of each state. */
export async function customServiceQueue(
  executor: Executor,
  state: CustomServiceState,
  query: PageQuery,
): Promise<Page<QueuedCustomService> & { readonly counts: Readonly<Record<CustomServiceState, number>> }> {
  const store = offerStore(executor);
  const [{ rows: customServices, next_cursor }, counts] = await Promise.all([
    loadPage<CustomServiceRow, CustomServicePosition>(
      query,
      2,
      ({ state_at, id }) => [state_at.getTime(), id],
      (request) => store.customServicesByState(state, request),
    ),
    store.customServiceCounts(),
  ]);
  const forms = await loadFormsWithFiles(executor, customServices);
  const rows = customServices.map((row) => ({
    ...row,
    shown: (row.form_id !== null && forms.get(row.form_id)) || null,
  }));
  return { rows, next_cursor, counts };
}
