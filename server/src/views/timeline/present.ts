import type { TimelineEntry } from '@aaspaas/contract/features/admin-timeline.ts';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { LineTransition } from '../../features/booking/events.ts';
import { renderNotification } from '../../features/notification/index.ts';
import type { OuterJoined, Row } from '../../platform/db/tables.ts';

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;
type Facts = Parameters<typeof renderNotification>[1];

/** What each kind of row has besides the columns that all have. Amounts in paise. */
type Details = {
  state: { readonly from: string; readonly to: string; readonly reason: string | null };
  message: { readonly facts?: Facts } & Partial<Pick<Entry<'message'>, 'sms' | 'email'>>;
  money: Pick<Entry<'money'>, 'amount' | 'state' | 'reference'> & Partial<Pick<Entry<'money'>, 'document'>>;
  price: { readonly per_day: number; readonly per_hour: number };
  review: { readonly review: number } & Pick<Entry<'review'>, 'rating' | 'problem'>;
  action: { readonly reason: string | null };
  note: { readonly text: string };
  block: { readonly case: string; readonly text: string | null };
};

type EntryOf<Kind extends TimelineEntry['kind']> = {
  readonly kind: Kind;
  readonly at: Date;
  /** The number of the entry. */
  readonly item: number;
  /** The transition, kind of message, event or call. */
  readonly name: string;
  readonly detail: Details[Kind];
  readonly person_role: Entry<'state'>['actor']['role'] | null;
  readonly person_name: string | null;
  readonly code: Row<'bookings'>['code'] | null;
} & OuterJoined<Pick<Row<'services'>, 'name_en' | 'name_hi'>>;

/** A row of a timeline's page. */
export type EntryRow = { [Kind in TimelineEntry['kind']]: EntryOf<Kind> }[TimelineEntry['kind']];

/** Returns an entry as operators see it. */
export function presentEntry(row: EntryRow, language: Language): TimelineEntry {
  const person = { role: row.person_role ?? ('system' as const), name: row.person_name };
  const common = {
    id: row.item,
    at: isoOf(row.at),
    booking_id: row.code,
    service_name: row[`name_${language}`],
  };
  switch (row.kind) {
    case 'state':
      return {
        ...common,
        kind: 'state',
        transition: row.name as LineTransition,
        from_state: row.detail.from,
        to_state: row.detail.to,
        actor: person,
        reason: row.detail.reason,
      };
    case 'message': {
      const { facts, sms = null, email = null } = row.detail;
      const text = facts ? renderNotification(row.name as NotificationKind, facts, language) : null;
      return { ...common, kind: 'message', message: row.name, text, recipient: person, sms, email };
    }
    case 'money': {
      const { amount, state, reference, document = null } = row.detail;
      return {
        ...common,
        kind: 'money',
        event: row.name as Entry<'money'>['event'],
        amount: amount === null ? null : toRupees(paise(amount)),
        state,
        document,
        reference,
      };
    }
    case 'price': {
      const { per_day, per_hour } = row.detail;
      return {
        ...common,
        kind: 'price',
        per_day: toRupees(paise(per_day)),
        per_hour: toRupees(paise(per_hour)),
      };
    }
    case 'review': {
      const { review: review_id, rating, problem } = row.detail;
      const event = row.name as Entry<'review'>['event'];
      return { ...common, kind: 'review', review_id, event, rating, problem };
    }
    case 'action':
      return { ...common, kind: 'action', action: row.name, actor: person, reason: row.detail.reason };
    case 'note':
      return { ...common, kind: 'note', text: row.detail.text, actor: person };
    case 'block':
      return {
        ...common,
        kind: 'block',
        case_number: row.detail.case,
        event: row.name as Entry<'block'>['event'],
        text: row.detail.text,
        actor: person,
      };
  }
}
