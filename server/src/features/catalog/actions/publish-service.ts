import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { missingFields } from '../rules/missing-parts.ts';
import type { LockedService } from '../store.ts';
import { missingProblems, partsOf, requireService } from './edit-service.ts';

/** When a draft becomes visible; `draft`: not on its day. */
export type Publication =
  | { readonly when: 'now' }
  | { readonly when: 'draft' }
  | { readonly when: 'day'; readonly at: Date };

/** How far ahead a service can be published: a typing error in the year is refused. */
const MAX_DAYS_AHEAD = 366;

/**
 * Publishes a draft, or sets or takes back its instant. Returns whether anything changed.
 * @throws `not_found`; `state_changed` if the service was published before; `invalid` with everything that is missing, or on `day`
 */
export async function publishService(
  tx: Tx,
  id: number,
  publication: Publication,
  now: Date,
): Promise<boolean> {
  const service = await requireService(tx, id);
  if (service.active && publication.when === 'now') return false;
  if (!service.draft || service.archived_at) throw new Failure('state_changed');
  if (publication.when === 'draft') {
    if (!service.publish_at) return false;
    await sql`update services set publish_at = null where id = ${id}`.execute(tx);
    return true;
  }
  const problems = missingProblems(missingFields(partsOf(service)));
  if (publication.when === 'day') {
    const { at } = publication;
    if (at <= now) problems['day'] = ['catalogue.publish_later'];
    else if (at > instantOf(addDays(dateOf(now), MAX_DAYS_AHEAD), '00:00'))
      problems['day'] = ['catalogue.price_too_far'];
  }
  if (Object.keys(problems).length) throw invalid(problems);
  if (publication.when === 'now') {
    await makeVisible(tx, id);
    return true;
  }
  if (service.publish_at?.getTime() === publication.at.getTime()) return false;
  await sql`update services set publish_at = ${publication.at} where id = ${id}`.execute(tx);
  return true;
}

/**
 * Hides a service from customers. Booking lines and offerings stay as they are: queries of customers and new bookings read only active
 * services. Returns whether it was not archived before.
 * @throws `not_found`
 */
export async function archiveService(tx: Tx, id: number, now: Date): Promise<boolean> {
  const service = await requireService(tx, id);
  if (isArchived(service)) return false;
  await sql`update services set active = false, publish_at = null, archived_at = ${now} where id = ${id}`.execute(
    tx,
  );
  return true;
}

/**
 * Makes an archived service visible again, or a draft if it was never published. It keeps the gaps that it had. Returns whether it was
 * archived.
 * @throws `not_found`; `state_changed` for drafts; `invalid` if it has no price
 */
export async function restoreService(tx: Tx, id: number): Promise<boolean> {
  const service = await requireService(tx, id);
  if (service.active) return false;
  if (!isArchived(service)) throw new Failure('state_changed');
  if (!service.draft && service.servicetype === 'service' && service.current_price_id === null)
    throw invalid({ per_hour: ['catalogue.add_price'] });
  await sql`update services set archived_at = null, active = not draft where id = ${id}`.execute(tx);
  return true;
}

/**
 * Makes drafts visible whose instant has come, each in a transaction. A service that another process or an operator holds is left to them
 * or to the next run; one that fails does not stop the others.
 * @throws AggregateError with the failures, after all services
 */
export async function publishDueServices({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    select id from services where publish_at <= ${now} order by id`.execute(db);
  const failures: unknown[] = [];
  for (const { id } of rows)
    await transaction(db, (tx) => publishDueService(tx, id, now)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length) throw new AggregateError(failures, 'services could not be published');
}

async function publishDueService(tx: Tx, id: number, now: Date): Promise<void> {
  // Again under the lock: an operator may have taken the instant back.
  const { rows } = await sql`
    select from services where id = ${id} and publish_at <= ${now} for no key update skip locked`.execute(tx);
  if (rows.length) await makeVisible(tx, id);
}

async function makeVisible(tx: Tx, id: number): Promise<void> {
  await sql`update services set active = true, draft = false, publish_at = null where id = ${id}`.execute(tx);
}

function isArchived({ active, draft, archived_at }: LockedService): boolean {
  return !active && (archived_at !== null || !draft);
}
