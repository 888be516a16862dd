/** Takes a text apart into its sentences, English or Hindi; what is only space is none. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?।])\s+(?=[\p{Lu}\p{Lo}\d"'“‘(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
