import { type Selectable, sql } from 'kysely';
import { invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { claimFiles, releaseFiles } from '../../../media/index.ts';
import type { BookingTables } from '../../tables.ts';

type FileId = Pick<Selectable<BookingTables['completion_photos']>, 'file_id'>;

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
  const ids = await claimPhotos(tx, professionalId, uploads);
  if (!ids.length) return;
  await sql`insert into completion_photos (line_id, position, file_id)
    select ${lineId}, (select coalesce(max(position), 0) from completion_photos where line_id = ${lineId}) + n, id
    from unnest(${ids}::bigint[]) with ordinality as sent (id, n)`.execute(tx);
}

/**
 * Attaches a professional's uploaded pictures to a line, which show that the customer was absent; after those of an earlier
 * report. The same people see them as the completion photos.
 *
 * @throws `invalid` if an upload is missing or expired, so that it can be sent again
 */
export async function attachAbsencePhotos(
  tx: Executor,
  lineId: number,
  professionalId: number,
  uploads: readonly number[],
): Promise<void> {
  const ids = await claimPhotos(tx, professionalId, uploads);
  await sql`insert into absence_photos (line_id, position, file_id)
    select ${lineId}, (select coalesce(max(position), 0) from absence_photos where line_id = ${lineId}) + n, id
    from unnest(${ids}::bigint[]) with ordinality as sent (id, n)`.execute(tx);
}

/**
 * Attaches a customer's uploaded pictures to the open dispute of a line. The same people see them as the completion photos.
 *
 * @throws `invalid` if an upload is missing or expired, so that it can be sent again
 */
export async function attachDisputePhotos(
  tx: Executor,
  lineId: number,
  customerId: number,
  uploads: readonly number[],
): Promise<void> {
  const ids = await claimPhotos(tx, customerId, uploads);
  if (!ids.length) return;
  await sql`insert into dispute_photos (dispute_id, position, file_id)
    select d.id, n, sent.id from disputes d, unnest(${ids}::bigint[]) with ordinality as sent (id, n)
    where d.line_id = ${lineId} and d.resolved_at is null`.execute(tx);
}

/**
 * Deletes the completion, absence and dispute photos of a customer's lines. A professional's own photos are deleted with the
 * rest of their files.
 */
export async function deleteLinePhotos(executor: Executor, customerId: number): Promise<void> {
  const completion = await sql<FileId>`
    delete from completion_photos where line_id in (select id from booking_lines where account_id = ${customerId})
    returning file_id`.execute(executor);
  const absence = await sql<FileId>`
    delete from absence_photos where line_id in (select id from booking_lines where account_id = ${customerId})
    returning file_id`.execute(executor);
  const dispute = await sql<FileId>`
    delete from dispute_photos where dispute_id in (
      select d.id from disputes d join booking_lines l on l.id = d.line_id where l.account_id = ${customerId})
    returning file_id`.execute(executor);
  await releaseFiles(executor, {
    ids: [...completion.rows, ...absence.rows, ...dispute.rows].map((row) => row.file_id),
  });
}

async function claimPhotos(tx: Executor, ownerId: number, uploads: readonly number[]): Promise<number[]> {
  const ids = [...new Set(uploads)];
  if (!(await claimFiles(tx, ownerId, ids, { kinds: ['image'], visibility: 'private' })))
    throw invalid({ uploads: ['booking.photo_missing'] });
  return ids;
}
