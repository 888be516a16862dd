import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Clock } from '../clock/port.ts';
import type { SmsGateway, SmsInbox } from './port.ts';

/** Delivers to the demo phone: a table that `/demo/phone` shows and that browser tests read. */
export function localSms(db: Db, clock: Clock): SmsGateway & SmsInbox {
  return {
    async send({ mobile, text, code }) {
      await sql`insert into local_sms (mobile, text, code, sent_at) values (${mobile}, ${text}, ${code ?? null}, ${clock.now()})`.execute(
        db,
      );
      return 'sent';
    },
    async inbox(mobile) {
      const { rows } = await sql<Pick<Row<'local_sms'>, 'mobile' | 'text' | 'code' | 'sent_at'>>`
        select mobile, text, code, sent_at from local_sms where ${mobile} = '' or mobile = ${mobile} order by id desc limit 50`.execute(
        db,
      );
      return rows.map((row) => ({
        mobile: row.mobile,
        text: row.text,
        ...(row.code ? { code: row.code } : {}),
        sentAt: row.sent_at,
      }));
    },
  };
}
