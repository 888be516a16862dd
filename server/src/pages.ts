import { api, type EndpointName, type ReplyOf, type RequestOf } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { ROLES } from '@aaspaas/contract/kernel/role.ts';
import type { Frame } from '@aaspaas/contract/page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGES } from '@aaspaas/contract/messages/index.ts';
import type { ServerBuild } from 'react-router';
import { type Authenticate, actorOf, cookiesOf, languageOf } from './platform/http/bind.ts';
import { isConnectionFailure, isUnreachable } from './platform/db/database-unavailable.ts';
import { isDatabaseBusy } from './platform/db/transaction.ts';
import { addressWindow } from './platform/http/address-window.ts';
import { plainErrorPage } from './platform/http/plain-error-page.ts';
import { failureBodyOf } from './platform/http/failures.ts';
import { type RefusalLog, toFailure } from './platform/http/error-handler.ts';
import type { Admission } from './platform/http/admission.ts';
import type { Invoke, RawCall } from './platform/http/invoke.ts';
import { originOf } from './platform/http/origin.ts';
import { cellCentre, cityAt, DEFAULT_CITY } from './features/places/index.ts';
import { pageCache } from './platform/page-cache.ts';
import { RenderRejected, type SharedPage, ssrPlugin, type RenderVisit } from './platform/ssr.ts';
import type { Clock } from './ports/clock/port.ts';

export interface PagesDeps {
  /** The module of the built pages. */
  readonly build: ServerBuild;
  /** Folder of the built files for the browser. */
  readonly clientDir: string;
  readonly invoke: Invoke;
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  readonly admission: Admission;
  /** Gets every error of a call of a page. */
  readonly logRefusal?: RefusalLog;
  /** Returns whether the database is known to be down. */
  isOutage(): boolean;
  readonly demo: boolean;
  /** Whether payments use Razorpay Checkout, whose script pages must be allowed to load. */
  readonly razorpay: boolean;
  readonly publicUrl?: string | undefined;
}

/** A change is visible after at most the sum of both. */
const FRESH_MS = 10_000;
const STALE_MS = 10_000;

/** How old a page may be that is served while the database is down. Nothing can be booked or changed at that time. */
const OUTAGE_MS = 3_600_000;

/** How long shared pages reuse the answers of some calls, in milliseconds; much less than a page itself is cached. */
const ANSWER_MS = 1000;

/** Enough for about 1,500 pages of 16 kB. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** Maximum uncached pages per address and minute: many customers share an address, and a page costs up to 80 ms of CPU. */
const MAX_PAGES_PER_MINUTE = 600;

/** Serves the pages; their loaders call the API within the process, with the visitor's cookie and language. */
export async function pages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const now = () => deps.clock.now().getTime();
  const countPage = addressWindow(MAX_PAGES_PER_MINUTE, now);
  const reuse = reuseAnswers(deps.invoke, now);
  await app.register(ssrPlugin<FrameData>, {
    build: deps.build,
    clientDir: deps.clientDir,
    cache: pageCache({
      now,
      freshMs: FRESH_MS,
      staleMs: STALE_MS,
      outageMs: OUTAGE_MS,
      isOutage: () => deps.isOutage(),
      maxBytes: CACHE_BYTES,
      onError: (error) => {
        if (!(error instanceof RenderRejected)) app.log.error({ err: error }, 'page refresh failed');
      },
    }),
    async admit(request) {
      countPage(request.ip);
      return deps.admission.enter('pages', { deferrable: true });
    },
    renderRefusal: (error, request) => plainErrorPage(toFailure(error), languageOf(request), request.id),
    share: (request) => sharedPageOf(request, deps.publicUrl),
    fill(context, keys, visit) {
      const frame = visit.sharedData ?? frameDataOf(visit.request, deps.publicUrl);
      context.set(keys.apiContext, {
        call: pageApiCaller(visit, frame, { ...deps, invoke: visit.sharedData ? reuse : deps.invoke }),
      });
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
        // A shared page is rendered without a session.
        authenticate: async () => (sharedData ? null : actorOf(deps.authenticate, request)),
        header: () => undefined,
      });
    } catch (error) {
      const failure = toFailure(error);
      const { path }: Endpoint = api[name];
      await deps.logRefusal?.(error, request, { call: name, route: `/api/${path}` });
      // Rate limit, overload or database outage: a retry can succeed, so the page is not cached. Only in an
      // outage an older one is better.
      if (failure.status === 429 || failure.status >= 500) markIncomplete(isUnreachable(error));
      if (failure.code === 'internal' || isConnectionFailure(error) || isDatabaseBusy(error))
        request.log.error({ err: error, requestId: request.id }, 'page rendering failed');
      throw Object.assign(new Error(failure.message), failureBodyOf(failure, language, request.id));
    }
  };
}

/**
 * Returns an `invoke` for shared pages that answers some calls once per second and language: the categories, and the banners of
 * each city. They are three of the four queries of a home page.
 */
function reuseAnswers(invoke: Invoke, now: () => number): Invoke {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  return async (name, raw) => {
    const subject = subjectOf(name, raw);
    if (subject === null) return invoke(name, raw);
    const key = `${name} ${raw.language} ${subject}`;
    const known = answers.get(key);
    if (known && Math.abs(now() - known.at) < ANSWER_MS) return known.answer as never;
    const answer = invoke(name, raw);
    answers.set(key, { at: now(), answer });
    // The next page asks again.
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

/** Returns what distinguishes the answers of a call in one language; null if they are not reused. */
function subjectOf(name: EndpointName, { params, query, body }: RawCall): string | null {
  const { latitude, longitude, ...others } = {
    ...(params as object),
    ...(query as object),
    ...(body as object),
  } as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0) return null;
  const point = latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) };
  if (name === 'catalog.categories') return point ? null : '';
  // A banner is shown in one city or everywhere.
  return name === 'content.top_rated' ? (cityAt(point ?? DEFAULT_CITY)?.slug ?? '') : null;
}

/** Returns the data of the page shell before hydration: display hints that grant no access. */
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

/** Parses the requested URL; a language other than English is in its `lang` parameter. */
function addressOf(request: FastifyRequest): URL {
  return new URL(request.url, 'http://localhost');
}

/** The cached public pages and the query parameters that each reads; all others are dropped. */
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

/** Longer than every place name or query value in the product's own links. */
const MAX_QUERY_LENGTH = 120;

/**
 * Returns the page shared by all visitors with the same URL, language, small cell and place name; null for logged-in
 * visitors (`role`) and uncached pages. The place name is part of the cache key, so that a visitor never sees the place
 * that another one entered.
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
