import { BANNER_COLOUR } from '@aaspaas/contract/features/banner-limits.ts';
import type { Banner, Report } from '@aaspaas/contract/features/content.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { text } from '../../platform/http/failures.ts';
import type { BannerRow, ReportRow } from './store.ts';

/** Returns a slide in the reader's language; missing fields get the specification's defaults. */
export function presentBanner(
  row: BannerRow,
  language: Language,
  pictures: ReadonlyMap<number, Picture>,
): Banner {
  const picture = (row.picture_id !== null && pictures.get(row.picture_id)) || null;
  return {
    id: row.id,
    image_url: picture?.url ?? null,
    picture,
    title: row[`title_${language}`] || text(language, 'catalog.banner_title'),
    description: row[`description_${language}`] || text(language, 'catalog.banner_description'),
    color: row.color ?? BANNER_COLOUR,
    link: row.link,
    text_over:
      row.text_over && row.text_tone && row.scrim !== null ? { tone: row.text_tone, scrim: row.scrim } : null,
  };
}

/** Serializes a report with the name of its service. */
export function presentReport(row: ReportRow, serviceName: string): Report {
  return {
    id: row.id,
    ticket: row.ticket,
    state: row.closed_at ? 'closed' : 'open',
    service_id: row.service_id,
    service_name: serviceName,
    description: row.description,
    created_at: isoOf(row.created_at),
    answer: row.answer,
    closed_at: row.closed_at && isoOf(row.closed_at),
  };
}
