import { type Selectable, sql } from 'kysely';
import { invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { claimFiles, releaseFiles } from '../../../media/index.ts';
import type { BookingTables } from '../../tables.ts';

/**
 * Attaches a professional's uploaded pictures to a line as completion photos, after the existing ones. The customer, the
 * professional and operators get separate links from the lists.
 *
 * @throws `invalid` if an upload is missing or expired, so that it can be sent again
 */
export async function attachCompletionPhotos(
  tx: Executor,
  lineId: number,
  professionalId: number,
  uploads: readonly number[],
): Promise<void> {
  const ids = [...new Set(uploads)];
  if (!ids.length) return;
  if (!(await claimFiles(tx, professionalId, ids, { kinds: ['image'], visibility: 'private' })))
    throw invalid({ uploads: ['booking.completion_photo_missing'] });
  await sql`insert into completion_photos (line_id, position, file_id)
    select ${lineId}, (select coalesce(max(position), 0) from completion_photos where line_id = ${lineId}) + n, id
    from unnest(${ids}::bigint[]) with ordinality as sent (id, n)`.execute(tx);
}

/** Deletes the completion photos of a customer's lines. A professional's own photos are deleted with the rest of their files. */
export async function deleteCompletionPhotos(executor: Executor, customerId: number): Promise<void> {
  const { rows } = await sql<Pick<Selectable<BookingTables['completion_photos']>, 'file_id'>>`
    delete from completion_photos where line_id in (select id from booking_lines where account_id = ${customerId})
    returning file_id`.execute(executor);
  await releaseFiles(executor, { ids: rows.map((row) => row.file_id) });
}
