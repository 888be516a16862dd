import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showLocality, showTown } from './label.ts';
import {
  hasLettersOf,
  type Match,
  MIN_ANYWHERE_SIMILARITY,
  MIN_LETTERS,
  placesOfSameLetter,
  similarityTo,
  wordBonus,
} from './match.ts';
import type { Window } from './query.ts';
import { similarityOf } from './similarity.ts';

/** Names with fewer letters require a higher likeness. */
const SHORT_NAME_LETTERS = 6;

/** Returns matching curated localities of the country, or of one State. */
export function colloquialMatchesAnywhere(
  { colloquial }: Gazetteer,
  windows: readonly Window[],
  minSimilarity: number,
  state: string | null,
): Match[] {
  const matches: Match[] = [];
  for (const place of colloquial) {
    const { town } = place;
    if (state !== null && town.state !== state) continue;
    for (const window of windows) {
      const similarity = similarityTo(window, place, minSimilarity);
      const least =
        window.key.length < SHORT_NAME_LETTERS
          ? Math.max(minSimilarity, MIN_ANYWHERE_SIMILARITY)
          : minSimilarity;
      if (similarity < least) continue;
      const score = similarity + 0.05 + wordBonus(window) + populationWeight(town);
      matches.push({ similarity, score, window, town, show: () => showColloquial(place) });
    }
  }
  return matches;
}

/** Returns matching towns of the country, or of one State. */
export function townMatchesAnywhere(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  state: string | null,
): Match[] {
  const long = windows.filter(({ key }) => key.length >= MIN_LETTERS);
  const towns =
    state === null ? gazetteer.towns : gazetteer.towns.filter((candidate) => candidate.state === state);
  return placesOfSameLetter(towns, long, MIN_ANYWHERE_SIMILARITY).map(
    ({ place: town, window, similarity }) => ({
      similarity,
      score: similarity + 0.02 + wordBonus(window) + populationWeight(town),
      window,
      town,
      show: () => showTown(gazetteer, town),
    }),
  );
}

/**
 * Returns matching post-office localities anywhere: very similar names that begin with the same two sounds, since people
 * rarely mistype the beginning.
 */
export function similarLocalities(
  { localities, ...gazetteer }: Gazetteer,
  window: Window,
  state: string | null,
): Match[] {
  const matches: Match[] = [];
  if (window.key.length < MIN_LETTERS) return matches;
  const start = window.key.slice(0, 2);
  const last = localities.firstFrom(`${start}\uffff`);
  for (let id = localities.firstFrom(start); id < last; id++) {
    if (!hasLettersOf(window, localities.letters(id))) continue;
    const name = localities.key(id);
    if (Math.abs(name.length - window.key.length) > 2) continue;
    const pin = localities.pin(id);
    if (state !== null && gazetteer.pins.state(pin) !== state) continue;
    const similarity = similarityOf(window, name);
    if (similarity < MIN_ANYWHERE_SIMILARITY || (similarity < 1 && window.key.length < 5)) continue;
    const town = gazetteer.pins.town(pin);
    const score = similarity - 0.03 + wordBonus(window) + populationWeight(town);
    matches.push({
      similarity,
      score,
      window,
      town,
      show: () => showLocality({ localities, ...gazetteer }, id),
    });
  }
  return matches;
}

function populationWeight(town: Town | null): number {
  return 0.02 * Math.log10(Math.max(town?.population ?? 0, 1000));
}
