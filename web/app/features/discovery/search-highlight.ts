/** A piece of a name, and whether it is what was typed. */
export interface HighlightPart {
  /** Where it begins in the name. */
  readonly at: number;
  readonly text: string;
  readonly typed: boolean;
}

/** Takes a name apart where its words begin with what was typed; one piece where none does. Signs stay with their letter. */
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

/** Without case, and without the dot below that many leave out. */
function normalizeLetters(text: string): string {
  return text.normalize('NFD').replaceAll('\u093c', '').toLowerCase();
}
