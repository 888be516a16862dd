/** The files of a month that are made for one of the platform's GST registrations, or for all. */
export const REGISTRATION_FILES = [
  'sales',
  'credit_notes',
  'gstr1_b2b',
  'gstr1_cdnr',
  'gstr1_b2cl',
  'gstr1_b2cs',
  'gstr1_11a',
  'gstr1_11b',
  'gstr1_12',
  'gstr1_13',
  'gstr1_15',
  'gstr8',
] as const;

/** The files of a month that are about the whole company. */
export const COMPANY_FILES = [
  'form_140',
  'professional_ledger',
  'day_book',
  'trial_balance',
  'ageing',
  'unbilled_advances',
] as const;

/** All files of a month (money.md, section 8). */
export const MONTH_FILES = [...REGISTRATION_FILES, ...COMPANY_FILES] as const;
export type MonthFile = (typeof MONTH_FILES)[number];

/** The taxes and levies that are paid to the government for a month, each with a challan. `welfare`: Karnataka’s levy for gig workers. */
export const PAID_TAXES = ['tds', 'tcs', 'gst_95', 'gst_out', 'welfare'] as const;
export type PaidTax = (typeof PAID_TAXES)[number];

/** Returns whether a tax belongs to no GST registration, and so has no heads. */
export const isHeadless = (account: PaidTax): account is 'tds' | 'welfare' =>
  account === 'tds' || account === 'welfare';
