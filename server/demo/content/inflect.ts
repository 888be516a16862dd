/** A person's grammatical gender in Hindi; `other` takes the masculine plural, the common polite form. */
export type Gender = 'male' | 'female' | 'other';

/**
 * Replaces every `{masculine|feminine}` in a text with the form that agrees with the professional, and every
 * `<masculine|feminine>` with the form that agrees with the writer. A text without the second kind needs no writer.
 */
export function inflect(text: string, professional: Gender, writer: Gender = 'other'): string {
  return choose(choose(text, /\{([^|{}]*)\|([^|{}]*)\}/g, professional), /<([^|<>]*)\|([^|<>]*)>/g, writer);
}

function choose(text: string, marker: RegExp, gender: Gender): string {
  return text.replaceAll(marker, (_, masculine: string, feminine: string) =>
    gender === 'female' ? feminine : masculine,
  );
}
