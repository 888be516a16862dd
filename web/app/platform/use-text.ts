import { createContext, use } from 'react';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { textIn, type Translate } from './language.ts';

/** The language that the page is in; the root provides it. */
export const LanguageContext = createContext<Language>('en');

/** The page's language. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** `t(key, values)`: the texts of the page's language. The same function as long as the language stays. */
export function useText(): Translate {
  return textIn(use(LanguageContext));
}
