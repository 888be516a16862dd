/** Cuts a text to so many characters and an ellipsis; a shorter one stays as it is. No letter loses its signs. */
export function truncateText(text: string, maxLength: number): string {
  const letters = Array.from(text);
  if (letters.length <= maxLength) return text;
  let end = maxLength;
  while (end > 0 && /\p{M}/u.test(letters[end] ?? '')) end -= 1;
  return `${letters.slice(0, end).join('').trimEnd()}…`;
}
