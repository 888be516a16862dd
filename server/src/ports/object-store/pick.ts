import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { StoreIdentity } from '../../platform/keys/installation-rules.ts';
import { readOrCreateSecretFile } from '../../platform/secret.ts';
import { localObjectStore } from './local.ts';
import type { ObjectStore } from './port.ts';
import type { S3Options } from './s3.ts';

/** Settings that select where files are stored. */
export interface ObjectStoreSettings {
  readonly OBJECT_STORE: 'local' | 's3';
  readonly DATA_DIR: string;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_PATH_STYLE: boolean;
  readonly S3_PUBLIC_BUCKET?: string | undefined;
  readonly S3_PRIVATE_BUCKET?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** Returns the folder of the local object store. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** The embedded database is on the same disk: it stops without space, files can wait. */
const RESERVE_BYTES = 100 * 1024 * 1024;

/** Name of the file that identifies a local store; a folder that several machines share has one. */
const STORE_ID_FILE = '.store-id';

/**
 * Returns the identity of the store that the settings name. A local store gets a random one on the first call.
 *
 * @throws an error that names the settings that are missing
 */
export async function objectStoreIdentity(settings: ObjectStoreSettings): Promise<StoreIdentity> {
  if (settings.OBJECT_STORE === 's3') {
    const id = s3StoreName(s3Options(settings));
    return { id, place: id, isLocal: false };
  }
  const folder = filesFolder(settings.DATA_DIR);
  const id = await readOrCreateSecretFile(folder, STORE_ID_FILE, () => randomBytes(8).toString('hex'));
  return {
    id: `local ${id}`,
    place: `the local store ${id} (${hostname()}:${resolve(folder)})`,
    isLocal: true,
  };
}

/** Returns what identifies the buckets of a service. */
export function s3StoreName({ endpoint, region, buckets }: S3Options): string {
  return `${endpoint ?? region} ${buckets.public} ${buckets.private}`;
}

/**
 * Returns the object store that the settings name, after a check that its buckets work.
 * @throws an error that names the settings that are missing or wrong
 */
export async function pickObjectStore(settings: ObjectStoreSettings): Promise<ObjectStore> {
  if (settings.OBJECT_STORE === 'local')
    return localObjectStore(filesFolder(settings.DATA_DIR), { reserveBytes: RESERVE_BYTES });
  return openS3(s3Options(settings));
}

/** Checks the buckets and returns their object store. The SDK is imported here only, because it takes memory. */
export async function openS3(options: S3Options): Promise<ObjectStore> {
  const [{ s3Client, s3ObjectStore }, { checkS3 }] = await Promise.all([
    import('./s3.ts'),
    import('./check-s3.ts'),
  ]);
  const client = s3Client(options);
  await checkS3(options, client);
  return s3ObjectStore(options, client);
}

/**
 * Returns the options of the S3 store.
 * @throws an error that names all missing settings
 */
export function s3Options(settings: ObjectStoreSettings): S3Options {
  const required = {
    S3_REGION: settings.S3_REGION,
    S3_PUBLIC_BUCKET: settings.S3_PUBLIC_BUCKET,
    S3_PRIVATE_BUCKET: settings.S3_PRIVATE_BUCKET,
    S3_ACCESS_KEY_ID: settings.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length)
    throw new Error(`OBJECT_STORE=s3 needs ${missing.join(', ')}: set ${missing.length > 1 ? 'them' : 'it'}`);
  const { S3_PUBLIC_BUCKET = '', S3_PRIVATE_BUCKET = '', S3_REGION = '' } = settings;
  if (S3_PUBLIC_BUCKET === S3_PRIVATE_BUCKET)
    throw new Error(
      `S3_PUBLIC_BUCKET and S3_PRIVATE_BUCKET are both ${S3_PUBLIC_BUCKET}: name two buckets, since a public one must not contain private files`,
    );
  return {
    endpoint: settings.S3_ENDPOINT,
    region: S3_REGION,
    pathStyle: settings.S3_PATH_STYLE,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    buckets: { public: S3_PUBLIC_BUCKET, private: S3_PRIVATE_BUCKET },
  };
}
