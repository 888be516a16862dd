import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_HOURS, type ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Logger } from 'pino';
import { Failure } from '../../../../kernel/failure.ts';
import { DatabaseUnavailable } from '../../../../platform/db/database-unavailable.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { ReadSnapshot } from '../../../../platform/db/read-snapshot.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { backoffSeconds } from '../../../../platform/jobs/row-loop.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ObjectStore } from '../../../../ports/object-store/port.ts';
import { activeRolesOf } from '../../../identity/index.ts';
import type { ExportSource } from '../../deps.ts';
import { exportFinished } from '../../events.ts';
import { type BegunExport, type ExportedFile, exportStore } from '../store.ts';

/** The attempts after which an export fails; the operator can start it again. */
const MAX_ATTEMPTS = 5;

/** Between its begin and the lock that its worker then holds. A worker that ends in between delays the export by as much. */
const BEGIN_MINUTES = 0.5;

/** For the upload of the file, during which no lock is held. */
const UPLOAD_MINUTES = 10;

/** What exports are made with. */
export interface ExportDeps extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly log: Pick<Logger, 'error'>;
  readonly objects: ObjectStore;
  readonly sources: ReadonlyMap<ExportedList, ExportSource>;
  /** From where the rows are read. */
  readonly readSnapshot: ReadSnapshot;
}

/**
 * Makes the file of the oldest waiting export, if there is one. The rows are written to a temporary file from one snapshot, under
 * a lock on the export that ends with the process, so that another worker continues after a crash, but never at the same time. Every
 * attempt writes the same object.
 */
export async function runExports(deps: ExportDeps): Promise<void> {
  const { db, clock } = deps;
  const begun = await transaction(db, (tx) => {
    const now = clock.now();
    return exportStore(tx).begin(now, addMinutes(now, BEGIN_MINUTES));
  });
  if (!begun) return;
  try {
    // Attempts that ended with their process count, too.
    if (begun.attempts > MAX_ATTEMPTS) return await end(deps, begun, null);
    const file = await makeFile(deps, begun);
    if (file) await end(deps, begun, file);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    await recordFailure(deps, begun, error);
  }
}

/** Writes and stores the file; null if another worker has the export. */
async function makeFile(
  { db, clock, objects, sources, readSnapshot }: ExportDeps,
  begun: BegunExport,
): Promise<ExportedFile | null> {
  const source = sources.get(begun.list);
  if (!source) throw new Error(`the list ${begun.list} has no source`);
  const folder = await mkdtemp(join(tmpdir(), 'aaspaas-export-'));
  try {
    const path = join(folder, 'list.csv');
    const file = await open(path, 'w');
    const write = async (tx: Tx) => {
      if (!(await exportStore(tx).hold(begun))) return null;
      const roles = await activeRolesOf(tx, begun.operator_id);
      if (!roles || !hasGrant(roles, source.needs)) throw new Failure('no_grant');
      const reader = { id: begun.operator_id, roles, language: begun.language };
      const rows = await readSnapshot(tx, async (snapshot) => {
        // A retried transaction, and the primary after the replica, begin the file again.
        await file.truncate(0);
        return source.write(snapshot, file, begun.query, reader);
      });
      await exportStore(tx).lease(begun, addMinutes(clock.now(), UPLOAD_MINUTES));
      return { rows, roles };
    };
    let written: Awaited<ReturnType<typeof write>>;
    try {
      written = await transaction(db, write, { isolation: 'repeatable read' });
    } finally {
      await file.close();
    }
    if (!written) return null;
    const { size } = await stat(path);
    const stored = await objects.put(begun.object_key, { path }, 'private');
    // Not the store's own error: that of a broken connection would be taken for an outage of the database.
    if (stored.outcome === 'failed')
      throw new Error('the object store does not take the file', { cause: stored.error });
    return { ...written, bytes: size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends an export and notifies its operator. */
async function end(
  { db, clock, publish }: ExportDeps,
  begun: BegunExport,
  file: ExportedFile | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now();
    const ended = await exportStore(tx).end(begun, file, now, addMinutes(now, EXPORT_HOURS * 60));
    if (!ended) return;
    await publish(tx, exportFinished, `${begun.id}:${now.getTime()}`, {
      export_id: begun.id,
      account_id: begun.operator_id,
      list: begun.list,
      rows: file?.rows ?? null,
      at: now.toISOString(),
    });
  });
}

async function recordFailure(deps: ExportDeps, begun: BegunExport, err: unknown): Promise<void> {
  const { id, attempts } = begun;
  // A refusal is the same in every attempt: the operator lost the grant, or a filter no longer exists.
  const failed = err instanceof Failure || attempts >= MAX_ATTEMPTS;
  deps.log.error({ export: id, attempts, err }, failed ? 'export failed' : 'export attempt failed');
  if (failed) return end(deps, begun, null);
  const retryAt = addMinutes(deps.clock.now(), backoffSeconds(attempts) / 60);
  await exportStore(deps.db).lease(begun, retryAt);
}
