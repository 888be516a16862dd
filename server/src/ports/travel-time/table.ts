import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { TravelTime, Trip, TripLookup, TripMatrix } from './port.ts';

/** Estimates trips with a pure function: no network, no key, always available. */
export function tableTravelTime(tripsAround: (place: Point) => TripLookup): TravelTime {
  return {
    asksService: false,
    around: async (place) => tripsAround(place),
    async between(origins, destinations, departure): Promise<TripMatrix<Trip>> {
      const columns = destinations.map((to) => ({ to, trip: tripsAround(to) }));
      return origins.map((from) => columns.map(({ to, trip }) => trip(from, to, departure)));
    },
  };
}
