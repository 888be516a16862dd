import {
  fill,
  type Language,
  type MessageKey,
  type Messages,
  type Values,
} from '@aaspaas/contract/messages/index.ts';

/** Returns a text of the catalogue in one language. */
export type Translate = (key: MessageKey, values?: Values) => string;

/** Public pages load only the first part; other parts load with the components that show them (slots-texts.ts, all-texts.ts). */
type Part = 'first' | 'slots' | 'rest';

const loaders: Record<Language, Record<Part, () => Promise<Partial<Messages>>>> = {
  en: {
    first: async () => (await import('@aaspaas/contract/messages/en/index.ts?texts=first')).en,
    slots: async () => (await import('@aaspaas/contract/messages/en/index.ts?texts=slots')).en,
    rest: async () => (await import('@aaspaas/contract/messages/en/index.ts?texts=rest')).en,
  },
  hi: {
    first: async () => (await import('@aaspaas/contract/messages/hi/index.ts?texts=first')).hi,
    slots: async () => (await import('@aaspaas/contract/messages/hi/index.ts?texts=slots')).hi,
    rest: async () => (await import('@aaspaas/contract/messages/hi/index.ts?texts=rest')).hi,
  },
};

const requestedParts = new Set<Part>(['first']);
const catalogues = new Map<Language, Partial<Messages>>();
const translators = new Map<Language, Translate>();

/** Loads one language's texts, as far as the pages need them; the browser does this before hydration. */
export async function loadCatalogue(language: Language): Promise<void> {
  const parts = await Promise.all([...requestedParts].map((part) => loaders[language][part]()));
  catalogues.set(language, Object.assign({}, catalogues.get(language), ...parts));
}

/** Loads further texts of the languages in use, because from now on they may be shown. */
export async function loadTexts(...parts: Part[]): Promise<void> {
  for (const part of parts) requestedParts.add(part);
  const languages = new Set(catalogues.keys());
  if (typeof document !== 'undefined') languages.add(pageLanguage());
  await Promise.all([...languages].map(loadCatalogue));
}

/** Returns the texts of a loaded language, outside components (page titles, loaders, the API client). */
export function textIn(language: Language): Translate {
  let translate = translators.get(language);
  if (!translate) {
    translate = (key, values) =>
      fill(catalogues.get(language)?.[key] ?? key, language, values && isolateBidi(values));
    translators.set(language, translate);
  }
  return translate;
}

/** Isolates right-to-left names, so that they do not change the direction of the surrounding sentence. */
function isolateBidi(values: Values): Values {
  let isolated = values;
  for (const [name, value] of Object.entries(values))
    if (/[\u0590-\u08ff\u202a-\u202e\ufb1d-\ufefc]/.test(String(value)))
      isolated = { ...isolated, [name]: `\u2068${value}\u2069` };
  return isolated;
}

/** The language of the page that the browser shows. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'hi' ? 'hi' : 'en';
}
