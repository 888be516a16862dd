import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { bilingual, latitude, longitude, mobile, slug, text } from './fields.ts';
import { pictureSlug } from './pictures.ts';

/** A hand-written professional; the e-mail address and the bank account are derived. */
const professional = z.strictObject({
  name: text,
  mobile,
  gender: z.enum(['male', 'female', 'other']),
  /** Format YYYY-MM-DD. */
  dateOfBirth: z.iso.date(),
  picture: pictureSlug,
  locality: text,
  address: text,
  latitude,
  longitude,
  radiusKm: z.number().positive(),
  experienceYears: z.int().nonnegative(),
  /** Spelt as in the specification. */
  employeeType: z.enum(['permenent', 'contract']).default('permenent'),
  description: bilingual,
  status: z.enum(['approved', 'pending']).default('approved'),
  idVerified: z.boolean().default(true),
  /** Slugs of services booked by the day. */
  fullTime: z.array(slug),
  /** Slugs of services booked by the hour. */
  partTime: z.array(slug).default([]),
});

/** The professionals of a city. */
const professionalsOfCity = z.strictObject({ city: text, professionals: z.array(professional) });

/** An offering of a professional: a service's slug, and whether by the day or by the hour. */
export type DemoOffering = { service: string; employment: 'full_time' | 'part_time' };

/** The fields of a professional that are written or generated. */
export type ProfessionalEntry = Omit<z.output<typeof professional>, 'fullTime' | 'partTime'> & {
  /** The city, town or village they live in. */
  city: string;
  offerings: readonly DemoOffering[];
};

/** A professional with all registration fields. */
export type DemoProfessional = ProfessionalEntry & {
  email: string;
  bank: { name: string; accountNumber: string; ifsc: string; branch: string };
};

/** Reads `professionals/<city>.json` of a folder. */
export function readProfessionals(folder: URL, city: string): ProfessionalEntry[] {
  const file = readDataFile(folder, `professionals/${city}.json`, professionalsOfCity);
  return file.professionals.map(({ fullTime, partTime, ...entry }) => ({
    ...entry,
    city: file.city,
    offerings: [
      ...fullTime.map((service) => ({ service, employment: 'full_time' as const })),
      ...partTime.map((service) => ({ service, employment: 'part_time' as const })),
    ],
  }));
}

/** Adds a fictitious e-mail address and bank account: `.example` is reserved, and no bank uses the code DEMO. */
export function withContact(entry: ProfessionalEntry): DemoProfessional {
  return {
    ...entry,
    email: `${entry.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@aaspaas.example`,
    bank: {
      name: 'Demo Bank',
      accountNumber: `0042${entry.mobile}`,
      ifsc: 'DEMO0000042',
      branch: entry.locality,
    },
  };
}
