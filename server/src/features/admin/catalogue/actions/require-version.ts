import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { text } from '../../../../platform/http/failures.ts';
import { lockServiceVersion } from '../../../catalog/index.ts';
import { accountsByIds } from '../../../identity/index.ts';
import type { AuditDeps } from '../../deps.ts';
import { changedFields } from '../rules/changed-fields.ts';
import { versionStore } from '../store.ts';

/**
 * Locks a service and compares the version that a write is based on with the current one. What changed since is read from the audit log.
 * @throws `not_found`; `version_conflict` with `VersionConflict` as its data
 */
export async function requireVersion(
  tx: Tx,
  { readObject }: AuditDeps,
  { language }: Pick<Call<'admin'>, 'language'>,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<void> {
  const current = await lockServiceVersion(tx, id);
  if (current === version) return;
  const subject = `service:${id}`;
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
