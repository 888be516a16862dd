import type { ConsoleCounts } from '@aaspaas/contract/features/admin-console.ts';
import { type Grant, hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { type RawBuilder, sql } from 'kysely';

/** Builds the query of the menu's counts; each is read from an index of the items that wait. */
export const consoleCountsQuery = (): RawBuilder<ConsoleCounts> => sql<ConsoleCounts>`
  select
    (select count(*)::int from (
      select id from booking_lines where state = 'placed'
      union select id from booking_lines where attention is not null
    ) waiting) as dispatch,
    (select count(*)::int from professionals where state = 'pending') as applicants,
    (select count(*)::int from custom_services where state = 'pending' and removed_at is null) as custom_services,
    (select count(*)::int from service_enquiries where status = 'pending') as enquiries,
    (select count(*)::int from pd_enquiries where status = 'pending') as pd_enquiries,
    (select count(*)::int from reports where closed_at is null) as reports,
    (select count(*)::int from appeals where answered_at is null) as appeals,
    (select count(*)::int from payment_refunds where state = 'failed') as refunds`;

/** Nothing waits. */
export const NO_COUNTS: ConsoleCounts = {
  dispatch: 0,
  applicants: 0,
  custom_services: 0,
  enquiries: 0,
  pd_enquiries: 0,
  reports: 0,
  appeals: 0,
  refunds: 0,
};

const NEEDS: Readonly<Record<keyof ConsoleCounts, Grant>> = {
  dispatch: 'bookings.read',
  applicants: 'applicants.read',
  custom_services: 'catalogue.read',
  enquiries: 'enquiries.read',
  pd_enquiries: 'enquiries.read',
  reports: 'tickets.read',
  appeals: 'tickets.read',
  refunds: 'money.read',
};

/** Returns the counts with 0 for the lists that the operator may not open. */
export function visibleCounts(counts: ConsoleCounts, roles: readonly OperatorRole[]): ConsoleCounts {
  const names = Object.keys(NEEDS) as (keyof ConsoleCounts)[];
  return recordOf(names, (name) => (hasGrant(roles, NEEDS[name]) ? counts[name] : 0));
}
