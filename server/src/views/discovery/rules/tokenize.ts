import { phoneticKey } from './phonetic-key.ts';

/** A word of a text with its phonetic key. */
export interface Word {
  readonly text: string;
  readonly sound: string;
}

const MAX_WORDS = 8;

/** Stop words: English, Hindi in Latin letters and in Devanagari. */
const STOP_WORDS = [
  'a an and any at be best book by can cheap do find fix for from get good hire i in is it looking me my near nearby nearest need now of on or',
  'our please require required some someone somebody the there to today tomorrow tonight urgent urgently want wanted with you your around',
  'service services provider providers expert experts professional professionals',
  'aas paas accha achha acha aur bataiye batao chahie chahiye chaiye chahte chahta dhundo do ek hai hain he ho hoga jaldi jldi ka karna karne',
  'karo karwana karwao karvana kaun ke ki kisi ko koi kya kripya lie liye lene mai main me mein mera mere meri milega mujhe mujhko nazdik nazdeek',
  'pas paas par pe sasta saste se turant wala wale wali walla wla ya yahan',
  'अच्छा आज आस एक और कर करना करने कराना करवाना का की के को कोई क्या चाहिए चाहिये जल्दी तुरंत दो नज़दीक पर पास पे बढ़िया मुझे में मेरा मेरी मेरे',
  'या यहाँ लिए लिये वाला वाली वाले सस्ता से सेवा सेवाएँ है हैं हो',
]
  .join(' ')
  .split(' ');

/** Words that many queries have and that name no trade. They are ignored next to other words and find nothing alone. */
const GENERIC_TERMS =
  'office company flat apartment society building boy man woman person people worker staff price rate charges cost number contact online app local new old big small ऑफिस कंपनी फ्लैट आदमी लड़का';

/** Phrases for the place of work that would otherwise match as the kind of work. */
const AT_HOME =
  /(?<![\p{L}\p{M}])(?:(?:for|at|in) (?:my )?(?:home|house)|ghar (?:ke liye|ke lie|par|pe|mein|me)|घर (?:के लिए|के लिये|पर|में))(?![\p{L}\p{M}])/gu;

/** Splits a text into normalized words: without case, accents, and the dot below of Devanagari, which many users omit. */
export function tokenize(text: string): Word[] {
  return (normalizeText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => ({
    text: word,
    sound: phoneticKey(word),
  }));
}

const generic = new Set(tokenize(GENERIC_TERMS).map(({ text }) => text));

const stopWords = new Set(STOP_WORDS.flatMap((word) => tokenize(word).map(({ text }) => text)));

/** Returns the significant words of a query; stop words if there are no others, none if all are generic. */
export function significantWords(query: string): Word[] {
  const all = tokenize(query);
  const elsewhere = tokenize(normalizeText(query).replaceAll(AT_HOME, ' ')).filter(isSignificant);
  const significant = elsewhere.length ? elsewhere : all.filter(isSignificant);
  const words = significant.length ? significant : all;
  return words.filter(({ text }) => !generic.has(text)).slice(0, MAX_WORDS);
}

/** Returns whether a word is significant for the search. */
export function isSignificant({ text }: Word): boolean {
  return !stopWords.has(text);
}

function normalizeText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
      .toLowerCase()
      // "Kaam wali" is a maid, in two words; "kaam" alone is any work.
      .replaceAll(/(?<![\p{L}\p{N}])(ka+m)\s+(wali)(?![\p{L}\p{N}])/gu, '$1$2')
      .replaceAll(/(?<![\p{L}\p{M}])काम\s+वाली(?![\p{L}\p{M}])/gu, 'कामवाली')
      // Joins single letters into one word: A.C., R/O, T V.
      .replaceAll(/(?<![\p{L}\p{N}])([a-z])[.\s/]{1,2}([a-z])(?![\p{L}\p{N}])/gu, '$1$2')
  );
}
