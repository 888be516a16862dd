import {
  type adminExportEndpoints,
  EXPORT_LINK_MINUTES,
  type ExportedList,
  type ListExport,
} from '@aaspaas/contract/features/admin-exports.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { addMinutes, dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import { loadPageById } from '../../../kernel/page.ts';
import { admitOperator } from '../../../platform/http/admit-operator.ts';
import type { Authenticate } from '../../../platform/http/bind.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text, validationFailure } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { objectStream } from '../../media/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps, ExportSource } from '../deps.ts';
import { downloadRefusal } from './policy.ts';
import { exportStore, exportsQuery, type ListedExport } from './store.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'vault'> &
  AuditDeps & { readonly sources: ReadonlyMap<ExportedList, ExportSource> };

/** Large exports of lists: a job makes their files (`runExports`). */
export function exportRoutes(deps: Deps): Handlers<keyof typeof adminExportEndpoints> {
  const { db, vault, sources } = deps;
  /** @throws `no_grant` */
  const sourceFor = ({ roles }: Pick<Call<'admin'>['actor'], 'roles'>, list: ExportedList) => {
    const source = sources.get(list);
    if (!source) throw new Error(`the list ${list} has no source`);
    if (!hasGrant(roles, source.needs)) throw new Failure('no_grant', { data: { needs: source.needs } });
    return source;
  };
  return {
    'admin.exports': async ({ query }, { actor }) => {
      const everyone = hasGrant(actor.roles, 'audit_all.read');
      const { rows, next_cursor } = await loadPageById<ListedExport>(
        query,
        async (request) => (await exportsQuery(everyone ? null : actor.id, request).execute(db)).rows,
      );
      return { data: rows.map((row) => presentExport(row, actor.id)), next_cursor };
    },
    'admin.start_export': async ({ body: { list, query } }, call) => {
      sourceFor(call.actor, list).requireValid(query);
      // Which filters, but not their values: a search may be for a person.
      const filters = filtersOf(query);
      const id = await runAudited(
        deps,
        call,
        { action: 'admin.start_export', subject: null },
        async (tx, now) => {
          const started = await exportStore(tx).add(
            {
              operatorId: call.actor.id,
              list,
              query,
              filtered: filters.length > 0,
              language: call.language,
              objectKey: `exports/${vault.bytes(16).toString('hex')}`,
            },
            now,
          );
          return { subject: `export:${started}`, detail: { list, filters }, result: started };
        },
      );
      return { message: text(call.language, 'export.started'), data: { id } };
    },
    'admin.retry_export': async ({ params: { id } }, call) => {
      await runAudited(
        deps,
        call,
        { action: 'admin.retry_export', subject: `export:${id}` },
        async (tx, now) => {
          const store = exportStore(tx);
          const one = await store.byId(id);
          if (one?.operator_id !== call.actor.id) throw new Failure('not_found');
          sourceFor(call.actor, one.list);
          if (!(await store.restart(id, call.actor.id, now))) throw new Failure('state_changed');
          return { detail: { list: one.list }, result: undefined };
        },
      );
      return { message: text(call.language, 'export.restarted') };
    },
    'admin.export_link': async ({ params: { id } }, call) => {
      const subject = `export:${id}`;
      const url = await runAudited(deps, call, { action: 'admin.export_link', subject }, async (tx, now) => {
        const one = await exportStore(tx).byId(id);
        const refusal = one ? downloadRefusal(one, call.actor, now) : 'not_found';
        if (!one || refusal) throw new Failure(refusal ?? 'not_found');
        return {
          detail: { list: one.list, rows: one.rows },
          result: exportLink(vault, id, call.actor.id, now),
        };
      });
      return { data: { url } };
    },
  };
}

/**
 * `GET /api/admin/exports/{id}/file`: the file, by a link that `admin.export_link` made for this operator. Not part of the browser's
 * own requests, so that a large file goes to the disk and not through the page.
 */
export function exportFile(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  objects: ObjectStore,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  const record = rawEndpoints['admin.export_file'];
  return (app) => {
    app.get('/api/admin/exports/:id/file', async (request, reply) => {
      const actor = await admitOperator(authenticate, request, record);
      const params = record?.params.safeParse(request.params);
      if (!params?.success) throw new Failure('not_found');
      const { id } = params.data as { readonly id: number };
      const query = record?.query.safeParse(request.query);
      if (!query?.success) throw validationFailure(query?.error.issues ?? []);
      const { proof = '' } = query.data as { readonly proof?: string };
      const now = clock.now();
      if (!isValidLink(vault, { id, operatorId: actor.id, proof, now })) throw new Failure('not_found');
      const one = await exportStore(db).byId(id);
      const refusal = one ? downloadRefusal(one, actor, now) : 'not_found';
      if (!one || refusal) throw new Failure(refusal === 'forbidden' ? 'forbidden' : 'not_found');
      const file = await objectStream(objects, {
        key: one.object_key,
        bytes: one.bytes ?? 0,
        visibility: 'private',
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="${one.list}-${monthOf(one.query) ?? dateOf(now)}.csv"`,
        )
        .send(file);
    });
  };
}

/** Returns the month that a query names; its file is called by it. */
function monthOf(query: string): string | null {
  const month = new URLSearchParams(query).get('month');
  return month !== null && /^\d{4}-\d{2}$/.test(month) ? month : null;
}

/** The parts of a list's query that leave no rows out. */
const NO_FILTERS = ['cols', 'sort', 'lang', 'month'];

function filtersOf(query: string): string[] {
  return [...new URLSearchParams(query).keys()].filter((name) => !NO_FILTERS.includes(name));
}

function presentExport(row: ListedExport, readerId: number): ListExport {
  return {
    id: row.id,
    list: row.list,
    filtered: row.filtered,
    operator: { id: row.operator_id, name: row.operator_name },
    own: row.operator_id === readerId,
    state: row.state,
    rows: row.rows,
    bytes: row.bytes,
    requested_at: isoOf(row.requested_at),
    finished_at: row.finished_at && isoOf(row.finished_at),
    expires_at: row.expires_at && isoOf(row.expires_at),
  };
}

/** Returns the address of an export's file, valid for a few minutes with a session of its operator. */
function exportLink(vault: Vault, id: number, operatorId: number, now: Date): string {
  const until = Math.floor(addMinutes(now, EXPORT_LINK_MINUTES).getTime() / 1000);
  return `/api/admin/exports/${id}/file?proof=${until}-${vault.mac(linkText(id, operatorId, until)).toString('base64url')}`;
}

function isValidLink(
  vault: Vault,
  {
    id,
    operatorId,
    proof,
    now,
  }: { readonly id: number; readonly operatorId: number; readonly proof: string; readonly now: Date },
): boolean {
  const [, until = '0', mac = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(proof) ?? [];
  return (
    Number(until) * 1000 > now.getTime() &&
    vault.verify(linkText(id, operatorId, Number(until)), Buffer.from(mac, 'base64url'))
  );
}

function linkText(id: number, operatorId: number, until: number): string {
  return `list export ${id} ${operatorId} ${until}`;
}
