import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Geocoder } from '../../../../ports/geocoder/port.ts';
import { geocodeAddress } from '../../registration/actions/geocode-address.ts';
import { updateCoverage } from './update-coverage.ts';
import type { ProviderTables } from '../../tables.ts';

/** A professional's new base, or the problem of its address. Call `save` in the transaction that changes the address. */
export type PreparedBaseMove = { save(executor: Executor): Promise<void> } | { readonly problem: MessageKey };

/**
 * Geocodes a professional's new address. This is a network call, so call it before the transaction. Returns a problem if
 * the address is not found.
 */
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

/** Moves a professional's base, and the offers that have no address. */
async function moveBase(
  executor: Executor,
  professionalId: number,
  { latitude, longitude }: Point,
): Promise<void> {
  await sql`update professionals set latitude = ${latitude}, longitude = ${longitude}
    where account_id = ${professionalId}`.execute(executor);
  const { rows } = await sql<Pick<Selectable<ProviderTables['offerings']>, 'id'>>`
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
