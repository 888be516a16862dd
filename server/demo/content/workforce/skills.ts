import type { Random } from '../../random.ts';
import { services, subcategories } from '../catalogue.ts';
import type { Demand, DemoService } from '../types.ts';
import { trades } from './trades/index.ts';

/** Twice as sought after, twice as many who offer it. */
const wanted: Record<Demand, number> = { high: 4, medium: 2, low: 1.1, new: 0.9 };

const idOf = new Map(subcategories.map(({ slug, id }) => [slug, id]));
const within = Map.groupBy(services, ({ subcategory }) => subcategory);

/**
 * How many people of one place offer each service so far, so that the next one offers what is missing; those who do not reach the
 * middle of the place count for less.
 */
export type Offered = Map<string, number>;

/** The sub-category that the next person of a place works in: one of those that most lack hands. */
export function nextTrade(offered: Offered, kind: 'city' | 'town' | 'village', from: Random): string {
  const open = subcategories
    .map(({ slug }) => slug)
    .filter((slug) => kind === 'city' || tradeOf(slug).everywhere);
  // What nobody offers counts far more than one more of what somebody does.
  const lack = (slug: string) =>
    Math.sqrt(
      servicesOf(slug).reduce(
        (sum, service) => sum + wanted[service.demand] / missing(service, offered) ** 2,
        0,
      ),
    ) *
    (0.6 + 0.8 * from.next());
  return mostOf(open, lack);
}

/** Two to six services of the trade, some of a neighbouring one among them; those first that most lack hands. */
export function nextServices(
  trade: string,
  offered: Offered,
  kind: 'city' | 'town' | 'village',
  from: Random,
): string[] {
  const own = servicesOf(trade);
  // Whoever has many kinds of work to choose from does more of them.
  const count = Math.min(own.length, own.length > 4 ? from.between(3, 5) : from.between(2, 4));
  const picked = lacking(own, count, offered, from);
  const near = tradeOf(trade).near.filter((slug) => kind === 'city' || tradeOf(slug).everywhere);
  const more = picked.length < 2 ? 2 : from.next() < 0.35 ? from.between(1, 2) : 0;
  if (near.length > 0 && more > 0) picked.push(...lacking(servicesOf(from.pick(near)), more, offered, from));
  return picked.slice(0, 6).map(({ slug }) => slug);
}

/** How the people of a sub-category work; each has an entry. */
export function tradeOf(slug: string) {
  const trade = trades[slug];
  if (!trade) throw new Error(`nobody knows how people of ${slug} work: add it to workforce/trades`);
  return trade;
}

function servicesOf(slug: string): readonly DemoService[] {
  return within.get(idOf.get(slug) ?? 0) ?? [];
}

/** Small while few offer a service in a place. */
function missing({ slug }: DemoService, offered: Offered): number {
  return (offered.get(slug) ?? 0) + 0.5;
}

function lacking(list: readonly DemoService[], count: number, offered: Offered, from: Random): DemoService[] {
  const need = new Map(
    list.map((service) => [
      service,
      wanted[service.demand] / (missing(service, offered) + 0.5 * from.next()),
    ]),
  );
  return [...need]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([service]) => service);
}

function mostOf<T>(list: readonly T[], measure: (one: T) => number): T {
  const [first] = list.map((one) => ({ one, size: measure(one) })).toSorted((a, b) => b.size - a.size);
  if (!first) throw new RangeError('nothing to choose from');
  return first.one;
}
