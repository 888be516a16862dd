import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The items in each list of the console that wait for an operator. */
const consoleCounts = z.object({
  /** Lines that need an operator or are not assigned yet. */
  dispatch: z.int(),
  /** Pending registrations of professionals. */
  applicants: z.int(),
  custom_services: z.int(),
  enquiries: z.int(),
  pd_enquiries: z.int(),
  reports: z.int(),
  /** Appeals of assignments without an answer. */
  appeals: z.int(),
  /** Failed refunds. */
  refunds: z.int(),
});
export type ConsoleCounts = z.output<typeof consoleCounts>;

/** What the frame of the operators' console shows. */
export const adminConsoleEndpoints = {
  'admin.counts': endpoint({
    method: 'GET',
    path: 'admin/counts',
    who: 'admin',
    needs: 'queue.read',
    summary: 'The number of items that wait for an operator in each list of the console',
    reply: z.object({ data: consoleCounts }),
  }),
};
