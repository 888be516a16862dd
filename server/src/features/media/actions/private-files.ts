import type { FileKind } from '@aaspaas/contract/features/media.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentPicture } from '../present.ts';
import { privateLink } from './private-link.ts';
import { mediaStore } from '../store.ts';

/** A private file for one reader; a picture also has its size and average colour, as in `presentPicture`. */
export interface PrivateFile {
  readonly kind: FileKind;
  /** Valid for this reader only, for one hour. */
  readonly url: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

/** Returns private files by id for one reader, in one query. The caller checks the permission. */
export async function privateFilesForReader(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  readerId: number,
  ids: readonly number[],
): Promise<Map<number, PrivateFile>> {
  if (!ids.length) return new Map();
  const rows = await mediaStore(db).byIds([...new Set(ids)]);
  const now = clock.now();
  return new Map(
    rows
      .filter(({ visibility }) => visibility === 'private')
      .map((row) => [
        row.id,
        {
          ...presentPicture(row),
          kind: row.kind,
          bytes: row.bytes,
          url: privateLink(vault, row.key, readerId, now),
        },
      ]),
  );
}
