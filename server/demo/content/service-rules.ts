import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { DEMO_DATA } from './demo-data.ts';
import { bilingual, slug } from './fields.ts';
import type { Gender } from './inflect.ts';
import { pictureSlug } from './pictures.ts';

const gender = z.enum(['male', 'female']);

/** A promise that a service's description makes about its professionals. The generated workforce follows it; tests check it. */
const serviceRule = z.strictObject({
  /** Only professionals of this gender offer it. */
  doneBy: gender.optional(),
  /** Only customers of this gender book it for themselves, so only they review it. */
  customers: gender.optional(),
  /** Customers choose between a woman and a man, so every place with one also has the other. */
  bothGenders: z.literal(true).optional(),
  /** Every professional who offers it has a verified ID. */
  verified: z.literal(true).optional(),
  /** A health profession: its professionals offer only the services in `with`. */
  clinical: z
    .strictObject({
      with: z.array(slug),
      men: z.array(pictureSlug).min(1),
      women: z.array(pictureSlug).min(1),
      says: z.array(bilingual).min(1),
    })
    .optional(),
});

/** The rules by service slug; most services have none. */
export const serviceRules: Readonly<Record<string, z.output<typeof serviceRule>>> = readDataFile(
  DEMO_DATA,
  'service-rules.json',
  z.record(slug, serviceRule),
);

/** Returns whether a professional of a gender may offer a service. */
export function canOffer(slug: string, gender: Gender): boolean {
  const { doneBy } = serviceRules[slug] ?? {};
  return doneBy === undefined || doneBy === gender;
}

/** Returns the gender of a service's customers, if only one gender books it. */
export function customersOf(slug: string): Gender | undefined {
  return serviceRules[slug]?.customers;
}
