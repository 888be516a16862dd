import { randomUUID } from 'node:crypto';
import { GetObjectCommand, HeadBucketCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { ObjectVisibility } from './port.ts';
import { type S3Options, s3Client, s3ObjectStore } from './s3.ts';

const TIMEOUT_MS = 10_000;

const VISIBILITIES = ['private', 'public'] as const;

const BUCKET_SETTINGS: Readonly<Record<ObjectVisibility, string>> = {
  public: 'S3_PUBLIC_BUCKET',
  private: 'S3_PRIVATE_BUCKET',
};

/**
 * Checks at start-up that both buckets store, return and delete objects, and that the private one refuses unsigned requests.
 * @throws an error that names the setting and the fix
 */
export async function checkS3(options: S3Options, client: S3Client = s3Client(options)): Promise<void> {
  const key = `start-check/${randomUUID()}`;
  const store = s3ObjectStore(options, client);
  const settingOf = (visibility: ObjectVisibility) =>
    `${BUCKET_SETTINGS[visibility]}=${options.buckets[visibility]}`;
  for (const visibility of VISIBILITIES)
    await client
      .send(new HeadBucketCommand({ Bucket: options.buckets[visibility] }), {
        abortSignal: AbortSignal.timeout(TIMEOUT_MS),
      })
      .catch((error: unknown) => {
        const problem = 'the bucket does not answer, does not exist, or the access key may not list it';
        throw new Error(`${settingOf(visibility)}: ${problem}: ${describeError(error)}`, { cause: error });
      });
  for (const visibility of VISIBILITIES) {
    const setting = settingOf(visibility);
    const problem = (what: string, cause: unknown) =>
      new Error(`${setting}: ${what}: ${describeError(cause)}`, { cause });
    try {
      const written = await store.put(key, Buffer.from(key), visibility);
      if (written.outcome === 'failed') throw problem('an object could not be stored', written.error);
      const read = await store.get(key, visibility);
      if (read.outcome !== 'found' || read.bytes.toString() !== key)
        throw problem(
          'a stored object did not come back',
          read.outcome === 'failed' ? read.error : read.outcome,
        );
      if (visibility === 'private') await requireRefusal(options, client, key, setting);
    } catch (error) {
      await store.remove(key);
      throw error;
    }
    // Without this permission deleted files would stay for ever.
    const removed = await store.remove(key);
    if (removed.outcome === 'failed') throw problem('an object could not be deleted', removed.error);
    if ((await store.exists(key, visibility)) !== 'missing')
      throw problem(
        'a missing object is not answered with 404',
        'the access key needs the permission to list',
      );
  }
}

/** Requests a private object and the list of private objects without a signature; both must be refused. */
async function requireRefusal(
  options: S3Options,
  client: S3Client,
  key: string,
  setting: string,
): Promise<void> {
  const object = await unsignedUrl(client, options.buckets.private, key);
  const list = new URL(object);
  list.pathname = list.pathname.slice(0, -key.length);
  list.search = '?list-type=2&max-keys=1';
  for (const url of [object, list]) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Error(`${setting}: no answer to an unsigned request: ${describeError(error)}`, {
        cause: error,
      });
    });
    await response.body?.cancel();
    if (response.status !== 401 && response.status !== 403)
      throw new Error(
        `${setting}: the private bucket answers an unsigned request with HTTP ${response.status} instead of 403. Block its public access before you start the server`,
      );
  }
}

/** Returns the URL that the SDK uses for an object, without its signature. */
async function unsignedUrl(client: S3Client, Bucket: string, Key: string): Promise<URL> {
  let url: URL | undefined;
  const command = new GetObjectCommand({ Bucket, Key });
  command.middlewareStack.add(
    (next) => async (args) => {
      const { protocol, hostname, port, path } = args.request as {
        protocol: string;
        hostname: string;
        port?: number;
        path: string;
      };
      url = new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}${path}`);
      return next(args);
    },
    { step: 'build', priority: 'low' },
  );
  await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!url) throw new Error('the S3 client sent no request');
  return url;
}

function describeError(error: unknown): string {
  // Answers to HEAD have no text.
  if (error instanceof S3ServiceException) return `HTTP ${error.$metadata.httpStatusCode ?? 'error'}`;
  return error instanceof Error ? `${error.name} ${error.message}`.trim() : String(error);
}
