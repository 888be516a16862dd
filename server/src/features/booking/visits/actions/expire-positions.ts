import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import type { BookingDeps } from '../../deps.ts';
import { POSITION_SHOWN_HOURS } from '../rules/track.ts';
import { SEAL_LOOP, visitStore } from '../store.ts';

const BATCH = 500;

/** Seals positions after a day. Returns how many were sealed. */
export async function expirePositions(deps: BookingDeps): Promise<number> {
  const { db, clock, vault } = deps;
  const store = visitStore(db);
  const now = clock.now();
  const ids = await store.unsealedBefore(addMinutes(now, -POSITION_SHOWN_HOURS * 60), now, BATCH);
  return forEachRow(deps, SEAL_LOOP, ids, async (id) => {
    const point = await store.unsealed(id);
    if (point) await store.seal(id, vault.seal(JSON.stringify([point.latitude, point.longitude])));
  });
}
