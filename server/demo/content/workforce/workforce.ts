import { distanceKm } from '../../../src/features/places/index.ts';
import { type Random, random } from '../../random.ts';
import type { DemoOffering, ProfessionalEntry } from '../read-professionals.ts';
import { serviceRules } from '../service-rules.ts';
import { streetAddressOf } from './addresses.ts';
import { describe } from './describe.ts';
import { fullNameOf } from './names.ts';
import { type Place, places } from './places.ts';
import { countOffers, missingGender, nextServices, nextTrade, type Offered, tradeOf } from './skills.ts';

/** Fixed seed: the country's professionals are the same in every run. */
const SEED = 12_112_034;

/** First generated mobile number; the rest are consecutive. Hand-written ones begin with 9. */
const FIRST_MOBILE = 8_000_100_001;

type Point = { latitude: number; longitude: number };

/** Names and texts already used, and the next mobile number; all are unique. */
type Register = { names: Set<string>; words: Set<string>; next: number };

/**
 * Generates the professionals in addition to the hand-written ones: fills every place of `places` up to its number, with
 * trades weighted by demand, so that a large city has every service and a village has few.
 */
export function makeWorkforce(
  written: readonly Pick<
    ProfessionalEntry,
    'name' | 'gender' | 'city' | 'latitude' | 'longitude' | 'offerings'
  >[],
  seed = SEED,
): ProfessionalEntry[] {
  const register: Register = {
    names: new Set(written.map(({ name }) => name)),
    words: new Set(),
    next: FIRST_MOBILE,
  };
  return places.flatMap((place, index) => {
    // A separate random generator per place, so that a new place does not change the others.
    const from = random(seed + 7919 * index);
    const here = written.filter(({ city }) => city === place.name);
    const offered: Offered = new Map();
    const middle = middleOf(place);
    for (const one of here) countOffers(offered, one, distanceKm(middle, one) < 8);
    return Array.from({ length: Math.max(0, place.people - here.length) }, () =>
      nextProfessional(place, middle, offered, register, from),
    );
  });
}

function nextProfessional(
  place: Place,
  middle: Point,
  offered: Offered,
  register: Register,
  from: Random,
): ProfessionalEntry {
  const slug = nextTrade(offered, place, from);
  const trade = tradeOf(slug);
  const share = from.between(1, 100) <= trade.womenShare ? 'female' : 'male';
  const gender = missingGender(slug, offered, place) ?? share;
  const name = fullNameOf(place.region, gender, register.names, from);
  const radiusKm = from.between(...trade.radius);
  const reaches = (at: Point) => distanceKm(middle, at) <= radiusKm;
  // Most live where they reach the centre of their city, since demand is higher there.
  const first = home(place, from);
  const { locality, pin, ...point } = reaches(first) ? first : home(place, from);
  const offerings = nextServices(slug, gender, offered, place, from).map(
    (service): DemoOffering => ({
      service,
      employment: from.between(1, 100) <= trade.partTime ? 'part_time' : 'full_time',
    }),
  );
  countOffers(offered, { gender, offerings }, reaches(point));
  const rules = offerings.map(({ service }) => serviceRules[service]);
  const profile = { ...trade, ...rules.find((rule) => rule?.clinical)?.clinical };
  const years = Math.min(from.between(1, 26), from.between(1, 30));
  const description = describe(
    { gender, years, place: place.name, placeInHindi: place.hindi },
    profile,
    register.words,
    from,
  );
  const status = from.next() < 0.04 ? 'pending' : 'approved';
  register.names.add(name);
  register.words.add(description.en);
  const area = areaOf(locality, place.name);
  return {
    name,
    mobile: String(register.next++),
    gender,
    dateOfBirth: birthday(years, from),
    city: place.name,
    locality: area,
    address: [
      streetAddressOf(place.region, from),
      ...(area === place.name ? [] : [area]),
      `${place.name} ${pin}`,
    ].join(', '),
    ...point,
    radiusKm,
    experienceYears: years,
    employeeType: from.next() < 0.6 ? 'permenent' : 'contract',
    description,
    picture: from.pick(gender === 'male' ? profile.men : profile.women),
    status,
    idVerified: status === 'approved' && (from.next() < 0.68 || rules.some((rule) => rule?.verified)),
    offerings,
  };
}

function middleOf({ localities }: Place): Point {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(localities.map(([, latitude]) => latitude)),
    longitude: mean(localities.map(([, , longitude]) => longitude)),
  };
}

/** Returns a home address in one of a place's localities. */
function home({ localities }: Place, from: Random): Point & { locality: string; pin: number } {
  const [locality, latitude, longitude, pin] = from.pick(localities);
  return { latitude: near(latitude, from), longitude: near(longitude, from), locality, pin };
}

/** Returns a random point within about a kilometre, in steps of eleven metres. */
function near(degrees: number, from: Random): number {
  return Number((degrees + (from.next() - 0.5) * 0.016).toFixed(4));
}

/** Returns the locality without its city suffix, which some names carry to distinguish them from namesakes. */
function areaOf(locality: string, city: string): string {
  return locality.endsWith(` ${city}`) ? locality.slice(0, -city.length - 1) : locality;
}

/** Returns a date of birth; the work began at 19 or later. */
function birthday(years: number, from: Random): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${2026 - years - from.between(19, 27)}-${two(from.between(1, 12))}-${two(from.between(1, 28))}`;
}
