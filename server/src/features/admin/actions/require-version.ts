import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Call } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { accountsByIds } from '../../identity/index.ts';
import type { AuditDeps } from '../deps.ts';
import { changedFields } from '../rules/changed-fields.ts';
import { versionStore } from '../store.ts';

/** The object of a write, the version that the write is based on, and the current one, which the caller has locked. */
interface ComparedVersions {
  readonly subject: string;
  readonly version: number;
  readonly current: number;
}

/**
 * Compares the version that a write is based on with the current one. What changed since is read from the audit log.
 * @throws `version_conflict` with `VersionConflict` as its data
 */
export async function requireVersion(
  tx: Tx,
  { readObject }: AuditDeps,
  { language }: Pick<Call<'admin'>, 'language'>,
  { subject, version, current }: ComparedVersions,
): Promise<void> {
  if (current === version) return;
  const store = versionStore(tx);
  const last = await store.lastChange(subject);
  const operator = last && (await accountsByIds(tx, [last.actor_id])).get(last.actor_id);
  const name = operator?.name || text(language, 'conflict.system');
  const data: VersionConflict = {
    version: current,
    changed_by: name,
    changed_at: last ? isoOf(last.at) : null,
    changes: changedFields(await store.objectAt(subject, version), await readObject(tx, subject)),
  };
  throw new Failure('version_conflict', { values: { name }, data });
}
