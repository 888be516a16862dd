import { readdir } from 'node:fs/promises';

/** The first eight digits of a segment, or of the file that says where a timeline begins; archived ones are compressed. */
const NAME = /^([\dA-F]{8})(?:[\dA-F]{16}|\.history)(?:\.gz)?$/;

/**
 * Returns the timelines of which folders have WAL, in order. Each restore begins a new one: the database goes on from there, and what the
 * earlier one had after that point is on another branch.
 */
export async function timelinesIn(folders: readonly string[]): Promise<number[]> {
  const found = new Set<number>();
  for (const folder of folders)
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const [, timeline] = NAME.exec(name) ?? [];
      if (timeline !== undefined) found.add(Number.parseInt(timeline, 16));
    }
  return [...found].toSorted((one, other) => one - other);
}
