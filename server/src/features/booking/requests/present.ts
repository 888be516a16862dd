import type { JobRequest } from '@aaspaas/contract/features/job-requests.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { EarningsSplit } from '../lines/rules/earnings.ts';
import type { OpenRequestRow } from './store.ts';

/** A request and what is shown with it. */
interface ShownRequest {
  readonly row: OpenRequestRow;
  readonly service: { readonly name: Readonly<Record<Language, string>>; readonly imageUrl: string | null };
  readonly area: string;
  readonly split: EarningsSplit;
}

/** Serializes an open request for its professional. */
export function presentRequest(
  { row, service, area, split }: ShownRequest,
  now: Date,
  language: Language,
): JobRequest {
  return {
    id: row.id,
    kind: row.kind,
    service_name: service.name[language],
    image_url: service.imageUrl,
    area,
    travel_minutes: row.travel_minutes,
    work_type: row.work_type,
    day_hours: row.day_hours,
    service_date: row.service_date,
    service_time: row.service_time,
    price: toRupees(split.gross),
    net: toRupees(split.net),
    sent_at: isoOf(row.sent_at),
    expires_at: isoOf(row.expires_at),
    seconds_left: Math.max(0, Math.floor((row.expires_at.getTime() - now.getTime()) / 1000)),
  };
}
