import type { Hit } from './match.ts';

/** A hit with the values that its rank depends on. */
interface Rankable extends Hit {
  readonly entry: { readonly id: number; readonly category_id: number; readonly reviews: number };
}

/** Id of the home category, which comes first on ties because users search for help at home more often than for a business. */
const HOME_CATEGORY = 3;

/** Maximum number of tiers below the best hit. Anything lower is noise. */
const TIERS_BELOW = 2;

/** Minimum share of the best hit's quality, within those tiers. */
const QUALITY_SHARE = 0.6;

/** Ranks hits by tier, then by quality; of hits about equal, home before business, then more reviews. Cuts hits far below the best. */
export function rankHits<T extends Rankable>(hits: readonly T[]): T[] {
  const ranked = hits.toSorted(
    (one, other) =>
      other.tier - one.tier ||
      roundedQuality(other) - roundedQuality(one) ||
      Number(isHome(other)) - Number(isHome(one)) ||
      other.entry.reviews - one.entry.reviews ||
      one.entry.id - other.entry.id,
  );
  const [best] = ranked;
  return best ? ranked.filter((one) => isRelevant(one, best)) : [];
}

function roundedQuality({ quality }: Hit): number {
  return Math.round(quality * 10);
}

function isHome({ entry }: Rankable): boolean {
  return entry.category_id === HOME_CATEGORY;
}

function isRelevant({ tier, quality }: Hit, best: Hit): boolean {
  return (
    tier >= best.tier - TIERS_BELOW &&
    (tier > 1 || best.tier === 1) &&
    quality >= best.quality * QUALITY_SHARE
  );
}
