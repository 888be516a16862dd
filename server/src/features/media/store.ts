import type { Generated } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

type FilesTable = {
  id: Generated<number>;
  key: string;
  kind: 'image' | 'video' | 'document';
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  colour: string | null;
  visibility: 'public' | 'private';
  owner_id: number | null;
  created_at: Date;
};

/** A row to be. */
export type NewFile = Omit<FilesTable, 'id'>;

/** The files' own table. */
export function mediaStore(executor: Executor) {
  const db = executor.withTables<{ files: FilesTable }>();
  return {
    byIds: (ids: readonly number[]) => db.selectFrom('files').selectAll().where('id', 'in', ids).execute(),
    publicImage: (key: string) =>
      db
        .selectFrom('files')
        .select(['key', 'width'])
        .where('key', '=', key)
        .where('visibility', '=', 'public')
        .where('kind', '=', 'image')
        .executeTakeFirst(),
    add: (files: readonly NewFile[]) =>
      db.insertInto('files').values(files).returning(['id', 'key']).execute(),
  };
}

export type FileRow = Awaited<ReturnType<ReturnType<typeof mediaStore>['byIds']>>[number];
