import type { CheckKind } from '@aaspaas/contract/features/check-kinds.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { lockProfessional, registrationStore } from '../store.ts';

/** Records that an operator checked an approved professional today. Repeating it sets the new date. */
export async function recordCheck(tx: Tx, id: number, kind: CheckKind, now: Date): Promise<void> {
  await requireApproved(tx, id);
  await registrationStore(tx).recordCheck(id, kind, now);
}

/**
 * Shows a professional's profile picture to customers before assignment. Refused as `state_changed` if it is no longer the
 * current picture. Returns whether anything changed.
 */
export async function approvePhoto(tx: Tx, id: number, fileId: number): Promise<boolean> {
  const { approved_photo_id } = await requireApproved(tx, id);
  const account = (await accountsByIds(tx, [id])).get(id);
  if (account?.avatarFileId !== fileId) throw new Failure('state_changed');
  if (approved_photo_id === fileId) return false;
  await registrationStore(tx).approvePhoto(id, fileId);
  return true;
}

async function requireApproved(tx: Tx, id: number) {
  await lockProfessional(tx, id);
  const professional = await registrationStore(tx).professional(id);
  if (!professional) throw new Failure('not_found');
  if (professional.state !== 'approved') throw new Failure('state_changed');
  return professional;
}
