import type { Hit } from './match.ts';

/** A hit with what its rank depends on. */
interface Rankable extends Hit {
  readonly entry: { readonly id: number; readonly category_id: number; readonly reviews: number };
}

/** People who search look for help at home more often than for a business: it comes first on ties. */
const HOME_CATEGORY = 3;

/** Hits that fit so many tiers worse than the best are noise. */
const TIERS_BELOW = 2;

/** Within those tiers, a hit must have so much of the best one's quality. */
const QUALITY_SHARE = 0.6;

/** The better tier first, within it what fits better; of two that fit about alike, home before business, then the one with more reviews. Hits far below the best are cut. */
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
