import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Generated } from 'kysely';

/** Purposes of a one-time code; codes for sign-up, reset and unlock are entered here, the others in the feature that requests them. */
export type CodePurpose = 'signup' | 'reset' | 'unlock' | 'delete' | 'mobile';

/** Tables of identity that several rooms query; saved addresses belong to one room. */
export type IdentityTables = {
  accounts: {
    id: Generated<number>;
    role: Role;
    /** Null after the account was erased. */
    mobile: string | null;
    /** A new number that is not verified yet. */
    pending_mobile: Generated<string | null>;
    name: string;
    email: string | null;
    address: string | null;
    description: string | null;
    /** Printed on a business customer's invoices. */
    gstin: Generated<string | null>;
    password_hash: string;
    verified_at: Date | null;
    language: Language;
    avatar_file_id: number | null;
    last_latitude: Generated<number | null>;
    last_longitude: Generated<number | null>;
    created_at: Date;
    /** When account deletion was requested; null again if the owner cancelled it. */
    deletion_requested_at: Generated<Date | null>;
    erased_at: Generated<Date | null>;
  };
  sessions: {
    id: Generated<number>;
    account_id: number;
    token_hash: Buffer;
    cookie_hash: Buffer | null;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };
  one_time_codes: {
    id: Generated<number>;
    purpose: CodePurpose;
    role: Role;
    mobile: string;
    account_id: number | null;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    verified_at: Date | null;
    used_at: Date | null;
    replaced_at: Date | null;
  };
  consents: { id: Generated<number>; account_id: number; notice: string; language: Language; given_at: Date };
};
