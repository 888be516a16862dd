import type { TravelTime, TripSource } from '../port.ts';

/**
 * Combines a routing service with the table, which answers `around` and the trips that the service cannot answer now. A
 * place that no road reaches stays `unreachable`.
 */
export function withTable(service: TripSource, table: TravelTime): TravelTime {
  return {
    asksService: true,
    around: (place, others) => table.around(place, others),
    async between(origins, destinations, departure) {
      const [trips, estimates] = await Promise.all([
        service.between(origins, destinations, departure),
        table.between(origins, destinations, departure),
      ]);
      return estimates.map((row, from) =>
        row.map((estimate, to) => {
          const trip = trips[from]?.[to] ?? 'unavailable';
          return trip === 'unavailable' ? estimate : trip;
        }),
      );
    },
  };
}
