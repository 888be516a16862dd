import { readFileSync } from 'node:fs';

/** A place in a file of the bundle that `npm start` writes (`tooling/bundle/write-start.mjs`). */
const BUNDLED_PLACE = /file:\/\/[^\s()]*\/server\/build\/[^/\s()]+\.js:\d+:\d+/;

/** The places found so far: a fault is often logged many times. */
const sourceByPlace = new Map<string, string>();
const MAX_PLACES = 1000;

/**
 * Names the source file and line in a frame of a stack that names a place in the bundle, and returns other frames unchanged. Node's source
 * maps would take 130 ms of each start and 40 MB.
 */
export function sourceFrame(frame: string): string {
  return frame.replace(BUNDLED_PLACE, (place) => {
    const known = sourceByPlace.get(place);
    if (known !== undefined) return known;
    const source = sourcePlace(place);
    if (sourceByPlace.size >= MAX_PLACES) sourceByPlace.clear();
    sourceByPlace.set(place, source);
    return source;
  });
}

/** Reads the file beside the bundled one: the paths of its sources, an empty line, and for each line the number of a path and a line. */
function sourcePlace(place: string): string {
  const [, file = '', line] = /^(.*):(\d+):\d+$/.exec(place) ?? [];
  try {
    const text = readFileSync(new URL(`${file}.lines`), 'utf8');
    const end = text.indexOf('\n\n');
    const [path, sourceLine] =
      text
        .slice(end + 2)
        .split('\n')
        [Number(line) - 1]?.split(' ') ?? [];
    return path ? `${text.slice(0, end).split('\n')[Number(path)]}:${sourceLine}` : place;
  } catch {
    // A file of an earlier bundle.
    return place;
  }
}
