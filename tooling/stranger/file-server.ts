import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type S3Stub, startS3Stub } from '../../server/src/ports/object-store/testing/s3-stub.ts';

/** The objects of a bucket as files of a folder, so that a backup contains them and a lost folder loses them. */
class FolderBucket extends Map<string, Buffer> {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override get(key: string): Buffer | undefined {
    const path = join(this.#folder, key);
    return existsSync(path) ? readFileSync(path) : undefined;
  }

  override set(key: string, value: Buffer): this {
    const path = join(this.#folder, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, value);
    return this;
  }

  override keys() {
    return (existsSync(this.#folder) ? fileNames(this.#folder) : []).values();
  }

  override delete(key: string): boolean {
    const existed = existsSync(join(this.#folder, key));
    rmSync(join(this.#folder, key), { force: true });
    return existed;
  }
}

/** Starts the S3 server of the tests, which verifies signatures, on the folders of the compose file. */
export async function startFileServer(files: string, buckets: readonly string[]): Promise<S3Stub> {
  const stub = await startS3Stub(buckets);
  for (const name of buckets) stub.buckets.set(name, new FolderBucket(join(files, name)));
  return stub;
}

/** The names of all files below a folder. */
export function fileNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
