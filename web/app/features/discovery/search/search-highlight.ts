/** A segment of a name, with whether it matches the query. */
export interface HighlightPart {
  /** Offset in the name. */
  readonly at: number;
  readonly text: string;
  readonly typed: boolean;
}

/**
 * Splits a name into segments that match the query at word beginnings; one segment if nothing matches. Combining marks
 * stay with their letters.
 */
export function highlightParts(name: string, typed: string): HighlightPart[] {
  const queryWords = splitWords(typed).map(({ plain }) => plain);
  const parts: HighlightPart[] = [];
  let length = 0;
  const add = (text: string, isTyped: boolean) => {
    if (text) parts.push({ at: length, text, typed: isTyped });
    length += text.length;
  };
  let at = 0;
  for (const { text, plain, index } of splitWords(name)) {
    const longest = queryWords
      .filter((word) => plain.startsWith(word))
      .reduce((most, word) => Math.max(most, Array.from(word).length), 0);
    const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    let end = 0;
    let counted = 0;
    for (const letter of letters) {
      if (counted >= longest) break;
      counted += Array.from(normalizeLetters(letter)).length;
      end += letter.length;
    }
    add(name.slice(at, index), false);
    add(text.slice(0, end), true);
    add(text.slice(end), false);
    at = index + text.length;
  }
  add(name.slice(at), false);
  return parts;
}

function splitWords(text: string) {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), (match) => ({
    text: match[0],
    plain: normalizeLetters(match[0]),
    index: match.index,
  }));
}

/** Normalizes case and removes the nukta (dot below), which many people leave out. */
function normalizeLetters(text: string): string {
  return text.normalize('NFD').replaceAll('\u093c', '').toLowerCase();
}
