import { Failure } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { bannerStore } from '../store.ts';
import { requireBanner } from './edit-banner.ts';

/** Changes the place of one banner; the caller records each of them. */
type RecordMove = (id: number, move: () => Promise<void>) => Promise<void>;

/**
 * Exchanges a banner with the one before or behind it, and numbers the order anew if older places are not different. At the end of the
 * order nothing changes.
 * @throws `not_found`; `state_changed` for an archived one
 */
export async function moveBanner(
  tx: Tx,
  id: number,
  direction: 'up' | 'down',
  record: RecordMove,
): Promise<void> {
  const store = bannerStore(tx);
  const before = await store.lockedOrder();
  const at = before.findIndex((one) => one.id === id);
  if (at === -1) {
    await requireBanner(tx, id);
    throw new Failure('state_changed');
  }
  const other = direction === 'up' ? at - 1 : at + 1;
  const [moved, neighbour] = [before[at], before[other]];
  if (!moved || !neighbour) return;
  const after = before.with(at, neighbour).with(other, moved);
  for (const [position, one] of after.entries())
    if (one.position !== position) await record(one.id, () => setPosition(tx, one.id, position));
}

async function setPosition(tx: Tx, id: number, position: number): Promise<void> {
  await bannerStore(tx).setPosition(id, position);
}

/** Hides a banner from customers. Returns whether it was not archived before. @throws `not_found` */
export async function archiveBanner(tx: Tx, id: number, now: Date): Promise<boolean> {
  const banner = await requireBanner(tx, id);
  if (banner.archived_at) return false;
  await bannerStore(tx).archive(id, now);
  return true;
}

/** Puts an archived banner behind the others. Returns whether it was archived. @throws `not_found` */
export async function restoreBanner(tx: Tx, id: number): Promise<boolean> {
  const store = bannerStore(tx);
  await store.lockedOrder();
  const banner = await requireBanner(tx, id);
  if (!banner.archived_at) return false;
  await store.restore(id);
  return true;
}
