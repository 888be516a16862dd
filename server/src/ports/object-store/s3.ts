import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { measureVendor } from '../../platform/vendors/measure-vendor.ts';
import {
  requireValidKey,
  type ObjectRead,
  type ObjectSource,
  type ObjectStore,
  type ObjectVisibility,
} from './port.ts';

/** Connection to an S3-compatible service. */
export interface S3Options {
  /** Base URL; absent: Amazon's, by region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Whether URLs contain the bucket as folder instead of host name. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly buckets: Readonly<Record<ObjectVisibility, string>>;
  /** How long an operation without transfer may take, in ms; transfers get more by their size. */
  readonly timeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 2_000;
const TIMEOUT_MS = 10_000;

/** Slowest acceptable transfer. A video of 50 MB may take about 100 seconds more than a small object. */
const BYTES_PER_MS = 500;

/** Requests of one process at the same time; further ones wait for a connection. */
const MAX_CONNECTIONS = 64;

/** Larger objects are read in parts only: a whole one is a picture. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024;

/** The SDK repeats requests, except those whose body is a stream: these get a new stream. */
const MAX_ATTEMPTS = 3;

/** Returns a client for an S3-compatible service. */
export function s3Client(options: S3Options): S3Client {
  const connections = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    // By default the SDK frames streams in chunks with a checksum behind them. Some services store the frames as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are values that the caller logs; without a logger the SDK prints some of them.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      httpAgent: new HttpAgent(connections),
      httpsAgent: new HttpsAgent(connections),
    },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      const settled = await measureVendor(
        's3',
        () =>
          next(args).then(
            (output) => ({ output }),
            (error: unknown) => ({ error }),
          ),
        // A missing object is an answer.
        (one) => ('error' in one && !isMissingError(one.error) ? 'failed' : 'ok'),
      );
      if ('error' in settled) throw settled.error;
      return settled.output;
    },
    { step: 'initialize', name: 'measure' },
  );
  return client;
}

/**
 * Stores objects in two buckets of an S3-compatible service. Uploads carry their length and MD5, so that the service refuses a truncated or
 * damaged one and a reader never sees it.
 */
