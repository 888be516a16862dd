import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What a professional is told of themselves; also at the top of the answer, as clients of the specification read it. */
export const professionalProfile = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** A new number that takes effect with the code sent to it. */
  pending_mobile: z.string().nullable(),
  address: z.string(),
  /** What the professional wrote in the profile; `about` is what they wrote when they registered. */
  description: z.string(),
  image_url: z.string().nullable(),
  experience: z.string(),
  about: z.string(),
  /** As registered: permenent or contract, spelt so; empty where nobody said. */
  employee_type: z.string(),
  /** Of the account's number only the last four digits are left. */
  bank: z.object({ name: z.string(), account: z.string(), ifsc: z.string(), branch: z.string() }).nullable(),
  id_verified: z.boolean(),
  radius_km: z.number(),
  average_rating: z.number(),
  total_reviews: z.int(),
});

export type ProfessionalProfile = z.output<typeof professionalProfile>;

/** A professional’s own account. */
export const providerEndpoints = {
  'provider.profile': endpoint({
    method: 'GET',
    path: 'employee/userprofile',
    who: 'employee',
    summary: 'The professional’s own profile',
    reply: professionalProfile.extend({ success: z.literal(true), data: professionalProfile }),
  }),
};
