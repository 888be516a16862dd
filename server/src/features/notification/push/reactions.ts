import { wayOf } from '@aaspaas/contract/features/notice-way.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushSender } from '../../../ports/push/port.ts';
import { accountsByIds } from '../../identity/index.ts';
import { noticeForBrowser } from '../events.ts';
import { wordsOf } from '../present.ts';
import { notificationStore } from '../store.ts';
import { pushStore } from './store.ts';

/** Whoever could not be reached for so long reads it in the inbox. */
const NEWS_MS = 24 * 3_600_000;

/**
 * Shows a message on a browser. Each browser has a job of its own, so that one whose push service is down is tried again without the others being
 * told twice; should a process die between the sending and the job's end, the message's number makes the second one take the first one's place.
 */
export function pushTold({
  db,
  clock,
  push,
}: Pick<Platform, 'db' | 'clock'> & { readonly push: PushSender }): Reaction {
  return reaction(
    noticeForBrowser,
    'push',
    async ({ notice_id, subscription_id }) => {
      const store = pushStore(db);
      const browser = await store.byId(subscription_id);
      const notice = await notificationStore(db).byId(notice_id);
      // Read meanwhile, somebody else's browser meanwhile, or logged out.
      if (!browser || !notice || notice.read_at || notice.account_id !== browser.account_id) return;
      const now = clock.now();
      if (now.getTime() - notice.created_at.getTime() > NEWS_MS) return;
      const owner = (await accountsByIds(db, [browser.account_id])).get(browser.account_id);
      if (!owner) return;
      const { language } = browser;
      const outcome = await push.send(browser, {
        id: notice.id,
        title: text(language, 'notification.push_title'),
        body: wordsOf(notice.kind, notice.facts, language),
        path: wayOf(notice, owner.role),
      });
      if (outcome === 'sent') await store.reached(browser.id);
      else if (outcome === 'gone') await store.drop(browser.id);
      else await store.missed(browser.id, now);
      if (outcome === 'failed') throw new Error(`the push service did not take notification ${notice.id}`);
    },
    { waitsForVendor: true },
  );
}
