import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, loadFirstPage, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { type AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The tax classes of sub-categories as loaded. */
export type TaxClasses = ReplyOf<'admin.tax_classes'>;

/** The platform's registrations as loaded. */
export type TaxRegistrations = ReplyOf<'admin.tax_registrations'>;

/** A professional's tax details as an operator reads them. */
export type ProfessionalTax = ReplyOf<'admin.professional_tax'>['data'];

/** The views of the page: the dated rates, or the platform's registrations. */
export type TaxView =
  | { readonly of: 'classes'; readonly first: TaxClasses }
  | { readonly of: 'registrations'; readonly first: TaxRegistrations };

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

/** The tax details of a professional. */
export function professionalTaxQuery(id: number): AccountQuery<ReplyOf<'admin.professional_tax'>> {
  return {
    key: ['admin.professional_tax', { id }],
    load: (options) => adminCall('admin.professional_tax', { params: { id } }, options),
  };
}

/** Loads the view that the address names. */
export async function loadTax(query: URLSearchParams): Promise<TaxView> {
  return query.get('show') === 'registrations'
    ? { of: 'registrations', first: await loadFirstPage(taxRegistrationsQuery) }
    : { of: 'classes', first: await loadFirstPage(taxClassesQuery) };
}
