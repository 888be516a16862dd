import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { CustomServiceState } from '@aaspaas/contract/features/custom-services.ts';
import type { CheckKind } from '@aaspaas/contract/features/check-kinds.ts';
import type { EmployeeType } from '@aaspaas/contract/features/provider-services.ts';
import type { TaxEntity } from '@aaspaas/contract/kernel/pan.ts';
import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import type { Table } from '../../platform/db/tables.ts';
import type { BankCheckOutcome } from './bank/rules/account-state.ts';

export type ProfessionalState = 'pending' | 'approved' | 'rejected';

/** A job of a calendar as stored; instants in ISO 8601, UTC. */
export type StoredJob = {
  readonly line_id: number;
  readonly from: string;
  readonly to: string;
  readonly latitude: number;
  readonly longitude: number;
};

/**
 * Tables of professionals and their offers. Without `hours` a professional works at any time; the full account number is
 * stored encrypted; `registration_fingerprint` identifies the submitted fields and files, without the password.
 */
export type ProviderTables = {
  professionals: Table<'professionals', { state: ProfessionalState; hours: readonly WorkingInterval[] }>;
  verification_documents: Table<'verification_documents'>;
  professional_checks: Table<'professional_checks', { kind: CheckKind }>;
  bank_accounts: Table<'bank_accounts', { source: 'registration' | 'professional' }>;
  bank_account_checks: Table<'bank_account_checks', { outcome: BankCheckOutcome }>;
  bank_checks_due: Table<'bank_checks_due'>;
  days_off: Table<'days_off'>;
  professional_duty: Table<'professional_duty', { ended_by: 'professional' | 'missed' | 'block' }>;
  professional_calendars: Table<'professional_calendars', { jobs: readonly StoredJob[] }>;
  offerings: Table<'offerings'>;
  coverage: Table<'coverage'>;
  service_forms: Table<'service_forms', { employee_type: EmployeeType }>;
  service_form_images: Table<'service_form_images'>;
  professional_tax: Table<'professional_tax', { entity: TaxEntity; state: IndianState }>;
  tax_detail_requests: Table<'tax_detail_requests'>;
  custom_services: Table<'custom_services', { state: CustomServiceState }>;
};
