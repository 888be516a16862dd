import type { pushEndpoints } from '@aaspaas/contract/features/push.ts';
import { Failure } from '../../../kernel/failure.ts';
import { sqlState, transaction } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushSender } from '../../../ports/push/port.ts';
import { pushStore } from './store.ts';

/** Foreign key violation: a referenced row does not exist (Postgres). */
const FOREIGN_KEY_VIOLATION = '23503';

export function pushRoutes({
  db,
  clock,
  push,
}: Pick<Platform, 'db' | 'clock'> & { readonly push: Pick<PushSender, 'publicKey'> }): Handlers<
  keyof typeof pushEndpoints
> {
  return {
    'push.key': async () => ({ public_key: push.publicKey }),
    'push.subscribe': async ({ body }, { actor, language }) => {
      const owner = { accountId: actor.id, sessionId: actor.sessionId, language };
      try {
        await transaction(db, (tx) => pushStore(tx).subscribe(body, owner, clock.now()));
      } catch (error) {
        // The session ended at this moment.
        if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new Failure('unauthenticated');
        throw error;
      }
      return {};
    },
    'push.unsubscribe': async ({ body }, { actor }) => {
      await pushStore(db).unsubscribe(actor.id, body.endpoint);
      return {};
    },
    'push.renew': async ({ body: { old, subscription } }) => {
      // The response does not reveal whether the subscription existed.
      await transaction(db, (tx) => pushStore(tx).renew(old, subscription));
      return {};
    },
  };
}
