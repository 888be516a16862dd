import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type adminAuditEndpoints,
  auditFilters,
  type ListedAuditEntry,
} from '@aaspaas/contract/features/admin-audit.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { addDays, instantOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../../kernel/failure.ts';
import { loadPage } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { writeAt } from '../../../platform/disk-space.ts';
import { admitOperator } from '../../../platform/http/admit-operator.ts';
import type { Authenticate } from '../../../platform/http/bind.ts';
import type { Actor, Handlers } from '../../../platform/http/call.ts';
import { validationFailure } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsByIds, operatorIds } from '../../identity/index.ts';
import { readDirectRows } from '../actions/direct-rows.ts';
import type { ExportSource } from '../deps.ts';
import { audit } from '../store.ts';
import { AUDIT_CSV_HEADER, auditCsvRow } from './rules/audit-csv.ts';
import { type AuditFilter, type AuditPosition, type AuditRow, auditLogStore } from './store.ts';

const filterSchema = z.object(auditFilters);

const FILE_BATCH = 1000;

const FILES_PER_HOUR = { max: 20, seconds: 3600 };

/** Reads the audit log. */
export function auditRoutes({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof adminAuditEndpoints> {
  return {
    'admin.audit': async ({ query }, { actor }) => {
      const filter = filterOf(query, actor);
      const seesAll = hasGrant(actor.roles, 'audit_all.read');
      const [{ rows, next_cursor }, operators] = await Promise.all([
        loadPage<AuditRow, AuditPosition>(query, 2, positionOf, (request) =>
          auditLogStore(db).list(filter, request),
        ),
        (seesAll ? operatorIds(db) : Promise.resolve([actor.id])).then((ids) => accountsByIds(db, ids)),
      ]);
      return {
        data: await presentEntries(db, rows),
        next_cursor,
        operators: [...operators.values()].map(({ id, name }) => ({ id, name })),
      };
    },
  };
}

/**
 * `GET /api/admin/audit/file`: returns the entries of the same filters as CSV, read in batches while they are sent. The log only grows at its
 * newer end, so the batches fit together without a transaction. Each download is logged before the file is sent. More entries than a file is
 * made of at once are refused with `export_too_large`.
 */
export function auditFile(
  { db, clock, limits }: Pick<Platform, 'db' | 'clock' | 'limits'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get('/api/admin/audit/file', async (request, reply) => {
      const actor = await admitOperator(authenticate, request, rawEndpoints['admin.audit_file']);
      const query = filterSchema.safeParse(request.query);
      if (!query.success) throw validationFailure(query.error.issues, {});
      await limits.hit(`audit file:${actor.id}`, FILES_PER_HOUR);
      const filter = filterOf(query.data, actor);
      const maxRows = await readDirectRows(db);
      const count = await auditLogStore(db).count(filter, maxRows + 1);
      if (count > maxRows)
        throw new Failure('export_too_large', { data: { export_list: 'audit', max_rows: maxRows } });
      await transaction(db, (tx) =>
        audit(
          tx,
          {
            actorId: actor.id,
            action: 'admin.audit_file',
            subject: 'audit_log:file',
            detail: { ...query.data, entries: count },
          },
          clock.now(),
        ),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .send(Readable.from(csvLines(db, filter, maxRows)));
    });
  };
}

/** The audit log for a job that writes its file. */
export const auditSource: ExportSource = {
  list: 'audit',
  needs: 'audit.read',
  requireValid: (query) => void parseFilters(query),
  async write(tx, file, query, reader) {
    const filter = filterOf(parseFilters(query), reader);
    let rows = 0;
    let position = await writeText(file, 0, AUDIT_CSV_HEADER);
    for await (const entries of batches(tx, filter, Number.POSITIVE_INFINITY)) {
      position += await writeText(file, position, entries.map(auditCsvRow).join(''));
      rows += entries.length;
    }
    return rows;
  },
};

/** @throws `invalid` with all wrong filters */
function parseFilters(query: string): z.output<typeof filterSchema> {
  const parsed = filterSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!parsed.success) throw validationFailure(parsed.error.issues, {});
  return parsed.data;
}

/** Writes a text at a position of a file and returns its bytes. */
async function writeText(file: FileHandle, position: number, content: string): Promise<number> {
  const bytes = Buffer.from(content);
  await writeAt(file, bytes, position);
  return bytes.length;
}

async function* csvLines(db: Executor, filter: AuditFilter, maxRows: number): AsyncGenerator<string> {
  yield AUDIT_CSV_HEADER;
  for await (const entries of batches(db, filter, maxRows)) yield entries.map(auditCsvRow).join('');
}

/** Returns the entries in batches, the newest first; a batch is never empty. */
async function* batches(
  db: Executor,
  filter: AuditFilter,
  maxRows: number,
): AsyncGenerator<readonly ListedAuditEntry[]> {
  let after: AuditPosition | null = null;
  for (let sent = 0; sent < maxRows; sent += FILE_BATCH) {
    const limit = Math.min(FILE_BATCH, maxRows - sent);
    const rows: AuditRow[] = await auditLogStore(db).list(filter, { after, limit });
    if (rows.length) yield await presentEntries(db, rows);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = positionOf(last);
  }
}

/** Owners read all entries, other operators their own. */
function filterOf(
  { actor, action, object, day }: z.output<typeof filterSchema>,
  reader: Pick<Actor, 'id' | 'roles'>,
): AuditFilter {
  return {
    actor,
    ...(hasGrant(reader.roles, 'audit_all.read') ? {} : { reader: reader.id }),
    action,
    object,
    between: day === undefined ? undefined : [instantOf(day, '00:00'), instantOf(addDays(day, 1), '00:00')],
  };
}

const positionOf = ({ at, id }: AuditRow): AuditPosition => [at.getTime(), id];

async function presentEntries(db: Executor, rows: readonly AuditRow[]): Promise<ListedAuditEntry[]> {
  const accounts = await accountsByIds(
    db,
    rows.map((row) => row.actor_id),
  );
  return rows.map((row) => ({
    id: row.id,
    at: isoOf(row.at),
    actor: { id: row.actor_id, name: accounts.get(row.actor_id)?.name ?? '' },
    action: row.action,
    object: row.subject,
    outcome: row.outcome,
    detail: row.detail as ListedAuditEntry['detail'],
    before: row.before as ListedAuditEntry['before'],
    after: row.after as ListedAuditEntry['after'],
    request_id: row.request_id,
    ip: row.address,
  }));
}
