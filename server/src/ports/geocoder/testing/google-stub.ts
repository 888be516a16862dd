import { findPlace } from '../gazetteer/find.ts';
import { gazetteer } from '../gazetteer/gazetteer.ts';
import { addressAt } from '../gazetteer/reverse.ts';
import type { Address } from '../port.ts';
import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';

/** The key that the stub server accepts. */
export const GOOGLE_KEY = 'AIza-stand-in-key';

const component = (name: string | null, ...types: string[]) =>
  name === null ? [] : [{ long_name: name, short_name: name, types }];
const INDIA = { long_name: 'India', short_name: 'IN', types: ['country', 'political'] };

/** A stub server for Google's Geocoding API, with the gazetteer's places. */
export function startGoogleStub(): Promise<StubServer> {
  return startStubServer((url) => {
    if (url.pathname !== '/maps/api/geocode/json') return { status: 404, json: {} };
    const { address, latlng, key } = Object.fromEntries(url.searchParams);
    if (key !== GOOGLE_KEY) return reply('REQUEST_DENIED', [], 'The provided API key is invalid.');
    if (latlng !== undefined) return reverse(latlng);
    return address ? forward(address) : reply('INVALID_REQUEST', [], "Missing the 'address' parameter.");
  });
}

function forward(address: string) {
  const found = findPlace(gazetteer(), address);
  // Google's answer to unknown words when restricted to India.
  if (!found)
    return reply('OK', [
      {
        address_components: [INDIA],
        formatted_address: 'India',
        geometry: geometry(20.593684, 78.96288),
        partial_match: true,
        place_id: 'ChIJkbeSa_BfYzARphNChaFPjNc',
        types: ['country', 'political'],
      },
    ]);
  const at = addressAt(gazetteer(), found);
  return reply('OK', at ? [result(at, found.latitude, found.longitude)] : []);
}

function reverse(latlng: string) {
  const [latitude = 0, longitude = 0] = latlng.split(',').map(Number);
  const at = addressAt(gazetteer(), { latitude, longitude });
  if (!at) return reply('ZERO_RESULTS', []);
  const whole = result(at, latitude, longitude);
  const nearest = {
    ...whole,
    address_components: [
      ...component('12', 'premise'),
      ...component('Unnamed Road', 'route'),
      ...whole.address_components.filter(({ types }) => !types.includes('postal_code')),
    ],
    types: ['premise'],
  };
  return reply('OK', [nearest, whole]);
}

function result(at: Address, latitude: number, longitude: number) {
  const names = [at.area, at.city ?? at.town ?? at.village, at.state].filter((name) => name !== null);
  return {
    address_components: [
      ...component(at.area, 'political', 'sublocality', 'sublocality_level_1'),
      ...component(at.city ?? at.town ?? at.village, 'locality', 'political'),
      ...component(at.state, 'administrative_area_level_1', 'political'),
      INDIA,
      ...component(at.postcode, 'postal_code'),
    ],
    formatted_address: `${names.join(', ')} ${at.postcode}, India`,
    geometry: geometry(latitude, longitude),
    place_id: 'ChIJLfyY2E4UrjsRVq4AjI7zgRY',
    types: ['political', 'sublocality', 'sublocality_level_1'],
  };
}

function geometry(lat: number, lng: number) {
  const viewport = {
    northeast: { lat: lat + 0.01, lng: lng + 0.01 },
    southwest: { lat: lat - 0.01, lng: lng - 0.01 },
  };
  return { bounds: viewport, location: { lat, lng }, location_type: 'APPROXIMATE', viewport };
}

function reply(status: string, results: readonly unknown[], error_message?: string) {
  return { status: 200, json: { ...(error_message ? { error_message } : {}), results, status } };
}
