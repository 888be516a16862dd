import { groupIndian } from '../kernel/group-indian.ts';
import type { en } from './en/index.ts';

/** The languages of the product; English is the specification's. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The key of a text, `feature.what_it_says`; texts live in `en/<feature>.ts` and `hi/<feature>.ts`. */
export type MessageKey = keyof typeof en;

/** One language's texts, whole. */
export type Messages = Record<MessageKey, string>;

/** Values put into a text's `{name}` places. */
export type Values = Record<string, string | number>;

/** A place, or a place with plural forms as in ICU MessageFormat: `{count, plural, one {# day} other {# days}}`. */
const PLACE = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

const PLURALS = { en: new Intl.PluralRules('en'), hi: new Intl.PluralRules('hi') };

/**
 * Puts values into a text. A plural place takes the form of the number in the language (CLDR), with the number for `#`,
 * grouped as in India. A place without a value stays as it is, which a test of the screens would show.
 */
export function fill(text: string, language: Language, values: Values = {}): string {
  if (!text.includes('{')) return text;
  return text.replace(PLACE, (place, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return place;
    if (one === undefined || other === undefined) return String(value);
    const count = Number(value);
    return (PLURALS[language].select(count) === 'one' ? one : other).replaceAll('#', groupIndian(count));
  });
}

/** Names a text where only a string fits (the message of a zod check), and lets the compiler see that it exists. */
export function key(name: MessageKey): MessageKey {
  return name;
}
