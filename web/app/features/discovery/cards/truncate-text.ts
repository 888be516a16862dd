/**
 * Truncates a text to the given number of characters plus an ellipsis; a shorter text is unchanged. Combining marks stay
 * with their letters.
 */
export function truncateText(text: string, maxLength: number): string {
  const letters = Array.from(text);
  if (letters.length <= maxLength) return text;
  let end = maxLength;
  while (end > 0 && /\p{M}/u.test(letters[end] ?? '')) end -= 1;
  return `${letters.slice(0, end).join('').trimEnd()}…`;
}
