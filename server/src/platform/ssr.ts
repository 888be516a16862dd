import fastifyStatic from '@fastify/static';
import type { Frame, PageApi } from '@aaspaas/contract/page.ts';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import {
  encodingOf,
  etagMatches,
  type PageCache,
  type RenderedPage,
  type PageResponse,
} from './page-cache.ts';

/** The keys of what a page's loaders are given; the built pages bring them, since a key is the object itself. */
export interface PageKeys {
  readonly apiContext: RouterContext<PageApi>;
  readonly frameContext: RouterContext<Frame>;
  readonly logErrorContext: RouterContext<(error: unknown) => void>;
}

/** A page that is the same for everybody who shares its key: rendered from `path` and `sharedData` alone, never from the request. */
export interface SharedPage<SharedData> {
  readonly key: string;
  /** Path and query as it is rendered. */
  readonly path: string;
  readonly sharedData: SharedData;
}

/** One rendering, as its loaders' context is filled. */
export interface RenderVisit<SharedData> {
  readonly request: FastifyRequest;
  /** What a shared page may know; null where the page is the visitor's own. */
  readonly sharedData: SharedData | null;
  /** Says that something of the page could not be had, so that it is not kept for the next. */
  markIncomplete(): void;
}

export interface SsrOptions<SharedData> {
  /** Where the pages were built: `client/` for the browser, `server/` for us. */
  readonly buildDir: string;
  readonly cache: PageCache;
  /** Which page a request shares with others; null: none, it gets its own. */
  share(request: FastifyRequest): SharedPage<SharedData> | null;
  /** Called before each rendering, never for a page from the cache; throws where it must not begin. */
  beforeRender(request: FastifyRequest): void;
  /** What a browser is shown instead of a page that was not begun. */
  renderRefusal(error: unknown, request: FastifyRequest): RefusalPage;
  /** Puts in what the loaders of one request need. */
  fill(context: RouterContextProvider, keys: PageKeys, visit: RenderVisit<SharedData>): Promise<void> | void;
}

/** A short page with its status. */
export interface RefusalPage {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly html: string;
}

/** A rendering that `beforeRender` did not let begin. */
export class RenderRejected extends Error {
  constructor(cause: unknown) {
    super('rendering refused', { cause });
  }
}

/** Serves the built pages and their files from the same process as the API. */
export async function ssrPlugin<SharedData>(
  app: FastifyInstance,
  { buildDir, cache, beforeRender, renderRefusal, share, fill }: SsrOptions<SharedData>,
): Promise<void> {
  const build = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as ServerBuild;
  const keys = build.entry.module as unknown as PageKeys;
  const handle = createRequestHandler(build, 'production');
  await serveFiles(app, join(buildDir, 'client'));
  await app.register(redirectFormPosts);

  const render = async (
    request: FastifyRequest,
    pageRequest: Request,
    sharedData: SharedData | null,
  ): Promise<RenderedPage> => {
    try {
      beforeRender(request);
    } catch (error) {
      throw new RenderRejected(error);
    }
    const context = new RouterContextProvider();
    context.set(keys.logErrorContext, (err) => request.log.error({ err }, 'page rendering failed'));
    let incomplete = false;
    await fill(context, keys, { request, sharedData, markIncomplete: () => (incomplete = true) });
    const { status, headers, body } = await handle(pageRequest, context);
    const buffer = body ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.alloc(0);
    return { status, headers, incomplete, body: buffer };
  };
  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<PageResponse> => {
    const shared = share(request);
    if (shared)
      // Without the visitor's headers, and not given up when the visitor goes: others may be waiting for it.
      return cache.get(shared.key, encodingOf(request.headers['accept-encoding']?.toString()), () =>
        render(request, new Request(new URL(shared.path, ORIGIN)), shared.sharedData),
      );
    const sent = createRequest(request.raw, reply.raw, { host: ORIGIN.host, protocol: ORIGIN.protocol });
    // HEAD is answered as GET would be, with its true length; the body is left out when it is sent.
    const pageRequest = sent.method === 'HEAD' ? new Request(sent, { method: 'GET' }) : sent;
    return render(request, pageRequest, null).then((page) => ({ ...page, encoding: null, etag: null }));
  };

  app.route({
    method: ['GET', 'HEAD'],
    // A derived HEAD route could not answer for a page (it is declared here instead).
    exposeHeadRoute: false,
    url: '/*',
    handler: async (request, reply) => {
      const page = await answer(request, reply).catch((error: unknown): PageResponse | RefusalPage => {
        // Whoever asked has gone: there is nobody left to tell.
        if (reply.raw.destroyed) return CLIENT_CLOSED_REQUEST;
        if (error instanceof RenderRejected) return renderRefusal(error.cause, request);
        throw error;
      });
      if ('html' in page) {
        if (page.retryAfter !== undefined) reply.header('retry-after', page.retryAfter);
        return reply
          .status(page.status)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(page.html);
      }
      const { status, headers, body, encoding, etag } = page;
      reply.header('cache-control', 'private, no-cache').header('vary', VARY);
      for (const [name, value] of headers) reply.header(name, value);
      if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
      if (etag) reply.header('etag', etag);
      if (etag && etagMatches(request.headers['if-none-match'], etag)) return reply.status(304).send();
      if (encoding) reply.header('content-encoding', encoding);
      return reply.status(status).send(body);
    },
  });
}

/** Answers a POST to a page, which only a browser without scripts sends, with the page itself instead of an error in JSON. */
async function redirectFormPosts(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // The body is of no use to anyone and is never read.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/*', (request, reply) =>
    // One slash at the start: two would name another site.
    reply.header('connection', 'close').redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 303),
  );
}

/** A fixed origin: what a caller writes into Host reaches no loader; a page names its own as `originOf` gives it. */
const ORIGIN = new URL('http://localhost');

/** Place, language and who is logged in come by cookie, so nobody between may keep a page; the browser asks whether its own is good. */
const VARY = 'cookie, accept-language, accept-encoding';

/** When a page that could not be had may be asked for again. */
const RETRY_AFTER_SECONDS = 5;

const CLIENT_CLOSED_REQUEST: PageResponse = {
  status: 499,
  headers: new Headers(),
  body: Buffer.alloc(0),
  encoding: null,
  etag: null,
};

const SERVICE_WORKER = 'sw.js';

/** Files with a hash in their name never change; the few beside them (icons) may. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: true,
  });
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const worker = entry.name === SERVICE_WORKER;
    app.get(`/${entry.name}`, (_request, reply) => {
      // It fetches for the pages, under a policy of its own; an old one must not outlive a release.
      if (worker) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
      return reply.sendFile(entry.name, root, { maxAge: worker ? 0 : '1d', immutable: false });
    });
  }
}
