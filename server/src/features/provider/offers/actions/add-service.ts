import { addServiceForm } from '@aaspaas/contract/features/provider-services.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { validationFailure } from '../../../../platform/http/failures.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import { offerStore } from '../store.ts';
import { addOffer, type OfferDeps, resolveOfferTarget, locateOffer, type SavedOffer } from './add-offer.ts';

/** Adds a service by name only, located at the professional's base. A number is a service id, as forms send it. */
export async function addServiceByName(
  deps: OfferDeps,
  { actor, idempotency }: Call<'employee'>,
  fields: unknown,
): Promise<SavedOffer> {
  const form = addServiceForm.safeParse(fields);
  if (!form.success) throw validationFailure(form.error.issues);
  const { category, subCategory, service: name } = form.data;
  const place = await locateOffer(deps, actor.id, null);
  const now = deps.clock.now();
  return transaction(deps.db, (tx) =>
    withIdempotencyKey(tx, idempotency, now, async () => {
      const professional = await offerStore(tx).lock(actor.id);
      if (!professional) throw new Failure('not_found');
      const service = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : null;
      const offered = await resolveOfferTarget(tx, { category, subCategory, service, name });
      const offer = { professionalId: actor.id, offered, formId: null, ...place };
      return addOffer(deps, tx, offer, professional.radius_km, now);
    }),
  );
}
