import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A failure that the stub server shows instead of its normal response. */
export type S3Failure = 'hang' | 'cut' | 'ignore-range' | 'unavailable';

/** A stub server that speaks S3's wire format: it verifies signatures, and answers unsigned requests only in public buckets. */
export interface S3Stub {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Objects by bucket and key. */
  readonly buckets: Map<string, Map<string, Buffer>>;
  /** Buckets whose objects unsigned requests may read. */
  readonly openBuckets: Set<string>;
  /** Methods, paths and headers of all requests, oldest first. */
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  /** Largest number of requests answered at the same time. */
  maxConcurrent: number;
  /** Returns the failure of a request; undefined: normal response. */
  failWith: ((method: string, path: string) => S3Failure | undefined) | null;
  /** Keys in one answer to a list; the next ones need another request. */
  pageSize: number;
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Starts a stub server with empty buckets. */
export async function startS3Stub(names: readonly string[]): Promise<S3Stub> {
  let running = 0;
  const server = createServer((request, reply) => {
    running += 1;
    stub.maxConcurrent = Math.max(stub.maxConcurrent, running);
    reply.once('close', () => (running -= 1));
    respond(stub, request, reply).catch(() => reply.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stub: S3Stub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: 'STUBKEY',
    secretAccessKey: 'stub/secret+key',
    buckets: new Map(names.map((name) => [name, new Map()])),
    openBuckets: new Set(),
    requests: [],
    maxConcurrent: 0,
    failWith: null,
    pageSize: 1000,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return stub;
}

async function respond(stub: S3Stub, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = '', headers } = request;
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  stub.requests.push({ method, path, headers });
  const body = await buffer(request);
  const failure = stub.failWith?.(method, path);
  if (failure === 'hang') return;
  const refuse = (status: number, code: string) => {
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
    reply.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : xml);
  };
  if (failure === 'unavailable') return refuse(503, 'SlowDown');
  const [, bucketName = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(path)) ?? [];
  const open = (method === 'GET' || method === 'HEAD') && stub.openBuckets.has(bucketName);
  const refusal = headers.authorization
    ? signatureProblem(stub, request, { path, query, body })
    : 'AccessDenied';
  if (refusal && !(open && !headers.authorization)) return refuse(403, refusal);
  const bucket = stub.buckets.get(bucketName);
  if (!bucket) return refuse(404, 'NoSuchBucket');
  if (key === '' && method === 'GET' && query.includes('list-type=2'))
    return void reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(listXml(bucket, new URLSearchParams(query), stub.pageSize));
  if (key === '') return void reply.writeHead(200).end();
  if (method === 'PUT') {
    // Framed content must be an error here: it would be stored with its frames.
    if (headers['content-encoding']?.includes('aws-chunked')) return refuse(501, 'NotImplemented');
    if (headers['content-md5'] !== createHash('md5').update(body).digest('base64'))
      return refuse(400, 'BadDigest');
    bucket.set(key, body);
    return void reply.writeHead(200, { etag: '"stub"' }).end();
  }
  if (method === 'DELETE') {
    bucket.delete(key);
    return void reply.writeHead(204).end();
  }
  const bytes = bucket.get(key);
  if (!bytes) return refuse(404, 'NoSuchKey');
  send(request, reply, bytes, failure);
}

function send(
  request: IncomingMessage,
  reply: ServerResponse,
  bytes: Buffer,
  failure: S3Failure | undefined,
): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  let part = bytes;
  if (from !== undefined && to !== undefined && failure !== 'ignore-range') {
    if (Number(from) >= bytes.length)
      return void reply
        .writeHead(416, { 'content-type': 'application/xml' })
        .end('<Error><Code>InvalidRange</Code></Error>');
    part = bytes.subarray(Number(from), Number(to) + 1);
    reply.statusCode = 206;
    reply.setHeader('content-range', `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`);
  }
  reply.setHeader('content-length', part.length);
  if (request.method === 'HEAD') return void reply.end();
  if (failure !== 'cut') return void reply.end(part);
  reply.write(part.subarray(0, Math.floor(part.length / 2)), () => reply.destroy());
}

/** Answers ListObjectsV2. The token of the next page is the last key of this one. */
function listXml(bucket: ReadonlyMap<string, Buffer>, query: URLSearchParams, pageSize: number): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token') ?? '';
  const keys = [...bucket.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .filter((key) => !delimiter || !key.slice(prefix.length).includes(delimiter))
    .toSorted();
  const page = keys.slice(0, pageSize);
  const next = keys.length > page.length ? page.at(-1) : undefined;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>${
    next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  }${page.map((key) => `<Contents><Key>${key}</Key><Size>${bucket.get(key)?.length ?? 0}</Size></Contents>`).join('')}</ListBucketResult>`;
}

/** Verifies AWS Signature Version 4 as the service does; returns the error code, or null. */
function signatureProblem(
  { accessKeyId, secretAccessKey }: S3Stub,
  { method = '', headers }: IncomingMessage,
  { path, query, body }: { readonly path: string; readonly query: string; readonly body: Buffer },
): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'AccessDenied';
  const [, id, day = '', region = '', names = '', signature] = match;
  if (id !== accessKeyId) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'AccessDenied';
  const time = String(headers['x-amz-date']);
  const payloadHash = String(headers['x-amz-content-sha256']);
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonicalQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const canonicalHeaders = signed
    .map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
    .join('');
  const canonical = [method, path, canonicalQuery, canonicalHeaders, names, payloadHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (derived, part) => hmac(derived, part),
    hmac(`AWS4${secretAccessKey}`, day),
  );
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
