import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** How a body can be packed for sending; what is kept is always packed. */
export type Encoding = 'br' | 'gzip';

/** One answer of the pages, whole. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Something was missing while it was made, so that the next person must not be shown it. */
  readonly incomplete: boolean;
}

/** An answer as it goes out. */
export interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Null: `body` is as it was rendered. */
  readonly encoding: Encoding | null;
  /** Null for what is not kept. */
  readonly etag: string | null;
}

export interface PageCacheOptions {
  /** Milliseconds, of the clock port. */
  now(): number;
  /** So long a page is answered as it is … */
  readonly freshMs: number;
  /** … and so much longer while it is made anew behind. */
  readonly staleMs: number;
  /** Most memory, bodies and what stands around them; who was not asked for longest goes first. */
  readonly maxBytes: number;
  /** Hears of a page that could not be made anew behind; the old one was answered. */
  onError(error: unknown): void;
}

export interface PageCache {
  /** Answers a page; `render` runs once however many ask for the same at once. */
  get(key: string, encoding: Encoding | null, render: () => Promise<RenderedPage>): Promise<PageResponse>;
  /** What is held now. */
  bytes(): number;
}

interface CachedPage {
  readonly at: number;
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  /** One form at first; the other when it is asked for. */
  readonly encodedBodies: Map<Encoding, Buffer>;
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const gunzipAsync = promisify(gunzip);
const brotliDecompressAsync = promisify(brotliDecompress);

/** Key, headers and bookkeeping of one page, roughly: bytes beside its bodies. */
const ENTRY_OVERHEAD_BYTES = 2_000;

/**
 * Keeps pages that are the same for everybody with the same key, for seconds. What goes wrong (5xx, something flawed), is not there
 * or sets a cookie is passed on and never kept.
 */
export function pageCache(options: PageCacheOptions): PageCache {
  // In the order of their last use: a Map remembers who was put in last.
  const pages = new Map<string, CachedPage>();
  const inFlight = new Map<string, Promise<RenderedPage | CachedPage>>();
  let totalBytes = 0;

  const evict = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    totalBytes -= sizeOf(key, page);
  };
  const store = (key: string, page: CachedPage) => {
    evict(key);
    pages.set(key, page);
    totalBytes += sizeOf(key, page);
    // The least recently used come first; pages past their time are never answered again.
    const expired = options.now() - options.freshMs - options.staleMs;
    for (const [oldest, { at }] of pages) {
      if (totalBytes <= options.maxBytes && at > expired) return;
      evict(oldest);
    }
  };
  const renderAndCache = async (key: string, encoding: Encoding, render: () => Promise<RenderedPage>) => {
    const page = await render();
    if (page.status !== 200 || page.incomplete || page.headers.has('set-cookie')) return page;
    const { status, headers, body } = page;
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const encodedBodies = new Map([[encoding, await encode(body, encoding)]]);
    const cached: CachedPage = { at: options.now(), status, headers, etag, encodedBodies };
    store(key, cached);
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
    // Only while it is the one that is kept; else the sum would go wrong.
    const size = pages.get(key) === page && !encodedBodies.has(encoding) ? other.byteLength : 0;
    encodedBodies.set(encoding, other);
    totalBytes += size;
    return { status, headers, etag, encoding, body: other };
  };

  return {
    async get(key, encoding, render) {
      const page = pages.get(key);
      const age = page ? options.now() - page.at : Number.POSITIVE_INFINITY;
      if (page && age < options.freshMs + options.staleMs) {
        pages.delete(key);
        pages.set(key, page);
        if (age >= options.freshMs) renderOnce(key, encoding ?? 'gzip', render).catch(options.onError);
        return send(key, page, encoding);
      }
      const rendered = await renderOnce(key, encoding ?? 'gzip', render);
      return 'encodedBodies' in rendered
        ? send(key, rendered, encoding)
        : { ...rendered, encoding: null, etag: null };
    },
    bytes: () => totalBytes,
  };
}

function sizeOf(key: string, { encodedBodies }: CachedPage): number {
  let size = ENTRY_OVERHEAD_BYTES + 2 * key.length;
  for (const body of encodedBodies.values()) size += body.byteLength;
  return size;
}

function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? gzipAsync(body)
    : brotliAsync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          // A window of 256 kB: a page is smaller, and each packing would otherwise take 4 MB.
          [constants.BROTLI_PARAM_LGWIN]: 18,
        },
      });
}

async function decode(encodedBodies: ReadonlyMap<Encoding, Buffer>): Promise<Buffer> {
  const br = encodedBodies.get('br');
  return br ? brotliDecompressAsync(br) : gunzipAsync(encodedBodies.get('gzip') ?? Buffer.alloc(0));
}

/** The best packing that an `Accept-Encoding` header takes. */
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

/** Whether an `If-None-Match` header names the page that would be sent. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => {
    const name = one.trim();
    return name === '*' || name.replace(/^W\//, '') === etag.slice(2);
  });
}
