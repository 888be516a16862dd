import type { Notice, NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { type Say, spokenDate, spokenTime } from '@aaspaas/contract/kernel/spoken-time.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../platform/http/failures.ts';
import type { Facts, NotificationRow } from './store.ts';

/** What is told, in a reader's language. */
export function wordsOf(kind: NotificationKind, facts: Facts, language: Language): string {
  const say: Say = (key, values) => text(language, key, values);
  const { date, time, service, booking = '', name = '', reason = '', amount = 0, hours = 0 } = facts;
  const when = date && time ? `${spokenDate(date, say)}, ${spokenTime(time, say)}` : '';
  return say(`notification.${kind}`, {
    service: service?.[language] ?? '',
    when,
    booking,
    name,
    reason,
    amount,
    hours,
  });
}

/** A message of the inbox. */
export function presentNotice(row: NotificationRow, language: Language): Notice {
  return {
    id: row.id,
    kind: row.kind,
    text: wordsOf(row.kind, row.facts, language),
    created_at: isoOf(row.created_at),
    read: row.read_at !== null,
    booking_id: row.facts.booking ?? null,
    detail_id: row.facts.detail_id ?? null,
  };
}
