import { z } from 'zod';
import type { Random } from '../../random.ts';
import { readDataFile } from '../../../src/platform/data-file.ts';
import { DEMO_DATA } from '../demo-data.ts';
import { type Bilingual, bilingual } from '../fields.ts';
import { inflect } from '../inflect.ts';
import type { Trade } from './trades.ts';

const sentences = z.array(bilingual).min(1);

/** Sentences of self-descriptions; in Hindi `{ते|ती}` holds the masculine and feminine forms. */
const { pasts, traits, hands, head } = readDataFile(
  DEMO_DATA,
  'descriptions.json',
  z.strictObject({
    /** On location and experience, for professionals with several years of work: `{years}` and `{place}` are replaced. */
    pasts: sentences,
    /** What customers praise. */
    traits: sentences,
    /** More praise of manual trades. */
    hands: sentences,
    /** More praise of teachers and advisers. */
    head: sentences,
  }),
);
const traitsOf: Record<Trade['work'], readonly Bilingual[]> = { hands, head };

/** Returns a self-description of two or three sentences that is not in `taken`. */
export function describe(
  one: { gender: 'male' | 'female'; years: number; place: string; placeInHindi: string },
  trade: Pick<Trade, 'says' | 'work'>,
  taken: ReadonlySet<string>,
  from: Random,
): Bilingual {
  for (;;) {
    const parts = [from.pick(trade.says), from.pick([...traits, ...traitsOf[trade.work]])];
    if (one.years >= 6 && from.next() < 0.4) parts.splice(1, 0, pastOf(one, from.pick(pasts)));
    const en = parts.map((part) => part.en).join(' ');
    if (!taken.has(en)) return { en, hi: parts.map((part) => inflect(part.hi, one.gender)).join(' ') };
  }
}

function pastOf(
  { years, place, placeInHindi }: { years: number; place: string; placeInHindi: string },
  { en, hi }: Bilingual,
): Bilingual {
  const fill = (template: string, name: string) =>
    template.replace('{years}', String(years)).replace('{place}', name);
  return { en: fill(en, place), hi: fill(hi, placeInHindi) };
}
