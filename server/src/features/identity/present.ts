import { PROFILE_DETAILS, type Profile, type ProfileDetail } from '@aaspaas/contract/features/profile.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import type { AccountRow } from './store.ts';

/** An account as other features read it, without its password. */
export interface Account extends Readonly<Record<ProfileDetail, string | null>> {
  readonly id: number;
  readonly role: AccountRow['role'];
  readonly name: string;
  /** Empty after the account was erased. */
  readonly mobile: string;
  readonly pendingMobile: string | null;
  /** The account's address if its owner opened the link sent to it, else null: mails go to no other address. */
  readonly verifiedEmail: string | null;
  readonly language: AccountRow['language'];
  readonly avatarFileId: number | null;
  readonly verified: boolean;
  readonly createdAt: Date;
  /** When account deletion was requested. */
  readonly deletionRequestedAt: Date | null;
  /** Since when the account is blocked; null: it is not. */
  readonly blockedAt: Date | null;
}

/** Converts a row to what other features read. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    mobile: row.mobile ?? '',
    pendingMobile: row.pending_mobile,
    ...recordOf(PROFILE_DETAILS, (detail) => row[detail]),
    verifiedEmail: row.email === row.verified_email ? row.email : null,
    language: row.language,
    avatarFileId: row.avatar_file_id,
    // Only customers verify by code; operators approve or create the other accounts.
    verified: row.role !== 'user' || row.verified_at !== null,
    createdAt: row.created_at,
    deletionRequestedAt: row.deletion_requested_at,
    blockedAt: row.blocked_at,
  };
}

/** A customer's own profile. */
export function presentProfile(account: Account, imageUrl: string | null): Profile {
  const { id, name, mobile, pendingMobile } = account;
  return {
    id,
    name,
    ...recordOf(PROFILE_DETAILS, (detail) => account[detail]),
    mobile,
    pending_mobile: pendingMobile,
    email_verified: account.verifiedEmail !== null,
    image_url: imageUrl,
    is_verified: account.verified ? 1 : 0,
  };
}
