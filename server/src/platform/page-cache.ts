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
  readonly flawed: boolean;
}

/** An answer as it goes out. */
export interface SentPage {
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
  get(key: string, encoding: Encoding | null, render: () => Promise<RenderedPage>): Promise<SentPage>;
  /** What is held now. */
  bytes(): number;
}

interface Kept {
  readonly at: number;
  readonly status: number;
  readonly headers: Headers;
  readonly etag: string;
  /** One form at first; the other when it is asked for. */
  readonly packed: Map<Encoding, Buffer>;
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const gunzipped = promisify(gunzip);
const unbrotlied = promisify(brotliDecompress);

/** Key, headers and bookkeeping of one page, roughly: bytes beside its bodies. */
const AROUND = 2_000;

/**
 * Keeps pages that are the same for everybody with the same key, for seconds. What goes wrong (5xx, something flawed), is not there
 * or sets a cookie is passed on and never kept.
 */
export function pageCache(options: PageCacheOptions): PageCache {
  // In the order of their last use: a Map remembers who was put in last.
  const pages = new Map<string, Kept>();
  const flights = new Map<string, Promise<RenderedPage | Kept>>();
  let held = 0;

  const drop = (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    held -= sizeOf(key, page);
  };
  const keep = (key: string, page: Kept) => {
    drop(key);
    pages.set(key, page);
    held += sizeOf(key, page);
    // The least recently used come first; pages past their time are never answered again.
    const expired = options.now() - options.freshMs - options.staleMs;
    for (const [oldest, { at }] of pages) {
      if (held <= options.maxBytes && at > expired) return;
      drop(oldest);
    }
  };
  const make = async (key: string, encoding: Encoding, render: () => Promise<RenderedPage>) => {
    const page = await render();
    if (page.status !== 200 || page.flawed || page.headers.has('set-cookie')) return page;
    const { status, headers, body } = page;
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const packed = new Map([[encoding, await pack(body, encoding)]]);
    const kept: Kept = { at: options.now(), status, headers, etag, packed };
    keep(key, kept);
    return kept;
  };
  const fly = (key: string, encoding: Encoding, render: () => Promise<RenderedPage>) => {
    const running = flights.get(key);
    if (running) return running;
    const flight = make(key, encoding, render).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
  const send = async (key: string, page: Kept, encoding: Encoding | null): Promise<SentPage> => {
    const { status, headers, etag, packed } = page;
    const ready = encoding && packed.get(encoding);
    if (ready) return { status, headers, etag, encoding, body: ready };
    const body = await unpack(packed);
    if (!encoding) return { status, headers, etag, encoding, body };
    const other = await pack(body, encoding);
    // Only while it is the one that is kept; else the sum would go wrong.
    const size = pages.get(key) === page && !packed.has(encoding) ? other.byteLength : 0;
    packed.set(encoding, other);
    held += size;
    return { status, headers, etag, encoding, body: other };
  };

  return {
    async get(key, encoding, render) {
      const page = pages.get(key);
      const age = page ? options.now() - page.at : Number.POSITIVE_INFINITY;
      if (page && age < options.freshMs + options.staleMs) {
        pages.delete(key);
        pages.set(key, page);
        if (age >= options.freshMs) fly(key, encoding ?? 'gzip', render).catch(options.onError);
        return send(key, page, encoding);
      }
      const made = await fly(key, encoding ?? 'gzip', render);
      return 'packed' in made ? send(key, made, encoding) : { ...made, encoding: null, etag: null };
    },
    bytes: () => held,
  };
}

function sizeOf(key: string, { packed }: Kept): number {
  let size = AROUND + 2 * key.length;
  for (const body of packed.values()) size += body.byteLength;
  return size;
}

function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip'
    ? gzipped(body)
    : brotlied(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          // A window of 256 kB: a page is smaller, and each packing would otherwise take 4 MB.
          [constants.BROTLI_PARAM_LGWIN]: 18,
        },
      });
}

async function unpack(packed: ReadonlyMap<Encoding, Buffer>): Promise<Buffer> {
  const br = packed.get('br');
  return br ? unbrotlied(br) : gunzipped(packed.get('gzip') ?? Buffer.alloc(0));
}

/** The best packing that an `Accept-Encoding` header takes. */
export function encodingOf(header: string | undefined): Encoding | null {
  const taken = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality) || 0] as const;
    }),
  );
  const takes = (name: Encoding) => (taken.get(name) ?? taken.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(takes) ?? null;
}

/** Whether an `If-None-Match` header names the page that would be sent. */
export function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => {
    const name = one.trim();
    return name === '*' || name.replace(/^W\//, '') === etag.slice(2);
  });
}
