import {
  fill,
  type Language,
  type MessageKey,
  type Messages,
  type Values,
} from '@aaspaas/contract/messages/index.ts';

/** Gives a text of the catalogue in one language. */
export type Translate = (key: MessageKey, values?: Values) => string;

const catalogues = new Map<Language, Messages>();
const translators = new Map<Language, Translate>();

/** Loads one language's texts; the browser does so for its own language before it takes the page over. */
export async function loadCatalogue(language: Language): Promise<void> {
  if (catalogues.has(language)) return;
  const messages =
    language === 'hi'
      ? (await import('@aaspaas/contract/messages/hi/index.ts')).hi
      : (await import('@aaspaas/contract/messages/en/index.ts')).en;
  catalogues.set(language, messages);
}

/** The texts of a loaded language, outside components (page titles, loaders, the API client). */
export function textIn(language: Language): Translate {
  let translate = translators.get(language);
  if (!translate) {
    translate = (key, values) => fill(catalogues.get(language)?.[key] ?? key, values);
    translators.set(language, translate);
  }
  return translate;
}

/** The language of the page that the browser shows. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'hi' ? 'hi' : 'en';
}
