/** Returns whether a list of search words, separated by spaces, contains all words of a text next to each other. */
export function hasSearchWord(words: string, text: string): boolean {
  return ` ${words
    .toLowerCase()
    .split(/[\s,]+/)
    .join(' ')} `.includes(` ${text.toLowerCase()} `);
}
