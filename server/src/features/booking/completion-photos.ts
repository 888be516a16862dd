import { sql } from 'kysely';
import { invalid } from '../../kernel/failure.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { claimFiles, releaseFiles } from '../media/index.ts';

/**
 * Takes pictures that the professional sent ahead as proof of a line's work, behind those it has. Those who may see them (the customer, the
 * professional, operators) get links of their own from the lists.
 *
 * @throws `invalid` where one is not there (any more), so that it can be sent again
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

/** Lets the pictures of a customer's home go; those of a professional are files of theirs, and go with them. */
export async function deleteCompletionPhotos(executor: Executor, customerId: number): Promise<void> {
  const { rows } = await sql<{ file_id: number }>`
    delete from completion_photos where line_id in (select id from booking_lines where account_id = ${customerId})
    returning file_id`.execute(executor);
  await releaseFiles(executor, { ids: rows.map((row) => row.file_id) });
}
