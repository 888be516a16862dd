import type { CustomState } from '@aaspaas/contract/features/custom-services.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { type ShownForm, shownForms } from './offer-present.ts';
import { type CustomRow, offerStore } from './offer-store.ts';

/** A custom service as operators decide on it. */
type CustomInQueue = CustomRow & { readonly shown: ShownForm | null };

const MOST = 200;

/** Custom services in a state, those that wait longest first, and how many there are in each. */
export async function customQueue(
  executor: Executor,
  state: CustomState,
): Promise<{
  readonly rows: readonly CustomInQueue[];
  readonly counts: Readonly<Record<CustomState, number>>;
}> {
  const store = offerStore(executor);
  const [customs, counts] = await Promise.all([store.customsIn(state, MOST), store.customCounts()]);
  const forms = await shownForms(executor, customs);
  const rows = customs.map((row) => ({
    ...row,
    shown: (row.form_id !== null && forms.get(row.form_id)) || null,
  }));
  return { rows, counts };
}
