import { random } from '../server/demo/random.ts';
import { coverageCells, DEFAULT_CITY } from '../server/src/features/places/index.ts';

/** A generated professional. */
export interface Professional {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
  /** Positions in the catalogue's list of services. */
  readonly services: readonly number[];
}

/** A location where many professionals work. */
export interface City {
  readonly latitude: number;
  readonly longitude: number;
}

/** A generated country. */
export interface Country {
  readonly cities: readonly City[];
  readonly professionals: readonly Professional[];
}

/** Number of services that each professional offers. */
const SERVICES_EACH = 5;

/** A city: the number of offerings and its radius in kilometres, in the small country and in the large one. */
const CITY = { offerings: 500, km: 8, radius: [3, 8] } as const;

/** The dense city: every professional within ten kilometres, each with the product's default service radius. */
const DENSE = { offerings: 22_000, km: 10, radius: [15, 15] } as const;

/** Radius in kilometres around the dense city without other cities, so that it has no neighbours in the small country. */
const CLEAR_KM = 60;

const KM_PER_DEGREE = 111.2;

/**
 * Generates a country with the given number of offerings; the same arguments give the same country. It grows by cities of
 * equal density; with `dense`, Bengaluru is one of them.
 *
 * @param services number of services in the catalogue
 */
export function country(offerings: number, services: number, dense: boolean): Country {
  const from = random(offerings);
  const left = offerings - (dense ? DENSE.offerings : 0);
  const cities = lattice(Math.ceil(left / CITY.offerings));
  const professionals = cities.flatMap((city) => around(from, city, CITY, services));
  if (dense) professionals.push(...around(from, DEFAULT_CITY, DENSE, services));
  return { cities, professionals };
}

/** Distributes cities evenly over India's latitudes and longitudes, away from the dense one. */
function lattice(count: number): City[] {
  const rows = Math.ceil(Math.sqrt(count * 1.05)) + 1;
  const cities: City[] = [];
  for (let n = 0; cities.length < count; n += 1) {
    const city = {
      latitude: 8.5 + ((n % rows) * 26) / rows,
      longitude: 69.5 + (Math.floor(n / rows) * 26) / rows,
    };
    const away = Math.hypot(city.latitude - DEFAULT_CITY.latitude, city.longitude - DEFAULT_CITY.longitude);
    if (away * KM_PER_DEGREE > CLEAR_KM) cities.push(city);
  }
  return cities;
}

function around(
  from: ReturnType<typeof random>,
  centre: City,
  { offerings, km, radius }: { offerings: number; km: number; radius: readonly [number, number] },
  services: number,
): Professional[] {
  return Array.from({ length: offerings / SERVICES_EACH }, () => {
    const [away, angle] = [Math.sqrt(from.next()) * km, from.next() * 2 * Math.PI];
    const first = from.between(0, services - 1);
    return {
      latitude: centre.latitude + (away * Math.cos(angle)) / KM_PER_DEGREE,
      longitude:
        centre.longitude +
        (away * Math.sin(angle)) / KM_PER_DEGREE / Math.cos((centre.latitude * Math.PI) / 180),
      radiusKm: from.between(radius[0], radius[1]),
      // Neighbours in the catalogue: professionals offer related services.
      services: Array.from({ length: SERVICES_EACH }, (_, n) => (first + n) % services),
    };
  });
}

/** Returns points near a country's professionals, each in a different city while there are enough cities. */
export function pointsIn({ cities }: Country, count: number, seed: number): City[] {
  const from = random(seed);
  const step = cities.length / count;
  return Array.from({ length: count }, (_, n) => {
    const city = cities[Math.floor(n * step) % cities.length] as City;
    return {
      latitude: city.latitude + ((from.next() - 0.5) * CITY.km) / KM_PER_DEGREE,
      longitude: city.longitude + ((from.next() - 0.5) * CITY.km) / KM_PER_DEGREE,
    };
  });
}

/** Returns points within five kilometres of the dense city's centre. */
export function pointsInDenseCity(count: number): City[] {
  const from = random(count);
  return Array.from({ length: count }, () => ({
    latitude: DEFAULT_CITY.latitude + ((from.next() - 0.5) * 7) / KM_PER_DEGREE,
    longitude: DEFAULT_CITY.longitude + ((from.next() - 0.5) * 7) / KM_PER_DEGREE,
  }));
}

/**
 * Counts the professionals who offer each service at a point by great-circle distance, one professional at a time: no
 * cells, no database.
 */
export function offeredWithin({ professionals }: Country, point: City): Map<number, number> {
  const here = onSphere(point);
  const counts = new Map<number, number>();
  for (const one of professionals) {
    if (Math.abs(one.latitude - point.latitude) > 1) continue;
    const there = onSphere(one);
    const chord = Math.hypot(here[0] - there[0], here[1] - there[1], here[2] - there[2]);
    if (2 * 6371.0088 * Math.asin(Math.min(1, chord / 2)) > one.radiusKm) continue;
    for (const service of one.services) counts.set(service, (counts.get(service) ?? 0) + 1);
  }
  return counts;
}

function onSphere({ latitude, longitude }: City): [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Returns the coverage cells of a professional. */
export function cellsOf(one: Professional): string[] {
  return coverageCells(one, one.radiusKm);
}
