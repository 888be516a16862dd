import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Table } from '../../platform/db/tables.ts';

type FilesTable = Table<'files', { kind: 'image' | 'video' | 'document'; visibility: 'public' | 'private' }>;

type FileColumns = Selectable<FilesTable>;

/** Row to insert. */
export type NewFile = Insertable<FilesTable>;

/** Queries on the files table. */
export function mediaStore(executor: Executor) {
  const db = executor.withTables<{ files: FilesTable }>();
  return {
    byIds: (ids: readonly number[]) => db.selectFrom('files').selectAll().where('id', 'in', ids).execute(),
    byKey: (key: string, visibility: 'public' | 'private') =>
      db
        .selectFrom('files')
        .select(['id', 'owner_id', 'key', 'kind', 'mime', 'bytes', 'width'])
        .where('key', '=', key)
        .where('visibility', '=', visibility)
        .executeTakeFirst(),
    /** Claims unclaimed files of an owner. Skips files of another owner, of another kind or already claimed. */
    claim: (
      owner: number,
      ids: readonly number[],
      kinds: readonly FileColumns['kind'][],
      visibility: FileColumns['visibility'],
    ) =>
      db
        .updateTable('files')
        .set({ claimed: true, visibility })
        .where('id', 'in', ids)
        .where('owner_id', '=', owner)
        .where('kind', 'in', kinds)
        .where('claimed', '=', false)
        .returning('id')
        .execute(),
    clearOwner: (ids: readonly number[]) =>
      db
        .updateTable('files')
        .set({ owner_id: null })
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),
    /** Marks files as unclaimed and expired, so that the sweep deletes them. */
    release: (which: { readonly ids: readonly number[] } | { readonly ownerId: number }) =>
      db
        .updateTable('files')
        .set({ claimed: false, visibility: 'private', created_at: new Date(0) })
        .$if('ids' in which, (query) =>
          'ids' in which ? query.where('id', '=', sql<number>`any(${which.ids}::bigint[])`) : query,
        )
        .$if('ownerId' in which, (query) =>
          'ownerId' in which ? query.where('owner_id', '=', which.ownerId) : query,
        )
        .execute(),
    /** Deletes unclaimed files: one file of an owner, or all created before a time. */
    deleteUnclaimed: (which: { owner: number; id: number } | { before: Date }) =>
      db
        .deleteFrom('files')
        .where('claimed', '=', false)
        .$if('owner' in which, (query) =>
          'owner' in which ? query.where('owner_id', '=', which.owner).where('id', '=', which.id) : query,
        )
        .$if('before' in which, (query) =>
          'before' in which ? query.where('created_at', '<', which.before) : query,
        )
        .returning(['key', 'kind', 'width'])
        .execute(),
    add: (files: readonly NewFile[]) =>
      db.insertInto('files').values(files).returning(['id', 'key']).execute(),
  };
}

export type FileRow = Awaited<ReturnType<ReturnType<typeof mediaStore>['byIds']>>[number];
