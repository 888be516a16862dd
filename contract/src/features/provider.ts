import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A professional's own profile; its fields are also at the top level of the answer, as clients of the specification read them. */
export const professionalProfile = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Whether the owner of `email` opened the link sent to it; without that no mail is sent. */
  email_verified: z.boolean(),
  mobile: z.string(),
  /** A new number that takes effect when the code sent to it is entered. */
  pending_mobile: z.string().nullable(),
  address: z.string(),
  /** The profile's description; `about` is the text from the registration. */
  description: z.string(),
  image_url: z.string().nullable(),
  experience: z.string(),
  about: z.string(),
  /** From the registration: permenent or contract, spelled as in the specification; empty if not provided. */
  employee_type: z.string(),
  /** Only the last four digits of the account number are returned. */
  bank: z.object({ name: z.string(), account: z.string(), ifsc: z.string(), branch: z.string() }).nullable(),
  id_verified: z.boolean(),
  radius_km: z.number(),
  average_rating: z.number(),
  total_reviews: z.int(),
});

export type ProfessionalProfile = z.output<typeof professionalProfile>;

/** A professional's own account. */
export const providerEndpoints = {
  'provider.profile': endpoint({
    method: 'GET',
    path: 'employee/userprofile',
    who: 'employee',
    summary: 'The professional’s own profile',
    reply: professionalProfile.extend({ success: z.literal(true), data: professionalProfile }),
  }),
};
