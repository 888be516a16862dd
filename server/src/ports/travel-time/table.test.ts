import { tripsAround } from '../../features/places/index.ts';
import { travelTimeConformance } from './conformance.ts';
import { tableTravelTime } from './table.ts';

travelTimeConformance('table', async () => tableTravelTime(tripsAround));
