import { sql } from 'kysely';
import type { MessageTemplateName } from '@aaspaas/contract/features/message-kinds.ts';
import type { MessageChannel, MessageFilter, MessageState } from '@aaspaas/contract/features/messages.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row, Table } from '../../../platform/db/tables.ts';
import type { MailVendorName } from '../../../ports/mail/port.ts';
import type { SmsVendorName } from '../../../ports/sms/port.ts';

interface Refined {
  channel: MessageChannel;
  state: MessageState;
  template: MessageTemplateName;
  language: Language;
  vendor: SmsVendorName | MailVendorName;
}
type SendTables = {
  message_sends: Table<'message_sends', Refined>;
  message_fallbacks: Table<'message_fallbacks'>;
};

/** A message in the log. */
export type SendRow = Row<'message_sends', Refined>;

/** A message that is about to be handed to a vendor, or was withheld. */
export interface NewSend
  extends Pick<
    SendRow,
    | 'day'
    | 'channel'
    | 'template'
    | 'language'
    | 'vendor'
    | 'recipient_masked'
    | 'repeat_key'
    | 'state'
    | 'error'
    | 'fallback_of'
    | 'account_id'
    | 'notification_id'
    | 'created_at'
  > {}

/** The log of text messages and mails, and the text messages that the second vendor may have to send. */
export function sendStore(executor: Executor) {
  const db = executor.withTables<SendTables>();
  return {
    /** Serializes messages with the same number, template and subject until the transaction ends. */
    lockRepeats: (key: Buffer) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${key.toString('hex')}`}, 0))`.execute(
        executor,
      ),

    /**
     * Whether the same message was sent since an instant. One that no vendor took does not count, nor one whose process
     * ended while it was sending.
     */
    async isRepeat(key: Buffer, since: Date, sendingSince: Date): Promise<boolean> {
      const row = await db
        .selectFrom('message_sends')
        .select('id')
        .where('repeat_key', '=', key)
        .where('created_at', '>', since)
        .where('state', 'not in', ['failed', 'refused'])
        .where((where) => where.or([where('state', '<>', 'sending'), where('created_at', '>', sendingSince)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The newest message with a key since an instant. */
    newestRepeat: (key: Buffer, since: Date) =>
      db
        .selectFrom('message_sends')
        .select(['state', 'created_at'])
        .where('repeat_key', '=', key)
        .where('created_at', '>', since)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async add(send: NewSend): Promise<number> {
      const { id } = await db
        .insertInto('message_sends')
        .values({ ...send, settled_at: send.state === 'refused' ? send.created_at : null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    addFallback: (row: { send_id: number; due_at: Date; expires_at: Date; sealed: Buffer }) =>
      db.insertInto('message_fallbacks').values(row).execute(),

    /** Changes the state of a message that is in one of the earlier ones; a late change has no effect. */
    async advance(
      of: { readonly id: number } | { readonly vendor: SmsVendorName; readonly vendorId: string },
      next: MessageState,
      from: readonly MessageState[],
      change: Partial<
        Pick<SendRow, 'vendor_id' | 'error' | 'segments' | 'cost' | 'accepted_at' | 'settled_at'>
      >,
    ): Promise<number | undefined> {
      const row = await db
        .updateTable('message_sends')
        .set({ state: next, ...change })
        .$if('id' in of, (query) => query.where('id', '=', 'id' in of ? of.id : 0))
        .$if('vendor' in of, (query) =>
          query
            .where('vendor', '=', 'vendor' in of ? of.vendor : 'local')
            .where('vendor_id', '=', 'vendor' in of ? of.vendorId : ''),
        )
        .where('state', 'in', from)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** The messages that the second vendor has to send, the longest due first. */
    async dueFallbacks(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('message_fallbacks')
        .select('send_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .execute();
      return rows.map((row) => row.send_id);
    },

    /** Lets the second vendor send a message at once. */
    hasten: (sendId: number, now: Date) =>
      db
        .updateTable('message_fallbacks')
        .set({ due_at: now })
        .where('send_id', '=', sendId)
        .where('due_at', '>', now)
        .execute(),

    /** Removes the waiting message; only the caller that gets it sends it. */
    takeFallback: (sendId: number) =>
      db
        .deleteFrom('message_fallbacks')
        .where('send_id', '=', sendId)
        .returning(['sealed', 'expires_at'])
        .executeTakeFirst(),

    byId: (id: number) =>
      db
        .selectFrom('message_sends')
        .select(['channel', 'state', 'account_id', 'notification_id'])
        .where('id', '=', id)
        .executeTakeFirst(),

    list: ({ state, channel, template, vendor, day }: MessageFilter, { after, limit }: PageRequest<number>) =>
      db
        .selectFrom('message_sends')
        .selectAll()
        .$if(state !== undefined, (query) => query.where('state', '=', state as MessageState))
        .$if(channel !== undefined, (query) => query.where('channel', '=', channel as MessageChannel))
        .$if(template !== undefined, (query) => query.where('template', '=', template as MessageTemplateName))
        .$if(vendor !== undefined, (query) => query.where('vendor', '=', vendor as Refined['vendor']))
        .$if(day !== undefined, (query) => query.where('day', '=', day as string))
        .$if(after !== null, (query) => query.where('id', '<', after as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}
