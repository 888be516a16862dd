import type { ChosenChannel, NotificationGroup } from '@aaspaas/contract/features/preferences.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row, Table } from '../../../platform/db/tables.ts';
import { type Choices, choiceKey } from './rules/channels.ts';

type Refined = { notification_group: NotificationGroup; channel: ChosenChannel };
type PreferenceTables = { notification_preferences: Table<'notification_preferences', Refined> };

/** A choice to store. */
export interface Choice {
  readonly group: NotificationGroup;
  readonly channel: ChosenChannel;
  readonly enabled: boolean;
}

/** What people chose. */
export function preferenceStore(executor: Executor) {
  const db = executor.withTables<PreferenceTables>();
  return {
    /** Serializes a person's changes until the transaction ends, so that two cannot turn off the last two channels. */
    lock: (accountId: number) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`preferences:${accountId}`}, 0))`.execute(executor),

    /** The choices of accounts; one who chose nothing is absent. */
    async choicesOf(accountIds: readonly number[]): Promise<Map<number, Choices>> {
      const { rows } = await sql<
        Pick<
          Row<'notification_preferences', Refined>,
          'account_id' | 'notification_group' | 'channel' | 'enabled'
        >
      >`select account_id, notification_group, channel, enabled from notification_preferences
        where account_id = any(${accountIds}::bigint[])`.execute(executor);
      return new Map(
        Map.groupBy(rows, (row) => row.account_id)
          .entries()
          .map(([accountId, own]) => [
            accountId,
            new Map(
              own.map(({ notification_group, channel, enabled }) => [
                choiceKey(notification_group, channel),
                enabled,
              ]),
            ),
          ]),
      );
    },

    /** Those of the accounts that have a browser with a push subscription. */
    async withPushDevice(accountIds: readonly number[]): Promise<Set<number>> {
      const { rows } = await sql<Pick<Row<'push_subscriptions'>, 'account_id'>>`
        select distinct account_id from push_subscriptions where account_id = any(${accountIds}::bigint[])`.execute(
        executor,
      );
      return new Set(rows.map((row) => row.account_id));
    },

    async choose(accountId: number, { group, channel, enabled }: Choice, at: Date): Promise<void> {
      await db
        .insertInto('notification_preferences')
        .values({
          account_id: accountId,
          notification_group: group,
          channel,
          enabled,
          changed_at: at,
        })
        .onConflict((on) =>
          on
            .columns(['account_id', 'notification_group', 'channel'])
            .doUpdateSet({ enabled, changed_at: at }),
        )
        .execute();
    },

    /** Turns the mails of a group off. An account that was erased since gets no mail, and no row. */
    async unsubscribe(accountId: number, group: NotificationGroup, at: Date): Promise<void> {
      await sql`insert into notification_preferences (account_id, notification_group, channel, enabled, changed_at)
        select id, ${group}, 'email', false, ${at} from accounts where id = ${accountId} and erased_at is null
        on conflict (account_id, notification_group, channel) do update set enabled = false, changed_at = excluded.changed_at`.execute(
        executor,
      );
    },

    /** The people who turned the daily digest on. */
    async digestReaders(): Promise<number[]> {
      const rows = await db
        .selectFrom('notification_preferences')
        .select('account_id')
        .where('notification_group', '=', 'digest')
        .where('channel', '=', 'email')
        .where('enabled', '=', true)
        .orderBy('account_id')
        .execute();
      return rows.map((row) => row.account_id);
    },
  };
}
