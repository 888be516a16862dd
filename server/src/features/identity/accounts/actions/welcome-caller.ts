import type { Tx } from '../../../../platform/db/connect.ts';
import type { Publish } from '../../../../platform/events/events.ts';
import { callerAccountCreated } from '../events.ts';

/** Requests the SMS that welcomes a caller whose account was created in this transaction. */
export function welcomeCaller(publish: Publish, tx: Tx, accountId: number): Promise<void> {
  return publish(tx, callerAccountCreated, accountId, { account_id: accountId });
}
