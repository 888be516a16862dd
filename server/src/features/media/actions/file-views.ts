import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

/** One view of another account's private file. */
export interface FileView {
  readonly fileId: number;
  readonly ownerId: number | null;
  readonly readerId: number;
}

/**
 * Records which reader viewed which file of another account, before the file is sent. Requests of one reader for one file
 * within a minute count as one view, because a viewer reads a document in parts. Returns whether this is a new view.
 */
export async function recordView(
  executor: Executor,
  { fileId, ownerId, readerId }: FileView,
  now: Date,
): Promise<boolean> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  const { rows } = await sql`insert into file_views (file_id, owner_id, reader_id, at)
    select ${fileId}, ${ownerId}, ${readerId}, ${now}
    where not exists (select from file_views
      where file_id = ${fileId} and reader_id = ${readerId} and at > ${minuteAgo})
    returning file_id`.execute(executor);
  return rows.length > 0;
}
