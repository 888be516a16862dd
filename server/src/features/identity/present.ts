import type { Profile } from '@aaspaas/contract/features/identity.ts';
import type { AccountRow } from './store.ts';

/** An account as other features read it, without its password. */
export interface Account {
  readonly id: number;
  readonly role: AccountRow['role'];
  readonly name: string;
  /** Empty after the account was erased. */
  readonly mobile: string;
  readonly pendingMobile: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly description: string | null;
  readonly gstin: string | null;
  readonly language: AccountRow['language'];
  readonly avatarFileId: number | null;
  readonly verified: boolean;
  readonly createdAt: Date;
  /** When account deletion was requested. */
  readonly deletionRequestedAt: Date | null;
}

/** Converts a row to what other features read. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    mobile: row.mobile ?? '',
    pendingMobile: row.pending_mobile,
    email: row.email,
    address: row.address,
    description: row.description,
    gstin: row.gstin,
    language: row.language,
    avatarFileId: row.avatar_file_id,
    // Only customers verify by code; operators approve or create the other accounts.
    verified: row.role !== 'user' || row.verified_at !== null,
    createdAt: row.created_at,
    deletionRequestedAt: row.deletion_requested_at,
  };
}

/** A customer's own profile. */
export function presentProfile(account: Account, imageUrl: string | null): Profile {
  const { id, name, email, mobile, pendingMobile, address, description, gstin } = account;
  return {
    id,
    name,
    email,
    mobile,
    pending_mobile: pendingMobile,
    address,
    description,
    gstin,
    image_url: imageUrl,
    is_verified: account.verified ? 1 : 0,
  };
}
