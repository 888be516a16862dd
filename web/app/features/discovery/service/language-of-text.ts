import type { Language } from '@aaspaas/contract/messages/index.ts';

/** Returns the language of a text that a person wrote, for screen readers and line breaks: Hindi if it contains Devanagari. */
export function languageOfText(text: string): Language {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en';
}
