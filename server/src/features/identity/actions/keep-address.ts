import { type AddressForm, MOST_ADDRESSES, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressesStore } from '../addresses-store.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
type Caller = Pick<Call<'user'>, 'actor' | 'idempotency'>;

/** Keeps another address of the caller's; the first one is the default whatever was sent. */
export function addAddress(deps: Deps, caller: Caller, form: AddressForm): Promise<SavedAddress[]> {
  return changing(deps, caller, async (store, before) => {
    if (before.length >= MOST_ADDRESSES) throw new Failure('addresses_full');
    const first = before.length === 0;
    const { is_default: wanted = false, ...values } = form;
    if (wanted) await store.clearDefault(caller.actor.id);
    await store.add({
      ...values,
      account_id: caller.actor.id,
      is_default: first || wanted,
      created_at: deps.clock.now(),
    });
  });
}

/** Writes one of the caller's addresses anew. The default one stays it until another becomes it. */
export function changeAddress(
  deps: Deps,
  caller: Caller,
  id: number,
  form: AddressForm,
): Promise<SavedAddress[]> {
  return changing(deps, caller, async (store, before) => {
    const old = before.find((one) => one.id === id);
    if (!old) throw new Failure('not_found');
    const { is_default: wanted = false, ...values } = form;
    if (wanted && !old.is_default) await store.clearDefault(caller.actor.id);
    await store.change(caller.actor.id, id, { ...values, is_default: wanted || old.is_default });
  });
}

/** Takes one of the caller's addresses out. */
export function removeAddress(deps: Deps, caller: Caller, id: number): Promise<SavedAddress[]> {
  return changing(deps, caller, async (store, before) => {
    const old = before.find((one) => one.id === id);
    if (!old) throw new Failure('not_found');
    await store.remove(caller.actor.id, id);
    const [next] = before.filter((one) => one.id !== id);
    if (old.is_default && next) await store.makeDefault(caller.actor.id, next.id);
  });
}

/** Changes the caller's addresses, one change at a time, and answers what they are then. */
function changing(
  { db, clock }: Deps,
  { actor, idempotency }: Caller,
  change: (store: ReturnType<typeof addressesStore>, before: readonly SavedAddress[]) => Promise<void>,
): Promise<SavedAddress[]> {
  return transaction(db, (tx: Tx) =>
    once(tx, idempotency, clock.now(), async () => {
      const store = addressesStore(tx);
      await store.lock(actor.id);
      await change(store, await store.list(actor.id));
      return store.list(actor.id);
    }),
  );
}
