import type { Applicant } from '@aaspaas/contract/features/admin.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { servicesByIds } from '../../catalog/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import { filesByIds } from '../../media/index.ts';
import {
  type Application,
  applicantDetailsFor,
  applicationOf,
  EMPTY_APPLICANT_DETAILS,
} from '../../provider/index.ts';
import { presentApplicant } from '../present.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'vault'>;

/** Returns applications with their accounts and documents for one operator. The caller checks that the reader is an operator. */
export async function presentApplicants(
  deps: Deps,
  readerId: number,
  applications: readonly Application[],
  language: Language,
): Promise<Applicant[]> {
  const { db } = deps;
  const ids = applications.map((one) => one.account_id);
  const [accounts, services, detailsByAccount] = await Promise.all([
    accountsByIds(db, ids),
    servicesByIds(
      db,
      applications.flatMap((one) => one.service_ids),
    ),
    applicantDetailsFor(deps, readerId, ids),
  ]);
  const pictures = await filesByIds(
    db,
    [...accounts.values()].flatMap(({ avatarFileId }) => avatarFileId ?? []),
  );
  return applications.flatMap((one) => {
    const account = accounts.get(one.account_id);
    // An erased account has nothing left to show.
    if (!account?.mobile) return [];
    const details = detailsByAccount.get(one.account_id) ?? EMPTY_APPLICANT_DETAILS;
    return { ...presentApplicant(one, account, services, pictures, language), ...details };
  });
}

/** Returns the application of a professional for one operator; null if the account is erased or not a professional's. */
export async function applicantFor(
  deps: Deps,
  readerId: number,
  id: number,
  language: Language,
): Promise<Applicant | null> {
  const application = await applicationOf(deps.db, id);
  const [applicant = null] = await presentApplicants(
    deps,
    readerId,
    application ? [application] : [],
    language,
  );
  return applicant;
}
