import { PROFILE_DETAILS, type ProfileDetail, type ProfileForm } from '@aaspaas/contract/features/profile.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { accountStore } from '../../store.ts';
import { passwordMatches } from '../../actions/passwords.ts';
import { MOBILE_CHANGE_ATTEMPTS_PER_ACCOUNT } from '../rules/attempt-limits.ts';
import type { Deps, IdentityDeps } from '../../deps.ts';
import { ownAccount } from './own-account.ts';

/**
 * Changes the caller's profile. A new picture is re-encoded and replaces the old file. A new number requires the password
 * and stays pending until verified; sending the current number cancels a pending one. Reports all errors together.
 */
export async function updateProfile(
  {
    db,
    clock,
    storeAvatar,
    releaseFile,
    prepareAddressChange,
    limits,
  }: Pick<Deps, 'db' | 'clock' | 'limits'> &
    Pick<IdentityDeps, 'storeAvatar' | 'releaseFile' | 'prepareAddressChange'>,
  { actor, files, fileProblems }: Pick<Call<'each'>, 'actor' | 'files' | 'fileProblems'>,
  sent: ProfileForm,
): Promise<void> {
  const account = await ownAccount(db, actor);
  const problems: Record<string, MessageKey[]> = {};
  for (const [field, keys] of Object.entries(fileProblems)) problems[field] = [...keys];
  const newMobile = sent.mobile !== undefined && sent.mobile !== account.mobile ? sent.mobile : null;
  if (newMobile && (await accountStore(db).accountByMobile(actor.role, newMobile)))
    problems['mobile'] = ['identity.mobile_in_use'];
  if (newMobile && newMobile !== account.pendingMobile) {
    const problem = await passwordProblem({ db, limits }, account.id, sent.password);
    if (problem) problems['password'] = [problem];
  }
  const addressChanged = sent.address !== undefined && sent.address !== (account.address ?? '');
  const addressChange = addressChanged ? await prepareAddressChange(account, sent.address ?? '') : null;
  if (addressChange && 'problem' in addressChange) problems['address'] = [addressChange.problem];
  const [picture] = files['profile_image'] ?? [];
  // Pictures of an invalid form are not decoded.
  if (Object.keys(problems).length) throw invalid(problems);
  const avatar = picture ? await storeAvatar(picture) : null;
  if (avatar && 'problem' in avatar) throw invalid({ profile_image: [avatar.problem] });
  try {
    await transaction(db, async (tx) => {
      const store = accountStore(tx);
      const before = await ownAccount(tx, actor);
      const replaced = avatar !== null || sent.remove_image !== undefined;
      await store.change(actor.id, {
        ...(sent.name === undefined ? {} : { name: sent.name }),
        ...sentDetails(sent),
        ...(sent.mobile === undefined ? {} : { pending_mobile: newMobile }),
        // An update must set at least one column.
        avatar_file_id: replaced
          ? avatar
            ? await avatar.save(tx, actor.id, clock.now())
            : null
          : before.avatarFileId,
      });
      if (addressChange && 'save' in addressChange) await addressChange.save(tx);
      if (replaced && before.avatarFileId !== null) await releaseFile(tx, before.avatarFileId);
    });
  } catch (error) {
    // After any error other than a refusal, the new picture may have been committed, so it is left in place.
    if (error instanceof Failure) await avatar?.discard();
    throw error;
  }
}

/** Returns the optional texts in the form; an empty one is deleted. */
function sentDetails(sent: ProfileForm): Partial<Record<ProfileDetail, string | null>> {
  const changes: Partial<Record<ProfileDetail, string | null>> = {};
  for (const detail of PROFILE_DETAILS) {
    const value = sent[detail];
    if (value !== undefined) changes[detail] = value || null;
  }
  return changes;
}

/** Checks the password that a new mobile number requires. Counted before it is compared, so that parallel attempts cannot pass together. */
async function passwordProblem(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  id: number,
  password: string | undefined,
): Promise<MessageKey | null> {
  if (!password) return 'account.mobile_password_required';
  const key = `mobile-password:${id}`;
  await limits.hit(key, MOBILE_CHANGE_ATTEMPTS_PER_ACCOUNT);
  const row = await accountStore(db).accountById(id);
  if (!(await passwordMatches(row?.password_hash, password))) return 'account.mobile_password_wrong';
  await limits.reset(key);
  return null;
}
