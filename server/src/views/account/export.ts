import { Readable } from 'node:stream';
import { ROLES } from '@aaspaas/contract/kernel/role.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Authenticate, actorOf } from '../../platform/http/bind.ts';
import { recordSecurityEvent } from '../../platform/log/security-log.ts';
import type { Platform } from '../../platform/platform.ts';
import { sections } from './sections.ts';

const EXPORTS_PER_DAY = { max: 5, seconds: 86_400 };

/** Rows per read, so that a long history is never completely in memory. */
const PAGE_SIZE = 200;

/** `GET /api/{role}/export`: returns all data stored about the caller, as one JSON file. */
export function accountExport(
  { db, clock, limits }: Pick<Platform, 'db' | 'clock' | 'limits'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    for (const role of ROLES)
      app.get(`/api/${role}/export`, async (request, reply) => {
        const actor = await actorOf(authenticate, request);
        if (!actor) throw new Failure('unauthenticated');
        if (actor.role !== role) throw new Failure('forbidden');
        if (!actor.verified) throw new Failure('not_verified');
        await limits.hit(`export:${actor.id}`, EXPORTS_PER_DAY);
        const now = clock.now();
        recordSecurityEvent('export', { accountId: actor.id, role, reason: 'own_account' });
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="aaspaas-${dateOf(now)}.json"`)
          .send(Readable.from(exportJson(db, actor.id, isoOf(now))));
      });
  };
}

async function* exportJson(db: Db, accountId: number, at: string): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(at)}`;
  for (const { name, rows } of sections) {
    yield `,\n${JSON.stringify(name)}:[`;
    let last = 0;
    let first = true;
    for (;;) {
      const page = (await rows(accountId, last, PAGE_SIZE).execute(db)).rows;
      if (page.length) yield `${first ? '' : ','}${page.map((row) => JSON.stringify(row)).join(',\n')}`;
      first = false;
      last = page.at(-1)?.id ?? last;
      if (page.length < PAGE_SIZE) break;
    }
    yield ']';
  }
  yield '}\n';
}
