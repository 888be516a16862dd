import type { Grant } from '@aaspaas/contract/kernel/grants.ts';

/** The grants of the console's pages by the beginning of their addresses; a page without one is open to every operator. */
const PAGE_NEEDS: readonly (readonly [path: string, needs: Grant])[] = [
  ['/admin/dispatch', 'bookings.read'],
  ['/admin/bookings', 'bookings.read'],
  ['/admin/enquiries', 'enquiries.read'],
  ['/admin/pd-enquiries', 'enquiries.read'],
  ['/admin/reports', 'tickets.read'],
  ['/admin/appeals', 'tickets.read'],
  ['/admin/professionals', 'applicants.read'],
  ['/admin/services', 'catalogue.read'],
  ['/admin/reviews', 'content.read'],
  ['/admin/customers', 'customers.read'],
  ['/admin/custom-services', 'catalogue.read'],
  ['/admin/operators', 'operators.read'],
  ['/admin/refunds', 'money.read'],
  ['/admin/payouts', 'money.read'],
  ['/admin/books', 'money.read'],
  ['/admin/messages', 'messages.read'],
  // Operators who dispatch confirm the plans of cities there.
  ['/admin/settings', 'bookings.read'],
  ['/admin/audit', 'audit.read'],
];

/** Returns whether the grants open a page of the console. */
export function mayOpen(path: string, grants: readonly Grant[]): boolean {
  const needs = PAGE_NEEDS.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1];
  return needs === undefined || grants.includes(needs);
}