export function s3ObjectStore(options: S3Options, client: S3Client = s3Client(options)): ObjectStore {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const timeLimit = (bytes: number) => AbortSignal.timeout(timeoutMs + Math.ceil(bytes / BYTES_PER_MS));

  /** Runs a read in the bucket of the visibility. A public file may still be in the private bucket, where it was uploaded before its form. */
  const inBuckets = async <T>(
    visibility: ObjectVisibility,
    run: (bucket: string) => Promise<T>,
    isMissing: (result: T) => boolean,
  ): Promise<T> => {
    const result = await run(options.buckets[visibility]);
    return visibility === 'public' && isMissing(result) ? run(options.buckets.private) : result;
  };

  const read = (
    key: string,
    visibility: ObjectVisibility,
    range: { readonly start: number; readonly end: number } | null,
  ) => {
    const readBucket = async (Bucket: string): Promise<ObjectRead> => {
      const signal = timeLimit(range ? range.end - range.start + 1 : MAX_WHOLE_BYTES);
      try {
        const { Body, ContentRange } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: key,
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
          { abortSignal: signal },
        );
        const body = addAbortSignal(signal, Body as Readable);
        const whole = { start: 0, end: MAX_WHOLE_BYTES - 1 };
        // A service may ignore the range and send the whole object.
        const part = range && ContentRange ? { start: 0, end: range.end - range.start } : (range ?? whole);
        return { outcome: 'found', bytes: await readPart(body, part, range === null) };
      } catch (error) {
        if (isMissingError(error)) return { outcome: 'missing' };
        // The range begins behind the end of the object.
        if (range && statusOf(error) === 416) return { outcome: 'found', bytes: Buffer.alloc(0) };
        return { outcome: 'failed', error };
      }
    };
    return inBuckets(visibility, readBucket, ({ outcome }) => outcome === 'missing');
  };

  return {
    async put(key, source, visibility = 'private') {
      const target = { Bucket: options.buckets[visibility], Key: requireValidKey(key) };
      try {
        if (!('path' in source)) {
          const ContentMD5 = createHash('md5').update(source).digest('base64');
          const input = { ...target, Body: source, ContentLength: source.byteLength, ContentMD5 };
          await client.send(new PutObjectCommand(input), { abortSignal: timeLimit(source.byteLength) });
        } else {
          await withRetries(() => putFile(client, target, source, timeLimit));
        }
        return { outcome: 'stored' };
      } catch (error) {
        return { outcome: 'failed', error };
      }
    },
    get: async (key, visibility = 'private') => read(requireValidKey(key), visibility, null),
    getPart: async (key, start, end, visibility = 'private') =>
      read(requireValidKey(key), visibility, { start, end }),
    async exists(key, visibility = 'private') {
      const Key = requireValidKey(key);
      const head = async (Bucket: string) => {
        try {
          await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal: timeLimit(0) });
          return 'present';
        } catch (error) {
          return isMissingError(error) ? 'missing' : 'failed';
        }
      };
      return inBuckets(visibility, head, (presence) => presence === 'missing');
    },
    async list(folder) {
      const Prefix = `${requireValidKey(folder)}/`;
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      try {
        do {
          const page = await client.send(
            new ListObjectsV2Command({
              Bucket: options.buckets.private,
              Prefix,
              Delimiter: '/',
              ...(ContinuationToken ? { ContinuationToken } : {}),
            }),
            { abortSignal: timeLimit(0) },
          );
          keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : [])));
          ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
        } while (ContinuationToken);
        return { outcome: 'found', keys };
      } catch (error) {
        return { outcome: 'failed', error };
      }
    },
    async remove(key) {
      const Key = requireValidKey(key);
      try {
        for (const Bucket of Object.values(options.buckets))
          await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal: timeLimit(0) });
        return { outcome: 'stored' };
      } catch (error) {
        return { outcome: 'failed', error };
      }
    },
  };
}

/** Uploads a file as a stream, after a first pass that computes its MD5. */
async function putFile(
  client: S3Client,
  target: { readonly Bucket: string; readonly Key: string },
  { path }: Extract<ObjectSource, { path: string }>,
  timeLimit: (bytes: number) => AbortSignal,
): Promise<void> {
  const { size } = await stat(path);
  const md5 = createHash('md5');
  await pipeline(createReadStream(path), md5);
  const body = createReadStream(path);
  try {
    const input = { ...target, Body: body, ContentLength: size, ContentMD5: md5.digest('base64') };
    await client.send(new PutObjectCommand(input), { abortSignal: timeLimit(size) });
  } finally {
    body.destroy();
  }
}

async function withRetries(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      const status = statusOf(error);
      const permanent = isFileError(error) || (status !== undefined && status >= 400 && status < 500);
      if (permanent || attempt === MAX_ATTEMPTS || (error as Error).name === 'AbortError') throw error;
    }
}

/** Reads part of a body and discards the rest without loading it. With `whole`, a body that is longer than the part is an error. */
async function readPart(
  body: Readable,
  { start, end }: { readonly start: number; readonly end: number },
  whole: boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let offset = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset)));
    offset += chunk.length;
    // Leaving the loop destroys the stream.
    if (offset > end) {
      if (whole && offset > end + 1) throw new Error('object is too large to be read whole');
      break;
    }
  }
  return Buffer.concat(chunks);
}

/** Returns whether the object does not exist. A missing bucket is a failure, except for `HeadObject`, whose answers have no code. */
function isMissingError(error: unknown): boolean {
  return statusOf(error) === 404 && (error as S3ServiceException).name !== 'NoSuchBucket';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function isFileError(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
}
