import type { Executor } from '../../../../platform/db/connect.ts';
import { type CustomServiceRow, type FormRow, type OfferingRow, offerStore } from '../store.ts';

/** A professional's own offer with its form. */
export type OwnOffer = { readonly form: FormRow | null } & (
  | { readonly kind: 'catalogue'; readonly row: OfferingRow }
  | { readonly kind: 'custom'; readonly row: CustomServiceRow }
);

/** Finds a professional's own offer of either kind. Offerings and custom services share one id sequence. */
export async function findOwnOffer(
  executor: Executor,
  professionalId: number,
  actionId: number,
): Promise<OwnOffer | undefined> {
  const store = offerStore(executor);
  const formOf = async ({ form_id }: { readonly form_id: number | null }) =>
    form_id === null ? null : ((await store.forms([form_id]))[0] ?? null);
  const offering = await store.offering(professionalId, actionId);
  if (offering) return { kind: 'catalogue', row: offering, form: await formOf(offering) };
  const custom = await store.custom(professionalId, actionId);
  return custom && { kind: 'custom', row: custom, form: await formOf(custom) };
}
