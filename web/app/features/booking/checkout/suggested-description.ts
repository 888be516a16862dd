/** Returns whether a description contains a suggested text. */
export function hasSuggestion(description: string, suggestion: string): boolean {
  return description.includes(suggestion);
}

/** Adds a suggested text to a description, or removes it if the description contains it. */
export function toggleSuggestion(description: string, suggestion: string): string {
  const text = description.trim();
  if (!hasSuggestion(text, suggestion)) {
    if (text === '') return suggestion;
    return `${text}${/[.,!?।]$/.test(text) ? ' ' : ', '}${suggestion}`;
  }
  const at = text.indexOf(suggestion);
  const before = text.slice(0, at).trimEnd();
  const after = text
    .slice(at + suggestion.length)
    .replace(/^[\s,]+/, '')
    .trimStart();
  if (after === '') return before.replace(/,$/, '');
  return before === '' ? after : `${before} ${after}`;
}
