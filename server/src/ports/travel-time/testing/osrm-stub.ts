import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';
import { stubRoute } from './roads.ts';

const MAX_COORDINATES = 100;

/** A stub server for the table service of OSRM. */
export function startOsrmStub(): Promise<StubServer> {
  return startStubServer((url) => {
    const [, coordinates] = /\/table\/v1\/[\w-]+\/([-\d.,;]+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (coordinates === undefined) return refused('InvalidUrl');
    const places = coordinates.split(';').map((one) => {
      const [longitude = 0, latitude = 0] = one.split(',').map(Number);
      return { latitude, longitude };
    });
    if (places.length > MAX_COORDINATES) return refused('TooBig');
    const { sources = '', destinations = '', annotations } = Object.fromEntries(url.searchParams);
    if (annotations !== 'duration,distance') return refused('InvalidQuery');
    const placesAt = (indexes: string) => indexes.split(';').flatMap((index) => places[Number(index)] ?? []);
    const routes = placesAt(sources).map((from) => placesAt(destinations).map((to) => stubRoute(from, to)));
    const waypoints = (list: ReturnType<typeof placesAt>) =>
      list.map(({ latitude, longitude }) => ({
        hint: 'gJ8CgP___38AAAAA',
        distance: 3.2,
        name: '100 Feet Road',
        location: [longitude, latitude],
      }));
    return {
      status: 200,
      json: {
        code: 'Ok',
        durations: routes.map((row) => row.map((route) => route?.seconds ?? null)),
        distances: routes.map((row) => row.map((route) => route?.metres ?? null)),
        sources: waypoints(placesAt(sources)),
        destinations: waypoints(placesAt(destinations)),
      },
    };
  });
}

function refused(code: string) {
  return { status: 400, json: { code, message: code } };
}
