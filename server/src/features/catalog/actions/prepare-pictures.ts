import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Executor } from '../../../platform/db/connect.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { fileIdsByKey, type StoredFile, storeImage } from '../../media/index.ts';
import type { PictureKeys } from '../rules/catalogue-changes.ts';
import { type CatalogueInput, problemOf } from '../rules/catalogue-files.ts';
import type { CatalogueProblem } from '../rules/catalogue-table.ts';

/** The smallest picture that fills a card and a page on every screen (console.md, section 7). */
const MIN_WIDTH = 1200;
const MIN_HEIGHT = 900;

/** Pictures that are read at the same time. */
const CONCURRENT = 4;

const PROBLEMS = {
  missing: 'there is no such file',
  too_large: 'is larger than 8 MB',
  not_an_image: 'is not a JPEG, PNG, WebP or HEIC picture',
  too_many_pixels: 'has more than 25 million pixels',
  broken: 'is damaged',
  too_small: `must be at least ${MIN_WIDTH} × ${MIN_HEIGHT} pixels, also after its longest side is reduced to 1600`,
} as const;

/** A new picture, re-encoded into a temporary file. */
interface PreparedPicture {
  readonly file: StoredFile;
  readonly path: string;
}

/** The pictures of the files, checked; nothing is in the object store yet. */
export interface PreparedPictures {
  readonly keys: PictureKeys;
  readonly pictures: readonly PreparedPicture[];
  readonly problems: readonly CatalogueProblem[];
  /** Deletes the temporary files. */
  remove(): Promise<void>;
}

/**
 * Checks and re-encodes the pictures that the files name. A key is a digest of the picture's content, so that a picture which an earlier
 * import stored is recognised and not stored again.
 */
export async function preparePictures(
  executor: Executor,
  folder: string,
  input: CatalogueInput,
): Promise<PreparedPictures> {
  const uses = pictureUses(input);
  const paths = [...new Set(uses.map(({ path }) => path))];
  const keys = new Map<string, string>();
  const problemOfPath = new Map<string, string>();
  for (const path of paths) {
    const key = await keyOf(join(folder, path));
    if (key === null) problemOfPath.set(path, PROBLEMS.missing);
    else keys.set(path, key);
  }
  const known = await fileIdsByKey(executor, [...keys.values()]);
  const firstPathOf = new Map([...keys].toReversed().map(([path, key]) => [key, path]));
  const unknown = [...firstPathOf].filter(([key]) => !known.has(key));
  const scratch = await mkdtemp(join(tmpdir(), 'aaspaas-catalogue-'));
  const remove = () => rm(scratch, { recursive: true, force: true });
  const pictures: PreparedPicture[] = [];
  try {
    for (let at = 0; at < unknown.length; at += CONCURRENT)
      await Promise.all(
        unknown.slice(at, at + CONCURRENT).map(async ([key, path]) => {
          const prepared = await preparePicture(join(folder, path), key, scratch);
          if (typeof prepared !== 'string') return pictures.push(prepared);
          for (const [other, otherKey] of keys) if (otherKey === key) problemOfPath.set(other, prepared);
        }),
      );
  } catch (error) {
    await remove();
    throw error;
  }
  const problems = uses.flatMap(({ file, row, column, path }) => {
    const problem = problemOfPath.get(path);
    return problem ? [problemOf(file, row, column, `${path}: ${problem}`)] : [];
  });
  return { keys, pictures, problems, remove };
}

/** Writes the prepared pictures to the object store, before the transaction that adds their rows. */
export async function storePictures(
  objects: ObjectStore,
  pictures: PreparedPictures['pictures'],
): Promise<void> {
  for (const { file, path } of pictures) {
    const written = await objects.put(file.key, { path }, 'public');
    if (written.outcome === 'failed')
      throw new Error('a picture could not be stored; nothing was imported', { cause: written.error });
  }
}

async function preparePicture(
  source: string,
  key: string,
  scratch: string,
): Promise<PreparedPicture | string> {
  const path = join(scratch, key);
  const put: ObjectStore['put'] = async (_key, bytes) => {
    if ('path' in bytes) throw new Error('a re-encoded picture is in memory');
    await writeFile(path, bytes);
    return { outcome: 'stored' };
  };
  const image = await storeImage({ put }, source, key, 'public');
  if (image.outcome === 'failed') throw new Error(`picture ${source} could not be re-encoded`);
  if (image.outcome !== 'stored') return PROBLEMS[image.outcome];
  const { width = 0, height = 0 } = image.file;
  return (width ?? 0) < MIN_WIDTH || (height ?? 0) < MIN_HEIGHT
    ? PROBLEMS.too_small
    : { file: image.file, path };
}

async function keyOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
  return `catalogue-${hash.digest('hex').slice(0, 40)}`;
}

function pictureUses({ categories, subcategories, services }: CatalogueInput) {
  return [
    ...categories.flatMap(({ row, picture }) =>
      picture.map((path) => ({ file: 'categories.csv' as const, row, column: 'picture', path })),
    ),
    ...subcategories.flatMap(({ row, picture }) =>
      picture.map((path) => ({ file: 'subcategories.csv' as const, row, column: 'picture', path })),
    ),
    ...services.flatMap(({ row, pictures }) =>
      pictures.map((path) => ({ file: 'services.csv' as const, row, column: 'pictures', path })),
    ),
  ];
}
