import { z } from 'zod';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { RoutingService } from './remote/routing-service.ts';

/** Connection settings of an OSRM server. */
export interface OsrmSettings extends FetchOptions {
  /** Base URL; it may contain a folder and a query, such as a key of the hosting provider. */
  readonly url: string;
  /** Profile in the path, such as `driving`. */
  readonly profile: string;
}

/** A server accepts 100 coordinates a request, unless `--max-table-size` is set. */
const MAX_PLACES = 50;

const cells = z.array(z.array(z.number().min(0).nullable()));
const reply = z.discriminatedUnion('code', [
  z.object({ code: z.literal('Ok'), durations: cells, distances: cells }),
  z.object({ code: z.enum(['NoSegment', 'NoTable']) }),
]);

/**
 * Calls the table service of OSRM, version 1. It knows roads, but no traffic: the departure changes nothing. A cell is null
 * if no road leads from one place to the other.
 */
export function osrm({ url, profile, ...fetchOptions }: OsrmSettings): RoutingService {
  return {
    name: 'osrm',
    maxTrips: MAX_PLACES * MAX_PLACES,
    maxPlaces: MAX_PLACES,
    async routes(origins, destinations) {
      const address = new URL(url);
      const folder = address.pathname.replace(/\/$/, '');
      address.pathname = `${folder}/table/v1/${profile}/${[...origins, ...destinations].map(coordinate).join(';')}`;
      address.searchParams.set('sources', origins.map((_, index) => index).join(';'));
      address.searchParams.set(
        'destinations',
        destinations.map((_, index) => origins.length + index).join(';'),
      );
      address.searchParams.set('annotations', 'duration,distance');
      const answer = await fetchJson('osrm', address, fetchOptions, { validStatuses: [400] });
      if ('outage' in answer) return answer;
      const { data } = reply.safeParse(answer.json);
      if (!data) return { outage: answer.status === 400 ? 'failed' : 'unreadable' };
      // A place without a road nearby makes the whole table fail; the server works.
      if (data.code !== 'Ok') return origins.map(() => destinations.map(() => 'unavailable' as const));
      const { durations, distances } = data;
      const fits = [durations, distances].every(
        (rows) => rows.length === origins.length && rows.every((row) => row.length === destinations.length),
      );
      if (!fits) return { outage: 'unreadable' };
      return durations.map((row, from) =>
        row.map((seconds, to) => {
          const metres = distances[from]?.[to] ?? null;
          return seconds === null || metres === null ? 'unreachable' : { seconds, metres };
        }),
      );
    },
  };
}

function coordinate({ latitude, longitude }: Point): string {
  return `${longitude},${latitude}`;
}
