import { createContext, use } from 'react';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { textIn, type Translate } from './language.ts';

/** The page's language, provided by the root. */
export const LanguageContext = createContext<Language>('en');

/** Returns the page's language. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** Returns `t(key, values)` for the texts of the page's language. The function is stable while the language stays the same. */
export function useText(): Translate {
  return textIn(use(LanguageContext));
}
