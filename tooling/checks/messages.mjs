import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { existing, read, sourceFiles } from './sources.mjs';

const CATALOGUES = /^contract\/src\/messages\/[a-z]+\//;
const DEVANAGARI = /[\u0900-\u097F]/;
/** Texts that are identical in every language: numbers, symbols, names. */
const SAME_EVERYWHERE = /^[\d\s₹%+–—\-.,:;/()•×{}\w]*$/;
const LANGUAGE_FREE = new Set(
  'OTP Aaspaas English PIN GST GSTIN CGST SGST IGST SAC UPI EMI ID FAQ'.split(' '),
);

/** A place with plural forms, as `fill` of contract/src/messages reads it. */
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** Checks the texts: each is used, exists in both languages with the same placeholders, and the Hindi one is Hindi. */
export const messages = {
  name: 'messages',
  async run(root) {
    const indexes = ['en', 'hi'].map((language) => `contract/src/messages/${language}/index.ts`);
    if (existing(root, indexes).length < 2) return { problems: [`missing: ${indexes.join(' or ')}`] };
    const [en, hi] = await Promise.all(indexes.map((path) => textsOf(root, path)));
    const problems = [];
    for (const [key, english] of Object.entries(en)) {
      const hindi = hi[key];
      if (hindi === undefined) problems.push(`${key}: not in hi`);
      else {
        if (places(english) !== places(hindi))
          problems.push(
            `${key}: the places differ: en ${places(english) || 'none'}, hi ${places(hindi) || 'none'}`,
          );
        if (!DEVANAGARI.test(hindi) && !isLanguageFree(hindi))
          problems.push(`${key}: the Hindi is not in Devanagari: ${hindi}`);
        for (const text of [english, hindi])
          if (/\{\w+[^\w}]/.test(text.replace(PLURAL, '')))
            problems.push(`${key}: not a place or {n, plural, one {…} other {…}}: ${text}`);
      }
    }
    for (const key of Object.keys(hi)) if (!Object.hasOwn(en, key)) problems.push(`${key}: not in en`);
    problems.push(...unusedKeys(root, Object.keys(en)));
    return { problems, note: `${Object.keys(en).length} texts` };
  },
};

async function textsOf(root, path) {
  const module = await import(pathToFileURL(join(root, path)).href);
  return Object.values(module).find((value) => typeof value === 'object');
}

/** Returns the names of a text's places; a language without plural forms may use a plain place. */
function places(text) {
  const names = text.replace(PLURAL, '{$1}').matchAll(/\{(\w+)\}/g);
  return [...new Set([...names].map(([place]) => place))].sort().join(' ');
}

function isLanguageFree(text) {
  const untranslatedWords = text
    .replace(PLURAL, ' $2 $3 ')
    .replace(/\{\w+\}/g, '')
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
  return SAME_EVERYWHERE.test(text) && untranslatedWords.every((word) => LANGUAGE_FREE.has(word));
}

/** A key counts as used if it appears in full, or if a template begins with its prefix: `error.${code}`. */
function unusedKeys(root, keys) {
  const text = sourceFiles(root)
    .filter((path) => !CATALOGUES.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => read(root, path))
    .join('\n');
  const whole = new Set([...text.matchAll(/['"`]([a-z_]+\.[\w.]+)['"`]/g)].map(([, key]) => key));
  const begun = [...new Set([...text.matchAll(/`([a-z_]+\.[\w.]*)\$\{/g)].map(([, start]) => start))];
  return keys
    .filter((key) => !whole.has(key) && !begun.some((start) => key.startsWith(start)))
    .map((key) => `${key}: this text is unused`);
}
