import { loadPage, type Page, type PageQuery } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import {
  type ApplicationPosition,
  type ProfessionalRow,
  type ProfessionalState,
  providerStore,
} from './store.ts';

export { approveProfessional, rejectProfessional } from './registration/actions/decide-application.ts';
export {
  servicesCovering,
  endPauses,
  unavailableProfessionals,
  nearbyProfessionals,
} from './availability/actions/nearby-professionals.ts';
export { availabilityRoutes } from './availability/routes.ts';
export { approveCustomService, rejectCustomService } from './offers/actions/decide-custom-service.ts';
export { customServiceQueue } from './offers/actions/custom-service-queue.ts';
export { offerRoutes } from './offers/routes.ts';
export { maskedBankDetails, decryptBankDetails } from './registration/actions/bank-details.ts';
export { updateCoverage } from './offers/actions/update-coverage.ts';
export { eraseProviderData } from './registration/actions/erase-provider-data.ts';
export { pauseDuringDeletion } from './availability/actions/pause-during-deletion.ts';
export { prepareBaseMove } from './offers/actions/prepare-base-move.ts';
export { loginFailure } from './registration/actions/login-failure.ts';
export {
  EMPTY_APPLICANT_DETAILS,
  type ApplicantDetails,
  applicantDetailsFor,
} from './registration/actions/applicant-details.ts';
export { registrationRoutes } from './registration/routes.ts';
export { providerRoutes } from './routes.ts';
export { lockProfessional, type ProfessionalState } from './store.ts';

/** Returns whether a professional may log in: only approved ones (provider.md, section 4). */
export async function isApproved(executor: Executor, accountId: number): Promise<boolean> {
  return (await providerStore(executor).professional(accountId))?.state === 'approved';
}

/** An application as operators see it, with the ids of the offered services. */
export type Application = ProfessionalRow & { readonly service_ids: readonly number[] };

/** Returns applications by state: pending ones longest waiting first, others latest decision first. */
export async function applications(
  executor: Executor,
  state: ProfessionalState,
  query: PageQuery,
): Promise<Page<Application> & { readonly counts: Readonly<Record<ProfessionalState, number>> }> {
  const store = providerStore(executor);
  const { rows, next_cursor } = await loadPage<ProfessionalRow, ApplicationPosition>(
    query,
    2,
    ({ state_at, account_id }) => [state_at.getTime(), account_id],
    (request) => store.byState(state, request),
  );
  const offered = await store.offeringsOf(rows.map((row) => row.account_id));
  return {
    rows: rows.map((row) => ({
      ...row,
      service_ids: offered
        .filter((one) => one.professional_id === row.account_id)
        .map((one) => one.service_id),
    })),
    next_cursor,
    counts: await store.countsByState(),
  };
}
