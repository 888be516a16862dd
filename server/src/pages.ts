import type { EndpointName, ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import { ROLES } from '@aaspaas/contract/kernel/role.ts';
import type { Frame } from '@aaspaas/contract/page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGES } from '@aaspaas/contract/messages/index.ts';
import { type Authenticate, actorOf, languageOf } from './platform/http/bind.ts';
import { isConnectionFailure } from './platform/db/database-unavailable.ts';
import { addressWindow } from './platform/http/address-window.ts';
import { plainErrorPage } from './platform/http/plain-error-page.ts';
import { cookiesOf } from './platform/http/cookies.ts';
import { failureBodyOf } from './platform/http/failures.ts';
import { toFailure } from './platform/http/error-handler.ts';
import type { Load } from './platform/http/load.ts';
import { type Invoke, overloaded } from './platform/http/invoke.ts';
import { originOf } from './platform/http/origin.ts';
import { cellCentre } from './features/places/index.ts';
import { pageCache } from './platform/page-cache.ts';
import { RenderRejected, type SharedPage, ssrPlugin, type RenderVisit } from './platform/ssr.ts';
import type { Clock } from './ports/clock/port.ts';

export interface PagesDeps {
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
const MAX_PAGES_PER_MINUTE = 600;

/** Serves the pages; their loaders call the API in the process, with the visitor's own cookie and language. */
export async function pages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const countPage = addressWindow(MAX_PAGES_PER_MINUTE, () => deps.clock.now().getTime());
  await app.register(ssrPlugin<FrameData>, {
    buildDir: deps.buildDir,
    cache: pageCache({
      now: () => deps.clock.now().getTime(),
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      maxBytes: CACHE_BYTES,
      onError: (error) => {
        if (!(error instanceof RenderRejected))
          app.log.error({ err: error }, 'a page could not be made anew');
      },
    }),
    beforeRender(request) {
      if (deps.load?.overloaded) throw overloaded();
      countPage(request.ip);
    },
    renderRefusal: (error, request) => plainErrorPage(toFailure(error), languageOf(request), request.id),
    share: (request) => sharedPageOf(request, deps.publicUrl),
    fill(context, keys, visit) {
      const frame = visit.sharedData ?? frameDataOf(visit.request, deps.publicUrl);
      context.set(keys.apiContext, { call: pageApiCaller(visit, frame, deps) });
      context.set(keys.frameContext, { ...frame, demo: deps.demo, razorpay: deps.razorpay });
    },
  });
}

function pageApiCaller(
  { request, sharedData, markIncomplete }: RenderVisit<FrameData>,
  { language }: FrameData,
  deps: PagesDeps,
) {
  return async <N extends EndpointName>(name: N, sent: Partial<RequestOf<N>> = {}): Promise<ReplyOf<N>> => {
    try {
      return await deps.invoke(name, {
        params: sent.params ?? {},
        query: sent.query ?? {},
        body: sent.body ?? {},
        role: null,
        language,
        address: request.ip,
        browser: true,
        idempotencyKey: undefined,
        // A page that others are shown too is nobody's.
        authenticate: async () => (sharedData ? null : actorOf(deps.authenticate, request)),
        header: () => undefined,
      });
    } catch (error) {
      const failure = toFailure(error);
      // Too many calls, the database away: the next person may be luckier.
      if (failure.status === 429 || failure.status >= 500) markIncomplete();
      if (failure.code === 'internal' || isConnectionFailure(error))
        request.log.error({ err: error, request_id: request.id }, 'fault in a page');
      throw Object.assign(new Error(failure.message), failureBodyOf(failure, language, request.id));
    }
  };
}

/** What a page's frame knows before the browser takes over: hints that grant nothing. */
type FrameData = Omit<Frame, 'demo' | 'razorpay'>;

function frameDataOf(request: FastifyRequest, publicUrl: string | undefined): FrameData {
  const cookies = cookiesOf(request);
  const [latitude = Number.NaN, longitude = Number.NaN] = (cookies['place'] ?? '').split(',').map(Number);
  const hasPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    language:
      LANGUAGES.find((one) => one === addressOf(request).searchParams.get('lang')) ?? languageOf(request),
    role: ROLES.find((role) => role === cookies['role']) ?? null,
    place: hasPoint ? { latitude, longitude, label: cookies['place_label'] ?? null } : null,
    origin: originOf(request, publicUrl),
  };
}

/** The address a page was asked for; one in another language than English names it by `lang`. */
function addressOf(request: FastifyRequest): URL {
  return new URL(request.url, 'http://localhost');
}

/** The public pages that are kept, and what each reads of its query; anything else in it is left out. */
const SHARED_PAGES: readonly { readonly path: RegExp; readonly query: readonly string[] }[] = [
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
const MAX_QUERY_LENGTH = 120;

/**
 * The page that everybody gets who asks for this address in this language from this small cell, under this name of the place.
 * Whoever is logged in (`role`) gets their own. The name is part of the key, so nobody reads where another said they are.
 */
function sharedPageOf(request: FastifyRequest, publicUrl: string | undefined): SharedPage<FrameData> | null {
  const { language, role, place, origin } = frameDataOf(request, publicUrl);
  const { pathname, searchParams } = addressOf(request);
  const page = SHARED_PAGES.find(({ path }) => path.test(pathname));
  if (!page || role !== null) return null;
  const query = new URLSearchParams();
  for (const name of page.query) {
    const value = searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  const path = query.size ? `${pathname}?${query}` : pathname;
  const label = place?.label ?? null;
  if (path.length > pathname.length + MAX_QUERY_LENGTH || (label?.length ?? 0) > MAX_QUERY_LENGTH)
    return null;
  const centre = place && cellCentre(place);
  return {
    key: JSON.stringify([path, language, centre?.latitude, centre?.longitude, label, origin]),
    path,
    sharedData: { language, role: null, place: centre && { ...centre, label }, origin },
  };
}
