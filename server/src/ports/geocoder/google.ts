import { z } from 'zod';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { Address } from './port.ts';
import { addressLabel } from './remote/address-label.ts';
import type { Vendor } from './remote/vendor.ts';

/** Connection settings of Google's Geocoding API. */
export interface GoogleSettings extends FetchOptions {
  readonly key: string;
  readonly url: string;
}

const result = z.object({
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  types: z.array(z.string()),
  partial_match: z.boolean().optional(),
});
type Result = z.output<typeof result>;

const reply = z.object({ status: z.string(), results: z.array(result).default([]) });

/** The outage for every status except `OK` and `ZERO_RESULTS`. */
const OUTAGES: Readonly<Record<string, VendorOutage['outage']>> = {
  OVER_QUERY_LIMIT: 'over_limit',
  OVER_DAILY_LIMIT: 'over_limit',
  REQUEST_DENIED: 'denied',
};

/** Results of these types state no more than that an address is somewhere in India. */
const TOO_WIDE = new Set(['country', 'continent', 'archipelago']);

/** Calls Google's Geocoding API for places of India in English. */
export function google(settings: GoogleSettings): Vendor {
  return {
    name: 'google',
    async forward(text) {
      const results = await request(settings, { address: text, components: 'country:IN', region: 'in' });
      if (!Array.isArray(results)) return results;
      // For unknown words it returns the country it searched in, or a State that the text does not name.
      const found = results.find(({ types, partial_match }) =>
        types.every(
          (type) => !TOO_WIDE.has(type) && !(partial_match && type === 'administrative_area_level_1'),
        ),
      );
      if (!found) return 'not_found';
      const address = addressOf([found]);
      const label = addressLabel(address);
      if (!inIndia([found]) || label === null) return 'not_found';
      const { lat, lng } = found.geometry.location;
      return {
        label,
        latitude: lat,
        longitude: lng,
        postcode: address.postcode,
        state: address.state,
        confident: !found.partial_match,
      };
    },
    async reverse({ latitude, longitude }: Point) {
      const results = await request(settings, { latlng: `${latitude},${longitude}` });
      if (!Array.isArray(results)) return results;
      return inIndia(results) ? addressOf(results) : 'not_found';
    },
  };
}

async function request(
  { key, url, ...fetchOptions }: GoogleSettings,
  query: Record<string, string>,
): Promise<Result[] | 'not_found' | VendorOutage> {
  const address = new URL('/maps/api/geocode/json', url);
  address.search = new URLSearchParams({ ...query, language: 'en', key }).toString();
  const answer = await fetchJson('google_geocoding', address, fetchOptions);
  if ('outage' in answer) return answer;
  const { data } = reply.safeParse(answer.json);
  if (!data) return { outage: 'unreadable' };
  if (data.status === 'ZERO_RESULTS') return 'not_found';
  return data.status === 'OK' ? data.results : { outage: OUTAGES[data.status] ?? 'failed' };
}

function inIndia(results: readonly Result[]): boolean {
  return results.some(({ address_components: components }) =>
    components.some(({ types, short_name }) => types.includes('country') && short_name === 'IN'),
  );
}

/** Merges results, ordered from building to country: a wider result fills the fields missing in narrower ones. */
function addressOf(results: readonly Result[]): Address {
  const components = results.flatMap((one) => one.address_components);
  const named = (...kinds: string[]) => {
    for (const kind of kinds) {
      const found = components.find(
        ({ types, long_name }) => types.includes(kind) && !/^unnamed/i.test(long_name),
      );
      if (found) return found.long_name;
    }
    return null;
  };
  return {
    road: named('route'),
    area: named('sublocality_level_1', 'sublocality', 'sublocality_level_2', 'neighborhood'),
    city: named('locality', 'postal_town', 'administrative_area_level_3', 'administrative_area_level_2'),
    town: null,
    village: null,
    state: named('administrative_area_level_1'),
    postcode: named('postal_code'),
  };
}
