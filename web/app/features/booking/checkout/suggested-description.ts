/** The typical jobs of a service, as chips that write into the description. */
export interface SuggestionGroup {
  /** Null: the booking has one service only. */
  readonly service: string | null;
  readonly jobs: readonly { readonly name: string; readonly text: string }[];
}

/**
 * Groups the typical jobs by service. A service without typical jobs is omitted.
 *
 * @param shared whether the description belongs to several services, so that each text names its service
 */
export function suggestionGroups(
  services: readonly { readonly name: string; readonly job_descriptions: readonly string[] }[],
  shared = false,
): SuggestionGroup[] {
  return services
    .filter(({ job_descriptions: jobs }) => jobs.length > 0)
    .map(({ name: service, job_descriptions: jobs }) => ({
      service: shared ? service : null,
      jobs: jobs.map((name) => ({ name, text: shared ? `${name} (${service})` : name })),
    }));
}

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
