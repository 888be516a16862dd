import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Clock } from '../clock/port.ts';
import { composeMail } from './compose.ts';
import type { MailInbox, MailVendor } from './port.ts';

type MailRow = Pick<
  Row<'local_mails'>,
  'id' | 'address' | 'subject' | 'text' | 'html' | 'unsubscribe_url' | 'sent_at'
>;

/** Delivers to the demo's mailbox: a table that `/demo/mail` shows and that tests read. */
export function localMail(db: Db, clock: Clock): MailVendor & MailInbox {
  return {
    name: 'local',
    async send(message) {
      const composed = composeMail(message);
      if ('problem' in composed) return { outcome: 'refused', code: composed.problem };
      await sql`insert into local_mails (address, subject, text, html, unsubscribe_url, sent_at)
        values (${message.to}, ${composed.subject}, ${composed.text}, ${composed.html}, ${message.unsubscribeUrl},
          ${clock.now()})`.execute(db);
      return { outcome: 'accepted', delivered: true };
    },
    async inbox(address) {
      const { rows } = await sql<MailRow>`
        select id, address, subject, text, html, unsubscribe_url, sent_at from local_mails
        where ${address} = '' or address = ${address} order by id desc limit 50`.execute(db);
      return rows.map(({ unsubscribe_url, sent_at, ...row }) => ({
        ...row,
        unsubscribeUrl: unsubscribe_url,
        sentAt: sent_at,
      }));
    },
  };
}
