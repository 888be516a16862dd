import type { BlockReason } from '@aaspaas/contract/features/blocks.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Table } from '../../platform/db/tables.ts';

/** Purposes of a one-time code; codes for sign-up, reset and unlock are entered here, the others in the feature that requests them. */
export type CodePurpose = 'signup' | 'reset' | 'unlock' | 'delete' | 'mobile' | 'bank';

/**
 * Tables of identity that several rooms query; saved addresses belong to one room. An account has no mobile number after it
 * was erased; `pending_mobile` is a new number that is not verified yet, `gstin` is printed on a business customer's
 * invoices, `deletion_requested_at` is null again if the owner cancelled the deletion.
 */
export type IdentityTables = {
  accounts: Table<'accounts', { role: Role; language: Language }>;
  sessions: Table<'sessions'>;
  one_time_codes: Table<'one_time_codes', { purpose: CodePurpose; role: Role }>;
  sms_alarms: Table<'sms_alarms', { kind: 'unverified' | 'budget' }>;
  operators: Table<'operators', { roles: OperatorRole[] }>;
  operator_invitations: Table<'operator_invitations'>;
  operator_recovery_codes: Table<'operator_recovery_codes'>;
  account_blocks: Table<'account_blocks', { reason: BlockReason; decision: 'upheld' | 'lifted' }>;
  consents: Table<'consents', { language: Language }>;
  former_mobiles: Table<'former_mobiles'>;
  erasures: Table<'erasures'>;
};
