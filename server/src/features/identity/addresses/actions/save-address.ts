import { type AddressForm, MAX_ADDRESSES, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../../platform/http/idempotency.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addressesStore } from '../store.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Caller = Pick<Call<'user'>, 'actor' | 'idempotency'>;

/** Adds an address for the caller; the first one becomes the default regardless of the request. */
export function addAddress(deps: Deps, caller: Caller, form: AddressForm): Promise<SavedAddress[]> {
  return updateAddresses(deps, caller, async (store, existing) => {
    if (existing.length >= MAX_ADDRESSES) throw new Failure('addresses_full');
    const first = existing.length === 0;
    const { is_default: asDefault = false, ...values } = form;
    if (asDefault) await store.clearDefault(caller.actor.id);
    await store.add({
      ...values,
      account_id: caller.actor.id,
      is_default: first || asDefault,
      created_at: deps.clock.now(),
    });
  });
}

/** Updates one of the caller's addresses. The default one remains the default until another becomes it. */
export function changeAddress(
  deps: Deps,
  caller: Caller,
  id: number,
  form: AddressForm,
): Promise<SavedAddress[]> {
  return updateAddresses(deps, caller, async (store, existing) => {
    const current = existing.find((one) => one.id === id);
    if (!current) throw new Failure('not_found');
    const { is_default: asDefault = false, ...values } = form;
    if (asDefault && !current.is_default) await store.clearDefault(caller.actor.id);
    await store.change(caller.actor.id, id, { ...values, is_default: asDefault || current.is_default });
  });
}

/** Deletes one of the caller's addresses. */
export function removeAddress(deps: Deps, caller: Caller, id: number): Promise<SavedAddress[]> {
  return updateAddresses(deps, caller, async (store, existing) => {
    const current = existing.find((one) => one.id === id);
    if (!current) throw new Failure('not_found');
    await store.remove(caller.actor.id, id);
    const [next] = existing.filter((one) => one.id !== id);
    if (current.is_default && next) await store.makeDefault(caller.actor.id, next.id);
  });
}

/** Changes the caller's addresses, one change at a time. Returns the resulting list. */
function updateAddresses(
  { db, clock }: Deps,
  { actor, idempotency }: Caller,
  change: (store: ReturnType<typeof addressesStore>, existing: readonly SavedAddress[]) => Promise<void>,
): Promise<SavedAddress[]> {
  return transaction(db, (tx: Tx) =>
    withIdempotencyKey(tx, idempotency, clock.now(), async () => {
      const store = addressesStore(tx);
      await store.lock(actor.id);
      await change(store, await store.list(actor.id));
      return store.list(actor.id);
    }),
  );
}
