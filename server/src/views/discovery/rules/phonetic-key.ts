/** Devanagari consonants in Latin letters, without nukta and aspiration, which most spellings omit. */
const CONSONANTS: Readonly<Record<string, string>> = {
  ...letters('क k ख k ग g घ g ङ n च ch छ ch ज j झ j ञ n ट t ठ t ड d ढ d ण n त t थ t द d ध d न n ऩ n'),
  ...letters('प p फ f ब b भ b म m य y र r ऱ r ल l ळ l व v श s ष s स s ह h'),
};
const VOWELS = letters(
  'अ a आ aa इ i ई i उ u ऊ u ऋ ri ए e ऐ e ऍ e ओ o औ o ऑ o ा aa ि i ी i ु u ू u ृ ri े e ै e ॅ e ो o ौ o ॉ o',
);
const NASALS = letters('ं n ँ n');
const HALANT = '\u094d';

/** Replacements that unify spellings of one sound, in order of application. */
const SOUND_RULES: readonly (readonly [RegExp, string])[] = [
  [/ck/g, 'k'],
  [/t?chh?/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/gh(?=t)/g, ''],
  [/([bdgjkt])h/g, '$1'],
  [/wh/g, 'v'],
  [/[ao]w(?![aeiou])/g, 'o'],
  [/au/g, 'o'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/a{2,}/g, 'a'],
  [/ay[ie]/g, 'ai'],
  [/e{2,}|ea|i{2,}|ie/g, 'i'],
  [/o{2,}|u{2,}|ou/g, 'u'],
  [/y(?![aeiou])/g, 'i'],
  [/iy(?=[aeiou])/g, 'i'],
  // At the end of a word it is two syllables: safai is not "safe".
  [/(?:ai|ei)(?=[^aeiou])|ae/g, 'e'],
  [/h(?![aeiou])/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The vowel of a Devanagari syllable; `inherent` marks the one that is not written and not always pronounced. */
type Vowel = { readonly sound: string; readonly inherent: boolean };
interface Syllable {
  readonly consonant: string;
  vowel: Vowel;
  nasal: string;
}

/**
 * Returns the phonetic key of a word: "safaai", "saphai" and "सफ़ाई" share one, as do "plumbers" and "plumber",
 * "bijliwala" and "bijli". Takes a word as `tokenize` returns it.
 */
export function phoneticKey(word: string): string {
  const single = word.length > 4 ? word.replace(/([^su])s$/, '$1') : word;
  const sound = SOUND_RULES.reduce(
    (text, [spelling, key]) => text.replaceAll(spelling, key),
    romanise(single),
  );
  // "Kaamwali" is a maid, not any work (kaam).
  return sound.replace(/^(?!kamv)(.{3,}?)v[ae]l[aei]$/, '$1');
}

/** Transliterates a word to Latin letters; a word without Devanagari stays unchanged. */
export function romanise(word: string): string {
  if (!/\p{Script=Devanagari}/u.test(word)) return word;
  const syllables: Syllable[] = [];
  for (const sign of word) appendSign(sign, syllables);
  dropSilentVowels(syllables);
  return syllables.map(({ consonant, vowel, nasal }) => consonant + vowel.sound + nasal).join('');
}

function appendSign(sign: string, syllables: Syllable[]): void {
  const last = syllables.at(-1);
  const consonant = CONSONANTS[sign];
  const vowel = VOWELS[sign];
  if (consonant !== undefined)
    syllables.push({ consonant, vowel: { sound: 'a', inherent: true }, nasal: '' });
  else if (vowel !== undefined && last && isDependent(sign)) last.vowel = { sound: vowel, inherent: false };
  else if (vowel !== undefined)
    syllables.push({ consonant: '', vowel: { sound: vowel, inherent: false }, nasal: '' });
  else if (sign === HALANT && last) last.vowel = { sound: '', inherent: false };
  else if (NASALS[sign] !== undefined && last) last.nasal = 'n';
  else if (!/\p{M}/u.test(sign))
    syllables.push({ consonant: sign, vowel: { sound: '', inherent: false }, nasal: '' });
}

/** Drops the inherent vowel, which is silent at the end of a word and between two pronounced syllables: बिजली is "bijli". */
function dropSilentVowels(syllables: Syllable[]): void {
  const isPronounced = (at: number) => Boolean(syllables[at]?.vowel.sound);
  for (let at = syllables.length - 1; at > 0; at -= 1) {
    const syllable = syllables[at] as Syllable;
    const silent =
      syllable.vowel.inherent &&
      !syllable.nasal &&
      (at === syllables.length - 1 ||
        (isPronounced(at - 1) && isPronounced(at + 1) && syllables[at + 1]?.consonant));
    if (silent) syllable.vowel = { sound: '', inherent: false };
  }
}

function isDependent(sign: string): boolean {
  return /\p{M}/u.test(sign);
}

function letters(pairs: string): Record<string, string> {
  const parts = pairs.split(' ');
  return Object.fromEntries(
    Array.from({ length: parts.length / 2 }, (_, index) => [
      parts[index * 2] as string,
      parts[index * 2 + 1] as string,
    ]),
  );
}
