import type { IdProof } from '@aaspaas/contract/features/provider-registration.ts';
import type { Platform } from '../../platform/platform.ts';
import { privateFilesFor } from '../media/index.ts';
import { masked } from './actions/register-again.ts';
import { registrationStore } from './registration-store.ts';

/** What an operator is shown of a registration beside the application: who the person is on paper, and the ID proofs. */
export interface Papers {
  readonly dob: string;
  readonly gender: string;
  readonly employee_type: string;
  readonly bank_name: string;
  readonly account_masked: string;
  readonly ifsc: string;
  readonly branch_name: string;
  readonly id_verified: boolean;
  readonly proofs: IdProof[];
}

/** Of whom nothing is known. */
export const NO_PAPERS: Papers = {
  dob: '',
  gender: '',
  employee_type: '',
  bank_name: '',
  account_masked: '',
  ifsc: '',
  branch_name: '',
  id_verified: false,
  proofs: [],
};

/** The papers of professionals for one operator; that the reader is one is the caller's to know. */
export async function papersFor(
  parts: Pick<Platform, 'db' | 'clock' | 'vault'>,
  readerId: number,
  ids: readonly number[],
): Promise<Map<number, Papers>> {
  const store = registrationStore(parts.db);
  const [rows, proofs] = await Promise.all([store.many(ids), store.proofs(ids)]);
  const files = await privateFilesFor(
    parts,
    readerId,
    proofs.map(({ file_id }) => file_id),
  );
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        dob: row.dob ?? '',
        gender: row.gender ?? '',
        employee_type: row.employee_type ?? '',
        bank_name: row.bank_name ?? '',
        account_masked: masked(row.account_last4),
        ifsc: row.ifsc ?? '',
        branch_name: row.branch_name ?? '',
        id_verified: row.id_verified,
        proofs: proofs.flatMap(({ account_id, file_id }) => {
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
