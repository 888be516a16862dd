import type { Logger } from 'pino';
import { transaction } from '../../../platform/db/transaction.ts';
import { forEachRow } from '../../../platform/jobs/row-loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VISIT_KINDS } from '../rules/delivery.ts';
import { HELD_LOOP, notificationStore } from '../store.ts';
import { requestMessages } from './request-messages.ts';

const BATCH = 500;

type Deps = Pick<Platform, 'db' | 'clock' | 'publishAll'> & { readonly log: Pick<Logger, 'error'> };

/**
 * Requests the messages that waited and are due, each notification once and in its own transaction. A notification that was
 * read is sent by mail only, and one that a newer one about the same visit made pointless is dropped; the inbox keeps both. Returns how many were
 * processed.
 */
export async function releaseMessages(deps: Deps): Promise<number> {
  const ids = await notificationStore(deps.db).heldUntil(deps.clock.now(), BATCH);
  return forEachRow(deps, HELD_LOOP, ids, (id) => releaseMessage(deps, id));
}

function releaseMessage({ db, clock, publishAll }: Deps, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    const store = notificationStore(tx);
    const notification = await store.byId(id);
    if (!notification) return;
    const { account_id: accountId, kind, facts } = notification;
    await store.lockInboxes([accountId]);
    // Another process may have released it since the query.
    const held = await store.removeHeld(id);
    // A newer notification includes the replaced one.
    if (!held || notification.replaced) return;
    const lineId = facts.detail_id;
    // The list that followed contains the job.
    const isInList = kind === 'job_new' && (await store.hasNewerList(accountId, id));
    const isOutdated =
      lineId !== undefined &&
      VISIT_KINDS.includes(kind) &&
      (await store.hasNewer(accountId, { lineId, id, kinds: VISIT_KINDS }));
    if (!isOutdated && !isInList)
      await requestMessages(
        tx,
        publishAll,
        [
          {
            id,
            accountId,
            kind,
            lineId,
            bySms: held.by_sms,
            // A confirmation is kept in the mailbox, also if the inbox was faster.
            ...(notification.read_at ? { only: ['email'] } : {}),
          },
        ],
        clock.now(),
      );
  });
}
