import type { EndpointName, ReplyOf, SentTo } from '@aaspaas/contract/api.ts';
import { ROLES } from '@aaspaas/contract/kernel/role.ts';
import type { Frame } from '@aaspaas/contract/page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGES } from '@aaspaas/contract/messages/index.ts';
import { type Authenticate, actorOf, languageOf } from './platform/http/bind.ts';
import { isConnectionFailure } from './platform/db/unavailable.ts';
import { addressWindow } from './platform/http/address-window.ts';
import { busyPage } from './platform/http/busy-page.ts';
import { cookiesOf } from './platform/http/cookies.ts';
import { bodyOf } from './platform/http/failures.ts';
import { toFailure } from './platform/http/error-handler.ts';
import type { Load } from './platform/http/load.ts';
import { type Invoke, overloaded } from './platform/http/invoke.ts';
import { originOf } from './platform/http/origin.ts';
import { cellCentre } from './features/places/index.ts';
import { pageCache } from './platform/page-cache.ts';
import { NotBegun, type SharedPage, ssrPlugin, type Visit } from './platform/ssr.ts';
import type { Clock } from './ports/clock/port.ts';

export interface PagesParts {
  readonly buildDir: string;
  readonly invoke: Invoke;
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  /** Absent: pages are never refused for it. */
  readonly load?: Load;
  readonly demo: boolean;
  /** Whether payments go through Razorpay's own checkout, whose script pages must be allowed to load. */
  readonly razorpay: boolean;
  readonly publicUrl?: string | undefined;
}

/** Nobody sees a change later than the two together. */
const FRESH_MS = 10_000;
const STALE_MS = 10_000;

/** About 1,500 pages of 16 kB. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** Pages outside the cache that one address may load in a minute: many customers share one, and a page costs up to 80 ms of CPU. */
const PAGES_A_MINUTE = 600;

/** Serves the pages; their loaders call the API in the process, with the visitor's own cookie and language. */
export async function pages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const countPage = addressWindow(PAGES_A_MINUTE, () => parts.clock.now().getTime());
  await app.register(ssrPlugin<Seen>, {
    buildDir: parts.buildDir,
    cache: pageCache({
      now: () => parts.clock.now().getTime(),
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      maxBytes: CACHE_BYTES,
      onError: (error) => {
        if (!(error instanceof NotBegun)) app.log.error({ err: error }, 'a page could not be made anew');
      },
    }),
    admit(request) {
      if (parts.load?.overloaded) throw overloaded();
      countPage(request.ip);
    },
    refuse: (error, request) => busyPage(toFailure(error), languageOf(request), request.id),
    share: (request) => sharedOf(request, parts.publicUrl),
    fill(context, keys, visit) {
      const seen = visit.known ?? seenOf(visit.request, parts.publicUrl);
      context.set(keys.apiContext, { call: callerFor(visit, seen, parts) });
      context.set(keys.frameContext, { ...seen, demo: parts.demo, razorpay: parts.razorpay });
    },
  });
}

function callerFor({ request, known, flaw }: Visit<Seen>, { language }: Seen, parts: PagesParts) {
  return async <N extends EndpointName>(name: N, sent: Partial<SentTo<N>> = {}): Promise<ReplyOf<N>> => {
    try {
      return await parts.invoke(name, {
        params: sent.params ?? {},
        query: sent.query ?? {},
        body: sent.body ?? {},
        role: null,
        language,
        address: request.ip,
        browser: true,
        idempotencyKey: undefined,
        // A page that others are shown too is nobody's.
        authenticate: async () => (known ? null : actorOf(parts.authenticate, request)),
        header: () => undefined,
      });
    } catch (error) {
      const failure = toFailure(error);
      // Too many calls, the database away: the next person may be luckier.
      if (failure.status === 429 || failure.status >= 500) flaw();
      if (failure.code === 'internal' || isConnectionFailure(error))
        request.log.error({ err: error, request_id: request.id }, 'fault in a page');
      throw Object.assign(new Error(failure.message), bodyOf(failure, language, request.id));
    }
  };
}

/** What a page's frame knows before the browser takes over: hints that grant nothing. */
type Seen = Omit<Frame, 'demo' | 'razorpay'>;

function seenOf(request: FastifyRequest, publicUrl: string | undefined): Seen {
  const cookies = cookiesOf(request);
  const [latitude = Number.NaN, longitude = Number.NaN] = (cookies['place'] ?? '').split(',').map(Number);
  const placed = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    language:
      LANGUAGES.find((one) => one === addressOf(request).searchParams.get('lang')) ?? languageOf(request),
    role: ROLES.find((role) => role === cookies['role']) ?? null,
    place: placed ? { latitude, longitude, label: cookies['place_label'] ?? null } : null,
    origin: originOf(request, publicUrl),
  };
}

/** The address a page was asked for; one in another language than English names it by `lang`. */
function addressOf(request: FastifyRequest): URL {
  return new URL(request.url, 'http://localhost');
}

/** The public pages that are kept, and what each reads of its query; anything else in it is left out. */
const SHARED: readonly { readonly path: RegExp; readonly query: readonly string[] }[] = [
  { path: /^\/$/, query: [] },
  {
    path: /^\/list-of-services$/,
    query: ['category', 'subcategory', 'sort', 'price', 'rating', 'kind', 'verified'],
  },
  { path: /^\/cities$/, query: [] },
  { path: /^\/in(\/[a-z0-9-]{1,80}){1,3}$/, query: [] },
  { path: /^\/service\/\d{1,10}(\/[a-z0-9-]{1,80})?$/, query: [] },
  { path: /^\/pages\/[a-z0-9-]{1,80}$/, query: [] },
  { path: /^\/privacy-policy$/, query: [] },
];

/** Longer than any name of a place or value of a query that our own pages write. */
const LONGEST = 120;

/**
 * The page that everybody gets who asks for this address in this language from this small cell, under this name of the place.
 * Whoever is logged in (`role`) gets their own. The name is part of the key, so nobody reads where another said they are.
 */
function sharedOf(request: FastifyRequest, publicUrl: string | undefined): SharedPage<Seen> | null {
  const { language, role, place, origin } = seenOf(request, publicUrl);
  const { pathname, searchParams } = addressOf(request);
  const page = SHARED.find(({ path }) => path.test(pathname));
  if (!page || role !== null) return null;
  const query = new URLSearchParams();
  for (const name of page.query) {
    const value = searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  const path = query.size ? `${pathname}?${query}` : pathname;
  const label = place?.label ?? null;
  if (path.length > pathname.length + LONGEST || (label?.length ?? 0) > LONGEST) return null;
  const centre = place && cellCentre(place);
  return {
    key: JSON.stringify([path, language, centre?.latitude, centre?.longitude, label, origin]),
    path,
    known: { language, role: null, place: centre && { ...centre, label }, origin },
  };
}
