import { loadPage, type Page, type PageQuery } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Point } from '../places/index.ts';
import { offerStore } from './offers/store.ts';
import { type ApplicationPosition, type ProfessionalRow, registrationStore } from './registration/store.ts';
import type { ProfessionalState } from './tables.ts';

export { rewriteCalendarJobs } from './actions/rewrite-calendar-jobs.ts';
export { rewriteWorkingTime } from './actions/rewrite-working-time.ts';
export { calendarsInPart, outdatedCalendars } from './availability/actions/calendar-batches.ts';
export { calendarJobs, calendarsNear } from './availability/actions/calendars-near.ts';
export { approveProfessional, rejectProfessional } from './registration/actions/decide-application.ts';
export { nearbyProfessionals, servicesCovering } from './availability/actions/nearby-professionals.ts';
export { peersAt, planFactsOf } from './availability/actions/plan-facts.ts';
export { endPauses, pauseDuringBlock, pauseDuringDeletion } from './availability/actions/pause.ts';
export { unavailableProfessionals } from './availability/actions/unavailable-professionals.ts';
export { availabilityRoutes } from './availability/routes.ts';
export { countMissedRequests, onDutyAmong, resetMissedRequests } from './duty/actions/count-requests.ts';
export { dutyOf } from './duty/actions/duty-of.ts';
export { dutyRoutes } from './duty/routes.ts';
export { approveCustomService, rejectCustomService } from './offers/actions/decide-custom-service.ts';
export { customServiceQueue } from './offers/actions/custom-service-queue.ts';
export { offerRoutes } from './offers/routes.ts';
export { bankAccountRoutes } from './bank/routes.ts';
export { checkBankAccounts } from './bank/actions/check-bank-accounts.ts';
export {
  currentBankAccounts,
  decryptBankAccounts,
  maskAccountNumber,
  maskedBankAccounts,
  payeesOf,
} from './bank/actions/bank-details.ts';
export { decideBankAccount } from './bank/actions/decide-bank-account.ts';
export { bankStore, type CheckedAccount, hasNewerVerified, stateOfAccount } from './bank/store.ts';
export { panKey } from './tax/actions/change-tax-details.ts';
export { type ProfessionalTaxStatus, professionalTaxOf } from './tax/actions/professional-tax.ts';
export { earlierTaxDetails, ownTaxDetails } from './tax/actions/own-tax-details.ts';
export { requestTaxDetails } from './tax/actions/request-tax-details.ts';
export { taxNumbersOf } from './tax/actions/tax-numbers.ts';
export { taxDetailsRoutes } from './tax/routes.ts';
export { updateCoverage, updateServiceCoverage } from './offers/actions/update-coverage.ts';
export { eraseProviderData } from './registration/actions/erase-provider-data.ts';
export { prepareBaseMove } from './offers/actions/prepare-base-move.ts';
export { loginFailure } from './registration/actions/login-failure.ts';
export {
  EMPTY_APPLICANT_DETAILS,
  type ApplicantDetails,
  applicantDetailsFor,
} from './registration/actions/applicant-details.ts';
export { approvePhoto, recordCheck } from './registration/actions/verify-professional.ts';
export { registrationRoutes } from './registration/routes.ts';
export { lockProfessional, lockProfessionals, tryLockProfessional } from './registration/store.ts';
export { lockCalendars } from './store.ts';
export type { ProfessionalState, StoredJob } from './tables.ts';

/** Returns whether a professional may log in: only approved ones (provider.md, section 4). */
export async function isApproved(executor: Executor, accountId: number): Promise<boolean> {
  return (await registrationStore(executor).professional(accountId))?.state === 'approved';
}

/** Returns where a professional starts from; null if they have not set it. */
export async function baseOf(executor: Executor, accountId: number): Promise<Point | null> {
  const base = await offerStore(executor).base(accountId);
  if (!base || base.latitude === null || base.longitude === null) return null;
  return { latitude: base.latitude, longitude: base.longitude };
}

/** Returns the bases of professionals; those whose base is unknown are missing. */
export async function basesOf(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Point>> {
  const rows = await offerStore(executor).bases(ids);
  return new Map(rows.map(({ account_id, ...base }) => [account_id, base]));
}

/** An application as operators see it, with the ids of the offered services. */
export type Application = ProfessionalRow & { readonly service_ids: readonly number[] };

/** Returns applications by state: pending ones longest waiting first, others latest decision first. */
export async function applications(
  executor: Executor,
  state: ProfessionalState,
  query: PageQuery,
): Promise<Page<Application> & { readonly counts: Readonly<Record<ProfessionalState, number>> }> {
  const store = registrationStore(executor);
  const { rows, next_cursor } = await loadPage<ProfessionalRow, ApplicationPosition>(
    query,
    2,
    ({ state_at, account_id }) => [state_at.getTime(), account_id],
    (request) => store.byState(state, request),
  );
  return {
    rows: await withServices(executor, rows),
    next_cursor,
    counts: await store.countsByState(),
  };
}

/** Returns the application of a professional; undefined if the account is not a professional's. */
export async function applicationOf(executor: Executor, id: number): Promise<Application | undefined> {
  const row = await registrationStore(executor).professional(id);
  return row && (await withServices(executor, [row]))[0];
}

async function withServices(executor: Executor, rows: readonly ProfessionalRow[]): Promise<Application[]> {
  const offered = await offerStore(executor).offeringsByProfessionals(rows.map((row) => row.account_id));
  return rows.map((row) => ({
    ...row,
    service_ids: offered.filter((one) => one.professional_id === row.account_id).map((one) => one.service_id),
  }));
}
