import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Content encodings of a body; cached bodies are always compressed. */
export type Encoding = 'br' | 'gzip';

/** One complete rendered response. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Data was missing during the render, so the page must not be cached. */
  readonly incomplete: boolean;
  /** Data was missing because the database could not be reached: an earlier page is better. */
  readonly withoutDatabase: boolean;
}

/** A response as sent. */
export interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Null: `body` is uncompressed. */
  readonly encoding: Encoding | null;
  /** Null for uncached responses. */
  readonly etag: string | null;
}

export interface PageCacheOptions {
  /** Milliseconds of the clock port; never 0, which the library takes for no time. */
  now(): number;
  /** How long a cached page is fresh and served without revalidation. */
  readonly freshMs: number;
  /** How much longer a stale page is served while it is re-rendered in the background. */
  readonly staleMs: number;
  /** How much longer again a page is kept for outages of the database, in which alone it is served. */
  readonly outageMs: number;
  /** Returns whether the database is known to be down: then nothing is rendered for a page that is cached, however old. */
  isOutage(): boolean;
  /** Memory limit for bodies and their overhead, above 0; the least recently used page is evicted first. */
  readonly maxBytes: number;
  /** Called when a background re-render fails; the stale page was served. */
  onError(error: unknown): void;
}

export interface PageCache {
  /** Returns a page; `render` runs once for concurrent requests of the same page. */
  get(key: string, encoding: Encoding | null, render: () => Promise<RenderedPage>): Promise<PageResponse>;
  /** Returns the number of bytes currently cached. */
  bytes(): number;
}

interface CachedPage {
  readonly at: number;
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  /** One encoding initially; the other is added on request. */
  readonly encodedBodies: ReadonlyMap<Encoding, Buffer>;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const gunzipAsync = promisify(gunzip);
const brotliDecompressAsync = promisify(brotliDecompress);

/** Approximate bytes of one page in addition to its bodies: key, headers and bookkeeping. */
const ENTRY_OVERHEAD_BYTES = 2_000;

/**
 * Creates a cache, lasting seconds, for pages that are identical for every visitor with the same key. Responses other than
 * 200, incomplete pages and pages that set a cookie are passed on and never cached. While the database is down, older pages are
 * served too.
 */
export function pageCache(options: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: options.maxBytes,
    sizeCalculation: (page, key) => sizeOf(key, page),
    // A page whose age equals the sum is expired; the library expires one that is older than `ttl`.
    ttl: options.freshMs + options.staleMs + options.outageMs - 1,
    ttlResolution: 0,
    perf: { now: options.now },
  });
  const inFlight = new Map<string, Promise<RenderedPage | CachedPage>>();

  const renderAndCache = async (key: string, encoding: Encoding, render: () => Promise<RenderedPage>) => {
    const page = await render();
    if (page.status !== 200 || page.incomplete || page.headers.has('set-cookie')) return page;
    const { status, headers, body } = page;
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const encodedBodies = new Map([[encoding, await encode(body, encoding)]]);
    const cached: CachedPage = { at: options.now(), status, headers, etag, encodedBodies };
    // Pages that not even an outage needs make room first.
    pages.purgeStale();
    pages.set(key, cached);
    return cached;
  };
  const renderOnce = (key: string, encoding: Encoding, render: () => Promise<RenderedPage>) => {
    const running = inFlight.get(key);
    if (running) return running;
    const promise = renderAndCache(key, encoding, render).finally(() => inFlight.delete(key));
    inFlight.set(key, promise);
    return promise;
  };
  const send = async (key: string, page: CachedPage, encoding: Encoding | null): Promise<PageResponse> => {
    const { status, headers, etag, encodedBodies } = page;
    const ready = encoding && encodedBodies.get(encoding);
    if (ready) return { status, headers, etag, encoding, body: ready };
    const body = await decode(encodedBodies);
    if (!encoding) return { status, headers, etag, encoding, body };
    const other = await encode(body, encoding);
    // Only the page that is still cached gets the second body; a newer one has its own.
    if (pages.peek(key) === page)
      pages.set(
        key,
        { ...page, encodedBodies: new Map([...encodedBodies, [encoding, other]]) },
        { noUpdateTTL: true },
      );
    return { status, headers, etag, encoding, body: other };
  };

  return {
    async get(key, encoding, render) {
      const page = pages.get(key);
      if (page && options.isOutage()) return send(key, page, encoding);
      const age = page ? options.now() - page.at : Number.POSITIVE_INFINITY;
      if (page && age < options.freshMs + options.staleMs) {
        if (age >= options.freshMs) renderOnce(key, encoding ?? 'gzip', render).catch(options.onError);
        return send(key, page, encoding);
      }
      const rendered = await renderOnce(key, encoding ?? 'gzip', render);
      if ('encodedBodies' in rendered) return send(key, rendered, encoding);
      if (page && rendered.withoutDatabase) return send(key, page, encoding);
      return { ...rendered, encoding: null, etag: null };
    },
    bytes: () => pages.calculatedSize,
  };
}

function sizeOf(key: string, { encodedBodies }: CachedPage): number {
  let size = ENTRY_OVERHEAD_BYTES + 2 * key.length;
  for (const body of encodedBodies.values()) size += body.byteLength;
  return size;
}

/** Large enough for a compressed page, so that the compression does not return to the main thread for each 16 kB. */
const CHUNK_BYTES = 64 * 1024;

async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return exactCopy(await compress(body, encoding));
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? gzipAsync(body, { chunkSize: CHUNK_BYTES })
    : brotliAsync(body, {
        chunkSize: CHUNK_BYTES,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          // A window of 256 kB: a page is smaller, and each compression would otherwise take 4 MB.
          [constants.BROTLI_PARAM_LGWIN]: 18,
        },
      });
}

/** The compressor returns the beginning of its whole chunk, which a cached page would keep although only its length is counted. */
function exactCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

async function decode(encodedBodies: ReadonlyMap<Encoding, Buffer>): Promise<Buffer> {
  const br = encodedBodies.get('br');
  return br ? brotliDecompressAsync(br) : gunzipAsync(encodedBodies.get('gzip') ?? Buffer.alloc(0));
}

/** Returns the best encoding that an `Accept-Encoding` header accepts. */
export function encodingOf(header: string | undefined): Encoding | null {
  const qualities = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality) || 0] as const;
    }),
  );
  const accepts = (name: Encoding) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(accepts) ?? null;
}

/** Returns whether an `If-None-Match` header matches the page that would be sent. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => {
    const name = one.trim();
    return name === '*' || name.replace(/^W\//, '') === etag.slice(2);
  });
}
