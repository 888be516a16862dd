import { z } from 'zod';
import type { Random } from '../../random.ts';
import { readDataFile } from '../../../src/platform/data-file.ts';
import { DEMO_DATA } from '../demo-data.ts';
import { text } from '../fields.ts';

/** The regions of family names. */
export const region = z.enum([
  'north',
  'bihar',
  'punjab',
  'gujarat',
  'maharashtra',
  'karnataka',
  'telugu',
  'tamil',
  'kerala',
  'bengal',
]);
export type Region = z.output<typeof region>;

const list = z.array(text).min(1);
const namesOfGroup = z.strictObject({ men: list, women: list, families: list });

/** First and family names that match, by region, and those common in every region with their share. */
const { regions, everywhere } = readDataFile(
  DEMO_DATA,
  'names.json',
  z.strictObject({
    regions: z.record(region, namesOfGroup),
    everywhere: z.array(namesOfGroup.extend({ share: z.number().positive().max(1) })),
  }),
);

/** Returns a matching first and family name that is not in `taken`. */
export function fullNameOf(
  of: Region,
  gender: 'male' | 'female',
  taken: ReadonlySet<string>,
  from: Random,
): string {
  for (;;) {
    const { men, women, families } = pickNames(of, from);
    const name = `${from.pick(gender === 'male' ? men : women)} ${from.pick(families)}`;
    const [first, family] = name.split(' ');
    if (first !== family && !taken.has(name)) return name;
  }
}

function pickNames(of: Region, from: Random): z.output<typeof namesOfGroup> {
  let ticket = from.next();
  for (const group of everywhere) {
    if (ticket < group.share) return group;
    ticket -= group.share;
  }
  return regions[of];
}
