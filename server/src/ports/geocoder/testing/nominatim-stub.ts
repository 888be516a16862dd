import { findPlace } from '../gazetteer/find.ts';
import { gazetteer } from '../gazetteer/gazetteer.ts';
import { addressAt } from '../gazetteer/reverse.ts';
import type { Address } from '../port.ts';
import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';

/** A stub server for Nominatim's `jsonv2` format, with the gazetteer's places. */
export function startNominatimStub(): Promise<StubServer> {
  return startStubServer((url) => {
    const { q, lat, lon, format, addressdetails } = Object.fromEntries(url.searchParams);
    if (format !== 'jsonv2' || addressdetails !== '1')
      return refused("Parameter 'format' must be one of: jsonv2");
    if (url.pathname === '/search')
      return q ? { status: 200, json: search(q) } : refused('Nothing to search for.');
    if (url.pathname === '/reverse') return { status: 200, json: reverse(Number(lat), Number(lon)) };
    return { status: 404, json: {} };
  });
}

function refused(message: string) {
  return { status: 400, json: { error: { code: 400, message } } };
}

function search(q: string) {
  const found = findPlace(gazetteer(), q);
  const at = found && addressAt(gazetteer(), found);
  return at ? [place(at, found.latitude, found.longitude)] : [];
}

function reverse(latitude: number, longitude: number) {
  const at = addressAt(gazetteer(), { latitude, longitude });
  return at ? place(at, latitude, longitude) : { error: 'Unable to geocode' };
}

function place(at: Address, latitude: number, longitude: number) {
  const settlement = at.city ?? at.town ?? at.village;
  const name = at.area ?? settlement ?? '';
  return {
    place_id: 219_530_321,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'relation',
    osm_id: 7_902_476,
    // Coordinates are sent as strings.
    lat: latitude.toFixed(7),
    lon: longitude.toFixed(7),
    category: 'place',
    type: 'suburb',
    place_rank: 19,
    importance: 0.4,
    addresstype: 'suburb',
    name,
    display_name: [name, settlement, at.state, at.postcode, 'India'].filter(Boolean).join(', '),
    address: Object.fromEntries(
      Object.entries({
        suburb: at.area,
        city: at.city,
        town: at.town,
        village: at.village,
        county: 'Some taluk',
        state: at.state,
        'ISO3166-2-lvl4': 'IN-KA',
        postcode: at.postcode,
        country: 'India',
        country_code: 'in',
      }).filter(([, value]) => value !== null),
    ),
    boundingbox: ['12.91', '12.96', '77.60', '77.65'],
  };
}
