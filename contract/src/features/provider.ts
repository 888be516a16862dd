import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What a professional is told of themselves; also at the top of the answer, as clients of the specification read it. */
export const professionalProfile = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  address: z.string(),
  image_url: z.string().nullable(),
  experience: z.string(),
  radius_km: z.number(),
  average_rating: z.number(),
  total_reviews: z.int(),
});

/** A catalogue service that the professional offers (provider.md, "Employee service card"). */
export const offeredService = z.object({
  action_id: z.int(),
  name: z.string(),
  servicetype: z.string(),
  category_name: z.string(),
  subcategory_name: z.string(),
  employee_type: z.string(),
  image_url: z.array(z.string()),
  video_url: z.string().nullable(),
});

export const providerEndpoints = {
  'provider.profile': endpoint({
    method: 'GET',
    path: 'employee/userprofile',
    who: 'employee',
    summary: 'The professional’s own profile',
    reply: professionalProfile.extend({ success: z.literal(true), data: professionalProfile }),
  }),
  'provider.services': endpoint({
    method: 'GET',
    path: 'employee/getservice',
    who: 'employee',
    summary: 'The catalogue services that the professional offers',
    reply: z.object({ data: z.array(offeredService) }),
  }),
};
