import { z } from 'zod';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { Address } from './port.ts';
import { addressLabel } from './remote/address-label.ts';
import type { Vendor } from './remote/vendor.ts';

/** Connection settings of a Nominatim-compatible service. */
export interface NominatimSettings extends FetchOptions {
  readonly url: string;
}

const place = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  name: z.string().nullish(),
  addresstype: z.string().nullish(),
  address: z.record(z.string(), z.string()).default({}),
});
const places = z.array(place);
const noPlace = z.object({ error: z.unknown() });

/** Calls a service with Nominatim's `search` and `reverse`, for places of India in English. */
export function nominatim(settings: NominatimSettings): Vendor {
  return {
    name: 'nominatim',
    async forward(text) {
      const answer = await request(settings, 'search', { q: text, countrycodes: 'in', limit: '1' });
      if ('outage' in answer) return answer;
      const { data } = places.safeParse(answer.json);
      if (!data) return { outage: 'unreadable' };
      const [found] = data;
      if (!found || found.addresstype === 'country' || !inIndia(found.address)) return 'not_found';
      const address = addressOf(found.address);
      const label = addressLabel(address) ?? (found.name || null);
      if (label === null) return 'not_found';
      return {
        label,
        latitude: found.lat,
        longitude: found.lon,
        postcode: address.postcode,
        state: address.state,
        confident: [address.city, address.town, address.village, address.postcode].some(
          (name) => name !== null && text.toLowerCase().includes(name.toLowerCase()),
        ),
      };
    },
    async reverse({ latitude, longitude }) {
      const answer = await request(settings, 'reverse', { lat: String(latitude), lon: String(longitude) });
      if ('outage' in answer) return answer;
      if (noPlace.safeParse(answer.json).success) return 'not_found';
      const { data } = place.safeParse(answer.json);
      if (!data) return { outage: 'unreadable' };
      return inIndia(data.address) ? addressOf(data.address) : 'not_found';
    },
  };
}

function request(
  { url, ...fetchOptions }: NominatimSettings,
  path: string,
  query: Record<string, string>,
): Promise<{ readonly json: unknown } | VendorOutage> {
  // The base may contain the folder and the query that a hosted service requires, such as its key.
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${path}`;
  for (const [name, value] of Object.entries({
    ...query,
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'en',
  }))
    address.searchParams.set(name, value);
  return fetchJson('nominatim', address, fetchOptions);
}

function inIndia(address: Readonly<Record<string, string>>): boolean {
  return address['country_code'] === 'in';
}

function addressOf(given: Readonly<Record<string, string>>): Address {
  const named = (...kinds: string[]) => kinds.map((kind) => given[kind]).find(Boolean) ?? null;
  const city = named('city', 'municipality');
  const town = city ? null : named('town');
  return {
    road: named('road', 'pedestrian'),
    area: named('suburb', 'neighbourhood', 'quarter', 'residential', 'city_district'),
    city,
    town,
    village: city || town ? null : named('village', 'hamlet'),
    // Union territories without their own government may be returned as a region.
    state: named('state', 'region', 'state_district'),
    postcode: /^[1-9]\d{5}$/.exec(given['postcode']?.replace(/\s/g, '') ?? '')?.[0] ?? null,
  };
}
