import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { Platform } from '../../platform/platform.ts';
import { readEntries } from './entries.ts';
import { partsOf, robotsTxt, type SitemapEntry, sitemapIndexXml, sitemapXml } from './rules/sitemap.ts';

/** Cache time of the entries in milliseconds: robots request all parts in quick succession. */
const FRESH_MS = 60_000;

/** Serves the sitemap and robots.txt. */
export function sitemapRoutes(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  publicUrl: string | undefined,
): (app: FastifyInstance) => void {
  let cached: { readonly at: number; readonly entries: Promise<readonly SitemapEntry[]> } | null = null;
  const entries = () => {
    const at = clock.now().getTime();
    if (cached && Math.abs(at - cached.at) < FRESH_MS) return cached.entries;
    const pending = readEntries(db);
    cached = { at, entries: pending };
    // A failed read is not cached, so the next request retries.
    pending.catch(() => {
      if (cached?.entries === pending) cached = null;
    });
    return pending;
  };
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', 'public, max-age=60')
      .header('vary', 'host, accept-encoding')
      .send(body);
  return (app) => {
    app.get('/robots.txt', (request, reply) =>
      send(reply, 'text/plain', robotsTxt(originOf(request, publicUrl))),
    );
    app.get('/sitemap.xml', async (request, reply) => {
      const origin = originOf(request, publicUrl);
      if (!origin) throw new Failure('bad_request');
      const all = await entries();
      const parts = partsOf(all);
      return send(
        reply,
        'application/xml',
        parts > 1 ? sitemapIndexXml(parts, origin) : sitemapXml(all, 1, origin),
      );
    });
    app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', async (request, reply) => {
      const origin = originOf(request, publicUrl);
      const all = await entries();
      const part = Number(request.params.part);
      if (!origin || part > partsOf(all)) throw new Failure('not_found');
      return send(reply, 'application/xml', sitemapXml(all, part, origin));
    });
  };
}
