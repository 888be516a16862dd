import { CHECK_KINDS } from '@aaspaas/contract/features/check-kinds.ts';
import type { ProfessionalCheck } from '@aaspaas/contract/features/professionals.ts';
import type { VerificationDocument } from '@aaspaas/contract/features/provider-registration.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { privateFilesForReader } from '../../../media/index.ts';
import { maskAccountNumber } from '../../bank/actions/bank-details.ts';
import { registrationStore } from '../store.ts';

/** Registration details that an operator sees with an application: personal details and ID proofs. */
export interface ApplicantDetails {
  readonly dob: string;
  readonly gender: string;
  readonly employee_type: string;
  readonly bank_name: string;
  readonly account_masked: string;
  readonly ifsc: string;
  readonly branch_name: string;
  readonly id_verified: boolean;
  readonly checks: ProfessionalCheck[];
  readonly documents: VerificationDocument[];
}

/** Empty details, for a professional without any. */
export const EMPTY_APPLICANT_DETAILS: ApplicantDetails = {
  dob: '',
  gender: '',
  employee_type: '',
  bank_name: '',
  account_masked: '',
  ifsc: '',
  branch_name: '',
  id_verified: false,
  checks: [],
  documents: [],
};

/** Returns the registration details of professionals for one operator. The caller checks that the reader is an operator. */
export async function applicantDetailsFor(
  deps: Pick<Platform, 'db' | 'clock' | 'vault'>,
  readerId: number,
  ids: readonly number[],
): Promise<Map<number, ApplicantDetails>> {
  const store = registrationStore(deps.db);
  const [rows, documents, checks] = await Promise.all([
    store.many(ids),
    store.documents(ids),
    store.checks(ids),
  ]);
  const files = await privateFilesForReader(
    deps,
    readerId,
    documents.map(({ file_id }) => file_id),
  );
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        dob: row.dob ?? '',
        gender: row.gender ?? '',
        employee_type: row.employee_type ?? '',
        bank_name: row.bank_name ?? '',
        account_masked: maskAccountNumber(row.account_last4),
        ifsc: row.ifsc ?? '',
        branch_name: row.branch_name ?? '',
        id_verified: row.id_verified,
        checks: CHECK_KINDS.flatMap((kind) =>
          checks
            .filter((one) => one.professional_id === row.account_id && one.kind === kind)
            .map(({ checked_at }) => ({ kind, checked_on: dateOf(checked_at) })),
        ),
        documents: documents.flatMap(({ account_id, file_id }) => {
          const file = account_id === row.account_id ? files.get(file_id) : undefined;
          if (!file) return [];
          const { kind, url, bytes } = file;
          const sized = kind === 'image';
          return { kind, url, bytes, width: sized ? file.width : null, height: sized ? file.height : null };
        }),
      },
    ]),
  );
}
