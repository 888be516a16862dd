/** Returns a name in plain Latin letters. */
export function readableName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Extracts the place from a post office's name: removes the kind of office, the town in brackets, the district suffix and
 * stray characters.
 */
export function postOfficeName(text: string, district: string): string {
  const name = bareName(text);
  const shorter =
    district && name.endsWith(` ${district}`) ? name.slice(0, -district.length - 1).trim() : name;
  return /[a-z]{3}/i.test(shorter) ? shorter : name;
}

function bareName(text: string): string {
  return readableName(text)
    .replace(/\s*\([^)]*\)?/g, ' ')
    .replace(/[\s,-]*(?:N\.?D\.?)?\s*\b[SHBG]\.?\s?O\.?$/i, '')
    .replace(/\bSec(?:tor)?[\s.-]*(\d+)/gi, 'Sector $1')
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9.]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const INSTITUTION =
  /\d|\b(?:[IVX]+|block|campus|college|colony|complex|court|estate|factory|hospital|institute|market|bazar|university|school|sector|road|secretariat|bhawan|mill|mills|h\.?o|g\.?p\.?o|head|city|north|south|east|west)\b/i;

/** Sorts the names so that the best name for the whole PIN code is first: short, a prefix of other names, not an institution. */
export function mainNameFirst(names: readonly string[]): string[] {
  const weight = (name: string) =>
    3 * names.filter((other) => other !== name && other.startsWith(name)).length -
    (INSTITUTION.test(name) ? 4 : 0) -
    name.split(' ').length -
    name.length / 50;
  const [main] = names.toSorted((a, b) => weight(b) - weight(a));
  return main === undefined ? [] : [main, ...names.filter((name) => name !== main)];
}
