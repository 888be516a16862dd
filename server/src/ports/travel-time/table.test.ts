import { estimateTrip } from '../../features/places/rules/travel-time.ts';
import { travelTimeConformance } from './conformance.ts';
import { tableTravelTime } from './table.ts';

travelTimeConformance('table', async () =>
  tableTravelTime((from, to, departure) => estimateTrip(from, to, departure, 'slow')),
);
