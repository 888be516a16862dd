import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, loadFirstPage, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { type AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The tax classes of sub-categories as loaded. */
export type TaxClasses = ReplyOf<'admin.tax_classes'>;

/** The platform's registrations as loaded. */
export type TaxRegistrations = ReplyOf<'admin.tax_registrations'>;

/** The SAC of the commission as loaded, and the registration of invoices. */
export type CommissionClasses = ReplyOf<'admin.commission_classes'>;

/** The welfare levy as loaded. */
export type WelfareLevies = ReplyOf<'admin.welfare_levies'>;

/** A professional's tax details as an operator reads them. */
export type ProfessionalTax = ReplyOf<'admin.professional_tax'>['data'];

/** The views of the page: the dated rates, the platform's registrations, its commission, or the welfare levy. */
export type TaxView =
  | { readonly of: 'classes'; readonly first: TaxClasses }
  | { readonly of: 'registrations'; readonly first: TaxRegistrations }
  | { readonly of: 'commission'; readonly first: CommissionClasses }
  | { readonly of: 'welfare'; readonly first: WelfareLevies };

/** Dated rates by sub-category. */
export const taxClassesQuery: PagedQuery<TaxClasses['data'][number], TaxClasses> = {
  ...CONSOLE_LIST,
  moreFailed: 'tax.admin_failed',
  key: ['admin.tax_classes'],
  load: (request) => adminCall('admin.tax_classes', { query: pageQuery(request) }, abortable(request)),
};

/** The platform's registrations. */
export const taxRegistrationsQuery: PagedQuery<TaxRegistrations['data'][number], TaxRegistrations> = {
  ...CONSOLE_LIST,
  moreFailed: 'tax.admin_failed',
  key: ['admin.tax_registrations'],
  load: (request) => adminCall('admin.tax_registrations', { query: pageQuery(request) }, abortable(request)),
};

/** The SAC of the commission. */
export const commissionClassesQuery: PagedQuery<CommissionClasses['data'][number], CommissionClasses> = {
  ...CONSOLE_LIST,
  moreFailed: 'tax.admin_failed',
  key: ['admin.commission_classes'],
  load: (request) => adminCall('admin.commission_classes', { query: pageQuery(request) }, abortable(request)),
};

/** The welfare levy. */
export const welfareLeviesQuery: PagedQuery<WelfareLevies['data'][number], WelfareLevies> = {
  ...CONSOLE_LIST,
  moreFailed: 'tax.admin_failed',
  key: ['admin.welfare_levies'],
  load: (request) => adminCall('admin.welfare_levies', { query: pageQuery(request) }, abortable(request)),
};

/** The tax details of a professional. */
export function professionalTaxQuery(id: number): AccountQuery<ReplyOf<'admin.professional_tax'>> {
  return {
    key: ['admin.professional_tax', { id }],
    load: (options) => adminCall('admin.professional_tax', { params: { id } }, options),
  };
}

/** Returns the view that an address names; by default, the rates. */
export function taxViewOf(query: URLSearchParams): TaxView['of'] {
  const named = query.get('show');
  return named === 'registrations' || named === 'commission' || named === 'welfare' ? named : 'classes';
}

/** Loads the view that the address names. */
export async function loadTax(query: URLSearchParams): Promise<TaxView> {
  const of = taxViewOf(query);
  if (of === 'registrations') return { of, first: await loadFirstPage(taxRegistrationsQuery) };
  if (of === 'commission') return { of, first: await loadFirstPage(commissionClassesQuery) };
  if (of === 'welfare') return { of, first: await loadFirstPage(welfareLeviesQuery) };
  return { of, first: await loadFirstPage(taxClassesQuery) };
}
