/** A name whose beginning matches the typed text. */
export interface NameMatch {
  readonly id: number;
  /** Edits between the typed text and the beginning of the name. */
  readonly edits: number;
  /** Edits between the typed text and the whole name; Infinity beyond the allowed number. */
  readonly fullNameEdits: number;
}

/** Sorted names in one text, one per line, searchable by prefix with a few edits. */
export interface NameIndex {
  readonly count: number;
  name(id: number): string;
  /** Returns the first name that does not sort before `prefix`. */
  firstFrom(prefix: string): number;
  /** Returns every name that begins with `typed`, within `edits` letters inserted, deleted, replaced or swapped. */
  similar(typed: string, edits: number): NameMatch[];
}

const NEWLINE = 10;
const MAX_SHARED_PREFIX = 255;

/** Creates an index of names that are sorted by their UTF-16 code units and separated by newlines. */
export function makeNameIndex(text: string, count: number): NameIndex {
  const starts = lineStarts(text, count);
  const shared = sharedPrefixes(text, starts, count);
  const name = (id: number) => text.slice(starts[id], (starts[id + 1] as number) - 1);
  return {
    count,
    name,
    firstFrom: (prefix) => firstWhere(count, (id) => name(id) >= prefix),
    similar: (typed, edits) => similarNames({ text, starts, shared, count }, typed, edits),
  };
}

interface Names {
  readonly text: string;
  readonly starts: Uint32Array;
  /** Number of letters that each name shares with the previous one. */
  readonly shared: Uint8Array;
  readonly count: number;
}

/**
 * Traverses the names as a trie: the table of edit distances (optimal string alignment) is stored per letter of the
 * current name, and only the letters that differ from the previous name are computed. Skips names below a prefix that
 * already exceeds the limit.
 */
function similarNames({ text, starts, shared, count }: Names, typed: string, edits: number): NameMatch[] {
  const width = typed.length + 1;
  const deepest = typed.length + edits;
  const rows = new Uint8Array((deepest + 1) * width);
  /** The smallest distance between the typed text and any prefix of the current name, per prefix length. */
  const least = new Uint8Array(deepest + 1);
  for (let column = 0; column < width; column++) rows[column] = column;
  least[0] = typed.length;
  const found: NameMatch[] = [];
  let exceedsAt = Number.POSITIVE_INFINITY;
  let leastThere = 0;
  for (let id = 0; id < count; id++) {
    let depth = shared[id] as number;
    if (depth >= exceedsAt) {
      if (leastThere <= edits) found.push({ id, edits: leastThere, fullNameEdits: Number.POSITIVE_INFINITY });
      continue;
    }
    exceedsAt = Number.POSITIVE_INFINITY;
    const start = starts[id] as number;
    const length = (starts[id + 1] as number) - 1 - start;
    const last = Math.min(length, deepest);
    depth = Math.min(depth, last);
    while (depth < last) {
      depth++;
      const nearest = fillRow(rows, width, depth, text, start, typed);
      least[depth] = Math.min(least[depth - 1] as number, rows[depth * width + width - 1] as number);
      if (nearest <= edits) continue;
      exceedsAt = depth;
      leastThere = least[depth] as number;
      break;
    }
    const distance = least[depth] as number;
    if (distance > edits) continue;
    const whole = depth === length ? (rows[depth * width + width - 1] as number) : Number.POSITIVE_INFINITY;
    found.push({ id, edits: distance, fullNameEdits: whole <= edits ? whole : Number.POSITIVE_INFINITY });
  }
  return found;
}

/** Computes the row for one more letter of a name and returns its smallest distance. */
function fillRow(
  rows: Uint8Array,
  width: number,
  depth: number,
  text: string,
  start: number,
  typed: string,
): number {
  const row = depth * width;
  const above = row - width;
  const letter = text.charCodeAt(start + depth - 1);
  const before = depth > 1 ? text.charCodeAt(start + depth - 2) : NEWLINE;
  rows[row] = depth;
  let nearest = depth;
  for (let column = 1; column < width; column++) {
    const query = typed.charCodeAt(column - 1);
    let distance = (rows[above + column - 1] as number) + (query === letter ? 0 : 1);
    distance = Math.min(
      distance,
      (rows[above + column] as number) + 1,
      (rows[row + column - 1] as number) + 1,
    );
    if (column > 1 && depth > 1 && query === before && typed.charCodeAt(column - 2) === letter)
      distance = Math.min(distance, (rows[above - width + column - 2] as number) + 1);
    rows[row + column] = distance;
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}

/** Returns the start of each line, and one position past the end. */
export function lineStarts(text: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let at = 0;
  for (let id = 1; id < count; id++) {
    at = text.indexOf('\n', at) + 1;
    starts[id] = at;
  }
  starts[count] = text.length + 1;
  return starts;
}

function sharedPrefixes(text: string, starts: Uint32Array, count: number): Uint8Array {
  const shared = new Uint8Array(count);
  for (let id = 1; id < count; id++) {
    const one = starts[id - 1] as number;
    const other = starts[id] as number;
    let length = 0;
    while (
      length < MAX_SHARED_PREFIX &&
      other + length < text.length &&
      text.charCodeAt(one + length) !== NEWLINE &&
      text.charCodeAt(one + length) === text.charCodeAt(other + length)
    )
      length++;
    shared[id] = length;
  }
  return shared;
}

/** Binary search: returns the first number below `count` from which `holds` is true, or `count` if there is none. */
export function firstWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
