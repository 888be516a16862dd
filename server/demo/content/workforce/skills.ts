import type { Random } from '../../random.ts';
import { services, subcategories } from '../catalogue.ts';
import type { Gender } from '../inflect.ts';
import type { Demand, DemoService } from '../read-catalogue.ts';
import { canOffer, serviceRules } from '../service-rules.ts';
import { trades } from './trades.ts';

/** Weight of a service by demand: twice the demand means twice as many professionals. */
const quota: Record<Demand, number> = { high: 4, medium: 2, low: 1.1, new: 0.9 };

const idOf = new Map(subcategories.map(({ slug, id }) => [slug, id]));
const within = Map.groupBy(services, ({ subcategory }) => subcategory);

/**
 * Number of professionals per service in a place so far, so that the next one offers what is missing; those who do not
 * reach the centre count for less.
 */
export type Offered = Map<string, number>;

/** Minimum size of a place for services that need both a woman and a man. */
const PEOPLE_FOR_BOTH_GENDERS = 40;

/** A place to be filled with professionals. */
type PlaceSize = { kind: 'city' | 'town' | 'village'; people: number };

/** Adds a professional's services to the counts of a place. */
export function countOffers(
  offered: Offered,
  one: { gender: Gender; offerings: readonly { service: string }[] },
  reachesMiddle: boolean,
): void {
  for (const { service } of one.offerings)
    for (const key of [service, `${service}:${one.gender}`])
      offered.set(key, (offered.get(key) ?? 0) + (reachesMiddle ? 1 : 0.2));
}

/** Returns the gender missing from a trade's services in a place, where customers choose between a woman and a man. */
export function missingGender(trade: string, offered: Offered, where: PlaceSize): 'male' | 'female' | null {
  for (const { slug } of servicesOf(trade)) {
    if (!serviceRules[slug]?.bothGenders || where.people < PEOPLE_FOR_BOTH_GENDERS) continue;
    const [men, women] = [offered.get(`${slug}:male`) ?? 0, offered.get(`${slug}:female`) ?? 0];
    if (men !== women && Math.min(men, women) < 1) return men < women ? 'male' : 'female';
  }
  return null;
}

/** Picks the sub-category of the next professional of a place among those with the largest shortage. */
export function nextTrade(offered: Offered, where: PlaceSize, from: Random): string {
  const open = subcategories
    .map(({ slug }) => slug)
    .filter((slug) => where.kind === 'city' || tradeOf(slug).everywhere);
  // A service without any professional counts far more than one that needs another.
  const shortage = (slug: string) =>
    Math.sqrt(
      servicesOf(slug).reduce(
        (sum, service) => sum + quota[service.demand] / missing(service, offered) ** 2,
        0,
      ),
    ) *
    (0.6 + 0.8 * from.next()) *
    (missingGender(slug, offered, where) ? 8 : 1);
  return maxBy(open, shortage);
}

/**
 * Picks two to six services of the trade that a professional of this gender may offer, including some of a neighbouring
 * trade; the scarcest services come first. Health professionals offer only services of their profession.
 */
export function nextServices(
  trade: string,
  gender: Gender,
  offered: Offered,
  where: PlaceSize,
  from: Random,
): string[] {
  const { kind, people } = where;
  const open = (slug: string) =>
    servicesOf(slug).filter(
      (service) =>
        canOffer(service.slug, gender) &&
        (people >= PEOPLE_FOR_BOTH_GENDERS || !serviceRules[service.slug]?.bothGenders),
    );
  const own = open(trade);
  // Professionals with more services to choose from offer more of them.
  const count = Math.min(own.length, own.length > 4 ? from.between(3, 5) : from.between(2, 4));
  const [most] = mostNeeded(own, 1, offered, gender, from);
  const clinical = most && serviceRules[most.slug]?.clinical;
  if (clinical) return [most.slug, ...clinical.with];
  const picked = mostNeeded(
    own.filter(({ slug }) => !serviceRules[slug]?.clinical),
    count,
    offered,
    gender,
    from,
  );
  const near = tradeOf(trade).near.filter((slug) => kind === 'city' || tradeOf(slug).everywhere);
  const more = picked.length < 2 ? 2 : from.next() < 0.35 ? from.between(1, 2) : 0;
  if (near.length > 0 && more > 0)
    picked.push(...mostNeeded(open(from.pick(near)), more, offered, gender, from));
  return picked.slice(0, 6).map(({ slug }) => slug);
}

/** The trade of each sub-category; every sub-category has an entry. */
export function tradeOf(slug: string) {
  const trade = trades[slug];
  if (!trade) throw new Error(`no trade for ${slug}: add it to server/demo/data/trades`);
  return trade;
}

function servicesOf(slug: string): readonly DemoService[] {
  return within.get(idOf.get(slug) ?? 0) ?? [];
}

/** Returns a value that is small while few professionals of a place offer the service. */
function missing({ slug }: DemoService, offered: Offered): number {
  return (offered.get(slug) ?? 0) + 0.5;
}

function mostNeeded(
  list: readonly DemoService[],
  count: number,
  offered: Offered,
  gender: Gender,
  from: Random,
): DemoService[] {
  const have = ({ slug }: DemoService) =>
    (offered.get(serviceRules[slug]?.bothGenders ? `${slug}:${gender}` : slug) ?? 0) + 0.5;
  const need = new Map(
    list.map((service) => [service, quota[service.demand] / (have(service) + 0.5 * from.next())]),
  );
  return [...need]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([service]) => service);
}

function maxBy<T>(list: readonly T[], measure: (one: T) => number): T {
  const [first] = list.map((one) => ({ one, size: measure(one) })).toSorted((a, b) => b.size - a.size);
  if (!first) throw new RangeError('cannot choose from an empty list');
  return first.one;
}
