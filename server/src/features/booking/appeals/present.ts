import type { Appeal } from '@aaspaas/contract/features/appeals.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { LoadedAppeal } from './store.ts';

/** Serializes an appeal. */
export function presentAppeal({ row, service }: LoadedAppeal, language: Language): Appeal {
  return {
    id: row.id,
    assignment_id: row.assignment_id,
    state: row.answered_at ? 'answered' : 'open',
    service_name: service[language],
    service_date: row.service_date,
    text: row.text,
    created_at: isoOf(row.created_at),
    due_at: isoOf(row.due_at),
    answer: row.answer,
    answered_at: row.answered_at && isoOf(row.answered_at),
  };
}
