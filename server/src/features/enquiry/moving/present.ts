import type { PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { PrivateFile } from '../../media/index.ts';
import type { PdRow } from './store.ts';
import type { EnquiryRequester } from '../policy.ts';
import { type QuotationContext, presentQuotation } from '../quotations/present.ts';

/** The reader, the language, and the data loaded for the enquiries: links to files, and quotations. */
export interface PdContext {
  readonly requester: EnquiryRequester;
  readonly language: Language;
  readonly files: ReadonlyMap<number, PrivateFile>;
  readonly quotationContext: QuotationContext;
}

/** Returns an enquiry with its quotation and the file links for one reader. */
export function presentPd(
  row: PdRow,
  { requester, language, files, quotationContext }: PdContext,
): PdEnquiry {
  const pictures = row.image_file_ids.flatMap((id) => {
    const file = files.get(id);
    return file ? [{ url: file.url, width: file.width, height: file.height, colour: file.colour }] : [];
  });
  return {
    id: row.id,
    fromaddress: row.from_address,
    toaddress: row.to_address,
    date: row.day,
    mobile: row.mobile,
    description: row.description,
    images: pictures.map(({ url }) => url),
    pictures,
    video: (row.video_file_id !== null && files.get(row.video_file_id)?.url) || null,
    status: row.status,
    reason: row.status_reason,
    quotation: presentQuotation(row, quotationContext, requester, language),
    created_at: isoOf(row.created_at),
  };
}

/** Returns the ids of all files of the enquiries. */
export function fileIdsOf(rows: readonly PdRow[]): number[] {
  return rows.flatMap(({ image_file_ids, video_file_id }) => [
    ...image_file_ids,
    ...(video_file_id ? [video_file_id] : []),
  ]);
}
