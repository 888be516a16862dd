/**
 * Returns the fields of an input whose name or text Postgres cannot store: with NUL or half of a surrogate pair. `''`
 * denotes the input as a whole where a name itself is malformed.
 */
export function malformedFields(input: unknown, field = ''): string[] {
  if (typeof input === 'string') return isStorable(input) ? [] : [field];
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    isStorable(name) ? malformedFields(value, field ? `${field}.${name}` : name) : [''],
  );
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
