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
        .select(['id', 'owner_id', 'key', 'kind', 'mime', 'bytes', 'width', 'visibility'])
        .where('key', '=', key)
        .where('visibility', '=', visibility)
        .executeTakeFirst(),
    byKeys: (keys: readonly string[]) =>
      db
        .selectFrom('files')
        .select(['id', 'key'])
        .where('key', '=', sql<string>`any(${keys}::text[])`)
        .execute(),
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
    /** Returns files that are in use, after an id. */
    claimedAfter: (after: number, limit: number) =>
      db
        .selectFrom('files')
        .select(['id', 'key', 'visibility'])
        .where('claimed', '=', true)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Returns files that are in use, chosen at random. */
    claimedSample: (limit: number) =>
      db
        .selectFrom('files')
        .select(['key', 'visibility', 'bytes'])
        .where('claimed', '=', true)
        .orderBy(sql`random()`)
        .limit(limit)
        .execute(),
    add: (files: readonly NewFile[]) =>
      db.insertInto('files').values(files).returning(['id', 'key']).execute(),
  };
}

export type FileRow = Awaited<ReturnType<ReturnType<typeof mediaStore>['byIds']>>[number];

type FileMovesTables = {
  files: FilesTable;
  file_moves: Table<'file_moves', { visibility: 'public' | 'private' }>;
};

/** Queries of the copy of all files to another store. */
export function fileMovesStore(executor: Executor) {
  const db = executor.withTables<FileMovesTables>();
  return {
    /** Files that were not moved to the target, or whose visibility changed since. */
    pending: (target: string, after: number, limit: number) =>
      db
        .selectFrom('files as f')
        .leftJoin('file_moves as m', (join) =>
          join.onRef('m.file_id', '=', 'f.id').on('m.target', '=', target),
        )
        .select(['f.id', 'f.key', 'f.kind', 'f.visibility', 'm.visibility as moved_as'])
        .where('f.id', '>', after)
        .where((where) =>
          where.or([where('m.file_id', 'is', null), where('m.visibility', '!=', where.ref('f.visibility'))]),
        )
        .orderBy('f.id')
        .limit(limit)
        .execute(),
    exists: async (id: number) =>
      (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    /** Records a moved file; false if it no longer exists. */
    record: async ({
      fileId,
      target,
      visibility,
      sha256,
    }: {
      readonly fileId: number;
      readonly target: string;
      readonly visibility: FileColumns['visibility'];
      readonly sha256: Buffer;
    }): Promise<boolean> => {
      const rows = await db
        .insertInto('file_moves')
        .columns(['file_id', 'target', 'visibility', 'sha256'])
        .expression((from) =>
          from
            .selectFrom('files')
            .select(({ val }) => [
              'id',
              sql<string>`${target}`.as('target'),
              val(visibility).as('visibility'),
              sql<Buffer>`${sha256}::bytea`.as('sha256'),
            ])
            .where('id', '=', fileId)
            // Waits for a deletion that runs now instead of failing on the foreign key.
            .forKeyShare(),
        )
        .onConflict((conflict) => conflict.columns(['file_id', 'target']).doUpdateSet({ visibility, sha256 }))
        .returning('file_id')
        .execute();
      return rows.length > 0;
    },
  };
}

export type FileToMove = Awaited<ReturnType<ReturnType<typeof fileMovesStore>['pending']>>[number];
