import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { read } from '../../platform/storage.ts';

/** Loads a service for the person's place; returns null if it does not exist. */
export async function loadService(id: number): Promise<ReplyOf<'discovery.service'>['data'] | null> {
  const [latitude, longitude] = [Number(read('latitude')), Number(read('longitude'))];
  try {
    const reply = await call('discovery.service', {
      params: { id },
      ...(latitude && longitude
        ? { query: { latitude: String(latitude), longitude: String(longitude) } }
        : {}),
    });
    return reply.data;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}
