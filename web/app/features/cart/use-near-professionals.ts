import { call } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { placeQuery } from '../../platform/place-query.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { usePublicQuery } from '../../platform/use-public-query.ts';
import type { NearbyProfessional } from '../catalog/near-professional.ts';

/** How long an answer is used again: a service's page asks for its professionals in two places. */
const FRESH_MS = 30_000;

const answers = new Map<
  string,
  { readonly at: number; readonly people: Promise<readonly NearbyProfessional[]> }
>();

/**
 * Returns the professionals who offer a service near a place, by default the selected one, nearest first; null until they have loaded. Empty
 * after a failure, because anyone can be booked without them, and for a null service, which loads nothing.
 */
export function useNearProfessionals(
  serviceId: number | null,
  womanOnly: boolean,
  elsewhere?: { readonly latitude: number; readonly longitude: number } | null,
): readonly NearbyProfessional[] | null {
  const { place } = useFrame();
  const query = { ...placeQuery(elsewhere ?? place), ...(womanOnly ? { gender: 'female' as const } : {}) };
  const key = serviceId && `${serviceId} ${JSON.stringify(query)}`;
  const { data, failed } = usePublicQuery(key || null, async () => {
    const known = key ? answers.get(key) : undefined;
    if (known && now() - known.at < FRESH_MS) return known.people;
    const people = call('discovery.professionals', { params: { id: Number(serviceId) }, query }).then(
      (reply) => reply.data,
    );
    if (key) answers.set(key, { at: now(), people });
    people.catch(() => key && answers.delete(key));
    return people;
  });
  return failed || serviceId === null ? [] : data;
}
