import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { cellCentre, cellOf, distanceKm } from '../../src/features/places/index.ts';
import { fullNameOf } from '../content/workforce/names.ts';
import { streetAddressOf } from '../content/workforce/addresses.ts';
import type { Random } from '../random.ts';
import { type CompanyCity, type CompanyProfessional, FIRST_ID } from './facts.ts';

/** A customer of the company with their home, where all their work is done. */
export interface CompanyCustomer {
  readonly id: number;
  readonly name: string;
  readonly gender: 'male' | 'female';
  readonly mobile: string;
  readonly email: string;
  readonly language: 'en' | 'hi';
  readonly createdAt: Date;
  readonly city: CompanyCity;
  readonly address: string;
  readonly pin: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly cell: string;
  /** The professionals who cover the home, with the distance in km. */
  readonly nearby: readonly { readonly professional: CompanyProfessional; readonly km: number }[];
}

const CUSTOMERS = 940;
const DAY = 1440;

/** The first mobile number of the company's customers; no other demo account has one that begins like it. */
const FIRST_MOBILE = 9_300_000_001;

/** Share of the radius within which a professional is counted as near, because cells are coarser than circles. */
const NEAR_SHARE = 0.85;

/** How often a home is drawn until at least three professionals are near. */
const DRAWS = 40;

/** Returns the customers of the company: more in larger cities, most of them registered during the last year. */
export function makeCustomers(cities: readonly CompanyCity[], now: Date, from: Random): CompanyCustomer[] {
  const pool = cities.flatMap((city) => city.professionals.map(() => city));
  const names = new Set<string>();
  return Array.from({ length: CUSTOMERS }, (_, index): CompanyCustomer => {
    const gender = from.next() < 0.52 ? 'female' : 'male';
    const home = homeOf(pool, from);
    const name = fullNameOf(home.city.region, gender, names, from);
    names.add(name);
    return {
      ...home,
      id: FIRST_ID + index,
      name,
      gender,
      mobile: String(FIRST_MOBILE + index),
      email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${index + 1}@aaspaas.example`,
      language: from.next() < 0.3 ? 'hi' : 'en',
      createdAt: addMinutes(now, -from.between(90, 380) * DAY),
    };
  });
}

type Home = Omit<CompanyCustomer, 'id' | 'name' | 'gender' | 'mobile' | 'email' | 'language' | 'createdAt'>;

function homeOf(pool: readonly CompanyCity[], from: Random): Home {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const city = from.pick(pool);
    const [locality, latitude, longitude, pin] = from.pick(city.localities);
    // A few streets from the middle of the locality.
    const near = {
      latitude: latitude + (from.next() - 0.5) / 80,
      longitude: longitude + (from.next() - 0.5) / 80,
    };
    const place = cellCentre(near);
    const nearby = city.professionals
      .map((professional) => ({ professional, km: distanceKm(professional, place) }))
      .filter(({ professional, km }) => km <= professional.radiusKm * NEAR_SHARE);
    if (nearby.length < 3) continue;
    return {
      ...place,
      city,
      nearby,
      cell: cellOf(place),
      pin: String(pin),
      address: `${streetAddressOf(city.region, from)}, ${locality}, ${city.name} ${pin}`,
    };
  }
  throw new Error('the demo has no locality with three professionals nearby');
}
