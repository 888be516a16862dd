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

/** The keys of what a page's loaders are given; the built pages bring them, since a key is the object itself. */
export interface PageKeys {
  readonly apiContext: RouterContext<PageApi>;
  readonly frameContext: RouterContext<Frame>;
}

export interface SsrOptions {
  /** Where the pages were built: `client/` for the browser, `server/` for us. */
  readonly buildDir: string;
  /** Puts in what the loaders of one request need. */
  fill(context: RouterContextProvider, keys: PageKeys, request: FastifyRequest): Promise<void> | void;
}

/** One answer of the pages, whole. */
interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Serves the built pages and their files from the same process as the API. */
export async function ssrPlugin(app: FastifyInstance, { buildDir, fill }: SsrOptions): Promise<void> {
  const build = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as ServerBuild;
  const keys = build.entry.module as unknown as PageKeys;
  const handle = createRequestHandler(build, 'production');
  await serveFiles(app, join(buildDir, 'client'));

  const render = async (request: FastifyRequest, reply: FastifyReply): Promise<Rendered> => {
    const context = new RouterContextProvider();
    await fill(context, keys, request);
    // A fixed origin: pages never name their own, so what a caller writes into Host cannot get into one.
    const sent = createRequest(request.raw, reply.raw, { host: 'localhost', protocol: 'http:' });
    // HEAD is answered as GET would be, with its true length; the body is left out when it is sent.
    const asked = sent.method === 'HEAD' ? new Request(sent, { method: 'GET' }) : sent;
    const { status, headers, body } = await handle(asked, context);
    return {
      status,
      headers,
      body: body ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.alloc(0),
    };
  };

  app.route({
    method: ['GET', 'HEAD'],
    // A derived HEAD route could not answer for a page (it is declared here instead).
    exposeHeadRoute: false,
    url: '/*',
    handler: async (request, reply) => {
      const { status, headers, body } = await render(request, reply).catch((error: unknown) => {
        // Whoever asked has gone: there is nobody left to tell.
        if (reply.raw.destroyed) return gone;
        throw error;
      });
      reply
        .status(status)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'cookie, accept-language');
      for (const [name, value] of headers) reply.header(name, value);
      return reply.send(body);
    },
  });
}

const gone: Rendered = { status: 499, headers: new Headers(), body: Buffer.alloc(0) };

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
    app.get(`/${entry.name}`, (_request, reply) =>
      reply.sendFile(entry.name, root, { maxAge: '1d', immutable: false }),
    );
  }
}
