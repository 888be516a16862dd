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

/** Puts values into a text; a place without a value stays as it is, which a test of the screens would show. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Names a text where only a string fits (the message of a zod check), and lets the compiler see that it exists. */
export function key(name: MessageKey): MessageKey {
  return name;
}
