import type { Grant } from '@aaspaas/contract/kernel/grants.ts';

/**
 * The grants of the console's pages by the beginning of their addresses; a page without one is open to every operator. With a
 * parameter after `?`, the page is the one whose address has that parameter.
 */
const PAGE_NEEDS: readonly (readonly [path: string, needs: Grant])[] = [
  ['/admin/dispatch', 'bookings.read'],
  ['/admin/bookings/new', 'bookings.act'],
  ['/admin/bookings', 'bookings.read'],
  ['/admin/enquiries', 'enquiries.read'],
  ['/admin/pd-enquiries', 'enquiries.read'],
  ['/admin/reports', 'tickets.read'],
  ['/admin/appeals', 'tickets.read'],
  ['/admin/professionals?state', 'applicants.read'],
  ['/admin/professionals', 'professionals.read'],
  ['/admin/services', 'catalogue.read'],
  ['/admin/banners', 'content.read'],
  ['/admin/pages', 'content.read'],
  ['/admin/reviews', 'content.read'],
  ['/admin/customers', 'customers.read'],
  ['/admin/blocks', 'customers.read'],
  ['/admin/custom-services', 'catalogue.read'],
  ['/admin/operators', 'operators.read'],
  ['/admin/payments', 'money.read'],
  ['/admin/documents', 'money.read'],
  ['/admin/refunds', 'money.read'],
  ['/admin/amounts-due', 'money.read'],
  ['/admin/payouts', 'money.read'],
  ['/admin/settlements', 'money.read'],
  ['/admin/webhooks', 'money.read'],
  ['/admin/books', 'money.read'],
  ['/admin/tax', 'money.read'],
  ['/admin/months', 'money.read'],
  ['/admin/overview', 'insight.read'],
  ['/admin/supply', 'insight.read'],
  ['/admin/searches', 'insight.read'],
  ['/admin/messages', 'messages.read'],
  // Operators who dispatch confirm the plans of cities there.
  ['/admin/settings', 'bookings.read'],
  ['/admin/audit', 'audit.read'],
];

/** Returns whether the grants open a page of the console; `address` is a path, with its query if there is one. */
export function mayOpen(address: string, grants: readonly Grant[]): boolean {
  const [path = '', query = ''] = address.split('?');
  const needs = PAGE_NEEDS.find(([page]) => {
    const [start = '', name] = page.split('?');
    return name === undefined
      ? path === start || path.startsWith(`${start}/`)
      : path === start && new URLSearchParams(query).has(name);
  })?.[1];
  return needs === undefined || grants.includes(needs);
}
