/** Splits an English or Hindi text into sentences and drops blank ones. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?।])\s+(?=[\p{Lu}\p{Lo}\d"'“‘(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
