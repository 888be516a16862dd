import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { geocodeAddress } from './actions/geocode-address.ts';
import { updateCoverage } from './update-coverage.ts';

/** Where a professional will work from; `save` belongs to the transaction that changes the address. */
export type PreparedBaseMove = { save(executor: Executor): Promise<void> } | { readonly problem: MessageKey };

/** Places the new address of a professional: a call over the network, so before the transaction. One that cannot be placed is refused. */
export async function prepareBaseMove(
  { geocoder }: { readonly geocoder: Geocoder },
  professionalId: number,
  address: string,
): Promise<PreparedBaseMove> {
  if (!address) return { problem: 'forms.address_required' };
  const place = await geocodeAddress(geocoder, address);
  return place
    ? { save: (executor) => moveBase(executor, professionalId, place) }
    : { problem: 'location.geocode_failed' };
}

/** Moves a professional's base, and with it what they offer without an address of its own. */
async function moveBase(
  executor: Executor,
  professionalId: number,
  { latitude, longitude }: Point,
): Promise<void> {
  await sql`update professionals set latitude = ${latitude}, longitude = ${longitude}
    where account_id = ${professionalId}`.execute(executor);
  const { rows } = await sql<{ id: number }>`
    update offerings set latitude = ${latitude}, longitude = ${longitude}
    where professional_id = ${professionalId} and removed_at is null and form_id is null returning id`.execute(
    executor,
  );
  await sql`update custom_services set latitude = ${latitude}, longitude = ${longitude}
    where professional_id = ${professionalId} and removed_at is null and form_id is null`.execute(executor);
  await updateCoverage(
    executor,
    rows.map(({ id }) => id),
  );
}
