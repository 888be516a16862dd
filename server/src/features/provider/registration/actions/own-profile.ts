import type { ProfessionalProfile } from '@aaspaas/contract/features/provider.ts';
import { type Selectable, sql } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { filesByIds } from '../../../media/index.ts';
import type { ProviderTables } from '../../tables.ts';

/** The columns of a professional's row that they can read; the full account number is stored encrypted. */
type ReadableRow = Pick<
  Selectable<ProviderTables['professionals']>,
  | 'employee_type'
  | 'experience'
  | 'about'
  | 'bank_name'
  | 'account_last4'
  | 'ifsc'
  | 'branch_name'
  | 'radius_km'
  | 'id_verified'
>;

/**
 * Returns a professional's own profile.
 * @throws `not_found`
 */
export async function ownProfile(
  db: Executor,
  id: number,
  rating: { readonly average: number; readonly reviews: number } | undefined,
): Promise<ProfessionalProfile> {
  const [result, account] = await Promise.all([
    sql<ReadableRow>`select employee_type, experience, about, bank_name, account_last4, ifsc, branch_name, radius_km, id_verified
      from professionals where account_id = ${id}`.execute(db),
    accountsByIds(db, [id]).then((accounts) => accounts.get(id)),
  ]);
  const [row] = result.rows;
  if (!row || !account) throw new Failure('not_found');
  const { avatarFileId } = account;
  const picture =
    avatarFileId === null ? undefined : (await filesByIds(db, [avatarFileId])).get(avatarFileId);
  return {
    id,
    name: account.name,
    email: account.email ?? '',
    email_verified: account.verifiedEmail !== null,
    mobile: account.mobile,
    pending_mobile: account.pendingMobile,
    address: account.address ?? '',
    description: account.description ?? '',
    image_url: picture?.url ?? null,
    experience: row.experience ?? '',
    about: row.about ?? '',
    employee_type: row.employee_type ?? '',
    bank:
      row.account_last4 === null
        ? null
        : {
            name: row.bank_name ?? '',
            account: `******${row.account_last4}`,
            ifsc: row.ifsc ?? '',
            branch: row.branch_name ?? '',
          },
    id_verified: row.id_verified,
    radius_km: row.radius_km,
    average_rating: rating?.average ?? 0,
    total_reviews: rating?.reviews ?? 0,
  };
}
