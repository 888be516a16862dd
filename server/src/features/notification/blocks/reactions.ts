import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { blockChanged } from '../../identity/blocks/events.ts';
import { accountsByIds, type BlockRow, blockStore } from '../../identity/index.ts';
import { type Channel, type NotifyDeps, notify } from '../actions/notify.ts';
import { operatorsFor } from '../actions/operators-for.ts';
import type { Facts } from '../store.ts';

type Step = 'announced' | 'started' | 'upheld' | 'lifted';

/** What the blocked person reads at each step. A person without a session gets it by SMS. */
const NOTICES: Readonly<
  Record<
    Step,
    { kind: NotificationKind; facts: (block: BlockRow) => Facts; channel: (block: BlockRow) => Channel }
  >
> = {
  announced: {
    kind: 'block_notice',
    facts: ({ explanation, effective_at }) => ({ reason: explanation, date: dateOf(effective_at) }),
    channel: () => 'sms',
  },
  started: {
    kind: 'block_started',
    facts: ({ explanation }) => ({ reason: explanation }),
    channel: () => 'sms',
  },
  upheld: {
    kind: 'block_upheld',
    facts: ({ answer }) => ({ reason: answer ?? '' }),
    channel: () => 'sms',
  },
  lifted: {
    kind: 'block_lifted',
    facts: ({ lift_reason }) => ({ reason: lift_reason ?? '' }),
    // An announced block refused no login.
    channel: ({ started_at }) => (started_at ? 'sms' : 'inbox'),
  },
};

/** Notifies people of their blocks, and the operators who decide of appeals. */
export function blockReactions(deps: NotifyDeps): Reaction[] {
  return [
    reaction(blockChanged, 'notification', async ({ block_id, step, at }) => {
      const block = await blockStore(deps.db).byId(block_id);
      const account = block && (await accountsByIds(deps.db, [block.account_id])).get(block.account_id);
      // Erased in the meantime.
      if (!block || !account?.mobile) return;
      const notification = { origin: `block:${block_id}:${step}`, at: new Date(at) };
      if (step !== 'appealed') {
        const { kind, facts, channel } = NOTICES[step];
        await notify(
          deps,
          {
            ...notification,
            accountId: account.id,
            kind,
            facts: { ...facts(block), case: block.case_number },
          },
          channel(block),
        );
        return;
      }
      const facts = { about: account.id, name: account.name, case: block.case_number };
      const kind = 'admin_block_appeal';
      for (const accountId of await operatorsFor(deps.db, kind))
        await notify(deps, { ...notification, accountId, kind, facts }, 'inbox');
    }),
  ];
}
