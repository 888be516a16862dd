import fastifyStatic from '@fastify/static';
import type { Frame, PageApi } from '@aaspaas/contract/page.ts';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createRequestHandler,
  type RequestHandler,
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
import { buildsByPath } from './page-routes.ts';

/** The context keys of the page loaders; the built pages export them, since a key is identified by object identity. */
export interface PageKeys {
  readonly apiContext: RouterContext<PageApi>;
  readonly frameContext: RouterContext<Frame>;
  readonly logErrorContext: RouterContext<(error: unknown) => void>;
  /** Where rendering puts its document; null after every other response, which has a body. */
  readonly documentContext: RouterContext<Buffer | null>;
}

/** A page that is identical for every visitor with the same key: rendered from `path` and `sharedData` alone, never from the request. */
export interface SharedPage<SharedData> {
  readonly key: string;
  /** Path and query used for rendering. */
  readonly path: string;
  readonly sharedData: SharedData;
}

/** One rendering, for filling its loader context. */
export interface RenderVisit<SharedData> {
  readonly request: FastifyRequest;
  /** The data available to a shared page; null where the page is specific to the visitor. */
  readonly sharedData: SharedData | null;
  /**
   * Marks the page as incomplete, so that it is not cached.
   * @param withoutDatabase whether the database could not be reached
   */
  markIncomplete(withoutDatabase: boolean): void;
}

export interface SsrOptions<SharedData> {
  /** The module of the built pages. */
  readonly build: ServerBuild;
  /** Folder of the built files for the browser. */
  readonly clientDir: string;
  readonly cache: PageCache;
  /** Returns the shared page of a request; null if the page is specific to the visitor. */
  share(request: FastifyRequest): SharedPage<SharedData> | null;
  /**
   * Called before each rendering, never for a cached page; throws to refuse the rendering. Returns a function that is called once
   * the rendering has ended.
   */
  admit(request: FastifyRequest): Promise<() => void>;
  /** Returns the page a browser gets when rendering was refused. */
  renderRefusal(error: unknown, request: FastifyRequest): RefusalPage;
  /** Sets the context values that the loaders of one request need. */
  fill(context: RouterContextProvider, keys: PageKeys, visit: RenderVisit<SharedData>): Promise<void> | void;
}

/** A short error page with its status. */
export interface RefusalPage {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly html: string;
  /** The same message for the client router, which shows it in the page that is open. */
  readonly text: string;
}

/** Thrown when `admit` refuses a rendering. */
export class RenderRejected extends Error {
  constructor(cause: unknown) {
    super('rendering refused', { cause });
  }
}

/** Serves the built pages and their files from the same process as the API. */
export async function ssrPlugin<SharedData>(
  app: FastifyInstance,
  { build, clientDir, cache, admit, renderRefusal, share, fill }: SsrOptions<SharedData>,
): Promise<void> {
  const keys = build.entry.module as unknown as PageKeys;
  const buildOf = buildsByPath(build);
  const handlers = new Map<ServerBuild, RequestHandler>();
  const handlerOf = ({ url }: Request): RequestHandler => {
    const part = buildOf(new URL(url).pathname);
    const handler = handlers.get(part) ?? createRequestHandler(part, 'production');
    handlers.set(part, handler);
    return handler;
  };
  await serveFiles(app, clientDir);
  await app.register(redirectFormPosts);

  const render = async (
    request: FastifyRequest,
    pageRequest: Request,
    sharedData: SharedData | null,
  ): Promise<RenderedPage> => {
    const release = await admit(request).catch((error: unknown) => {
      throw new RenderRejected(error);
    });
    try {
      const context = new RouterContextProvider();
      context.set(keys.logErrorContext, (err) => request.log.error({ err }, 'page rendering failed'));
      const failed = { incomplete: false, withoutDatabase: false };
      const markIncomplete = (withoutDatabase: boolean) => {
        failed.incomplete = true;
        failed.withoutDatabase ||= withoutDatabase;
      };
      await fill(context, keys, { request, sharedData, markIncomplete });
      const answer = await handlerOf(pageRequest)(pageRequest, context);
      const { status, headers } = answer;
      const body = context.get(keys.documentContext) ?? Buffer.from(await answer.arrayBuffer());
      return { status, headers, ...failed, body };
    } finally {
      release();
    }
  };
  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<PageResponse> => {
    const shared = share(request);
    if (shared)
      // Without the visitor's headers and abort signal: other visitors may be waiting for it.
      return cache.get(shared.key, encodingOf(request.headers['accept-encoding']?.toString()), () =>
        render(request, new Request(new URL(shared.path, ORIGIN)), shared.sharedData),
      );
    const sent = createRequest(request.raw, reply.raw, { host: ORIGIN.host, protocol: ORIGIN.protocol });
    // HEAD is answered like GET, with the true length; the body is dropped on sending.
    const pageRequest = sent.method === 'HEAD' ? new Request(sent, { method: 'GET' }) : sent;
    return render(request, pageRequest, null).then((page) => ({ ...page, encoding: null, etag: null }));
  };

  app.route({
    method: ['GET', 'HEAD'],
    // Fastify's derived HEAD route could not answer for a page, so HEAD is declared here.
    exposeHeadRoute: false,
    url: '/*',
    handler: async (request, reply) => {
      const page = await answer(request, reply).catch((error: unknown): PageResponse | RefusalPage => {
        // The client has disconnected.
        if (reply.raw.destroyed) return CLIENT_CLOSED_REQUEST;
        if (error instanceof RenderRejected) return renderRefusal(error.cause, request);
        throw error;
      });
      if ('html' in page) {
        if (page.retryAfter !== undefined) reply.header('retry-after', page.retryAfter);
        const isData = DATA_REQUEST.test(request.url);
        return reply
          .status(page.status)
          .type(isData ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(isData ? page.text : page.html);
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

/** Redirects a POST to a page, which only a browser without scripts sends, to the page itself instead of answering with JSON. */
async function redirectFormPosts(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // The body is not used and never read.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/*', (request, reply) =>
    // Exactly one slash at the start: two would name another site.
    reply.header('connection', 'close').redirect(`/${request.url.replace(/^[/\\]+/, '')}`, 303),
  );
}

/** A fixed origin: the caller's Host header reaches no loader; a page uses the origin from `originOf`. */
const ORIGIN = new URL('http://localhost');

/** A request of the client router for the data of a page. */
const DATA_REQUEST = /^[^?]*\.data(?:\?|$)/;

/** Location, language and session come from cookies, so no shared cache may store a page; the browser must revalidate its copy. */
const VARY = 'cookie, accept-language, accept-encoding';

/** Seconds after which a page that could not be rendered may be requested again. */
const RETRY_AFTER_SECONDS = 5;

const CLIENT_CLOSED_REQUEST: PageResponse = {
  status: 499,
  headers: new Headers(),
  body: Buffer.alloc(0),
  encoding: null,
  etag: null,
};

const SERVICE_WORKER = 'sw.js';

/** Files with a hash in their name never change; the few others (icons) may. */
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
      // The service worker fetches for the pages, under a separate policy; an old one must not outlive a release.
      if (worker) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
      return reply.sendFile(entry.name, root, { maxAge: worker ? 0 : '1d', immutable: false });
    });
  }
}
