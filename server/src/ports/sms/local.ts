import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Clock } from '../clock/port.ts';
import { composeSms } from './compose.ts';
import type { SmsInbox, SmsVendor } from './port.ts';

/** Delivers to the demo phone: a table that `/demo/phone` shows and that browser tests read. */
export function localSms(db: Db, clock: Clock): SmsVendor & SmsInbox {
  return {
    name: 'local',
    segmentPaise: 0,
    async send(message) {
      const composed = composeSms(message);
      if ('problem' in composed) return { outcome: 'refused', code: composed.problem };
      await sql`insert into local_sms (channel, mobile, text, code, sent_at)
        values (${message.channel}, ${message.to}, ${composed.text}, ${message.values['code'] ?? null}, ${clock.now()})`.execute(
        db,
      );
      return { outcome: 'accepted', vendorId: null, delivered: true, segments: composed.segments };
    },
    // The demo phone sends no reports.
    parseReports: () => 'forged',
    async inbox(mobile) {
      const { rows } = await sql<
        Pick<
          Row<'local_sms', { channel: 'sms' | 'whatsapp' }>,
          'channel' | 'mobile' | 'text' | 'code' | 'sent_at'
        >
      >`
        select channel, mobile, text, code, sent_at from local_sms where ${mobile} = '' or mobile = ${mobile} order by id desc limit 50`.execute(
        db,
      );
      return rows.map((row) => ({
        channel: row.channel,
        mobile: row.mobile,
        text: row.text,
        ...(row.code ? { code: row.code } : {}),
        sentAt: row.sent_at,
      }));
    },
  };
}
