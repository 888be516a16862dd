const LETTERS = new Map(
  Object.entries({
    अ: 'a',
    आ: 'a',
    इ: 'i',
    ई: 'i',
    उ: 'u',
    ऊ: 'u',
    ऋ: 'ri',
    ए: 'e',
    ऐ: 'ai',
    ओ: 'o',
    औ: 'au',
    ऑ: 'o',
    ऍ: 'e',
  }),
);
const CONSONANTS = new Map(
  Object.entries({
    क: 'k',
    ख: 'kh',
    ग: 'g',
    घ: 'gh',
    ङ: 'n',
    च: 'ch',
    छ: 'chh',
    ज: 'j',
    झ: 'jh',
    ञ: 'n',
    ट: 't',
    ठ: 'th',
    ड: 'd',
    ढ: 'dh',
    ण: 'n',
    त: 't',
    थ: 'th',
    द: 'd',
    ध: 'dh',
    न: 'n',
    प: 'p',
    फ: 'ph',
    ब: 'b',
    भ: 'bh',
    म: 'm',
    य: 'y',
    र: 'r',
    ल: 'l',
    ळ: 'l',
    व: 'v',
    श: 'sh',
    ष: 'sh',
    स: 's',
    ह: 'h',
  }),
);
const SIGNS = new Map(
  Object.entries({
    'ा': 'a',
    'ि': 'i',
    'ी': 'i',
    'ु': 'u',
    'ू': 'u',
    'ृ': 'ri',
    'े': 'e',
    'ै': 'ai',
    'ो': 'o',
    'ौ': 'au',
    'ॉ': 'o',
    'ॅ': 'e',
    '्': '',
  }),
);
const NASALS = new Set(['ं', 'ँ']);
const NUKTA = '़';
const ZERO = '०'.codePointAt(0) as number;

/**
 * Transliterates Devanagari to Latin letters, close enough for finding a place: no accents, and no silent `a` at the end
 * of a word. Leaves other characters unchanged.
 */
export function toLatin(text: string): string {
  if (!/\p{Script=Devanagari}/u.test(text)) return text;
  const letters = [...text.normalize('NFD')].filter((letter) => letter !== NUKTA);
  return letters.map((letter, at) => sound(letter, letters[at + 1])).join('');
}

function sound(letter: string, next: string | undefined): string {
  const consonant = CONSONANTS.get(letter);
  if (consonant !== undefined) return consonant + (speaksA(next) ? 'a' : '');
  const digit = (letter.codePointAt(0) as number) - ZERO;
  if (digit >= 0 && digit <= 9) return String(digit);
  return NASALS.has(letter) ? 'n' : (LETTERS.get(letter) ?? SIGNS.get(letter) ?? letter);
}

/** Returns whether a consonant before this letter has its inherent `a`. */
function speaksA(next: string | undefined): boolean {
  return next !== undefined && (CONSONANTS.has(next) || LETTERS.has(next) || NASALS.has(next));
}
