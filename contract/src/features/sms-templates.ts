/** The types of a variable that the DLT registration of a template (TRAI) distinguishes. */
export const VARIABLE_TYPES = ['numeric', 'alphanumeric', 'url', 'urlott', 'cbn', 'email'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

/** What a template is for: it decides how soon the second vendor is used, and which limits apply. */
export type SmsCategory = 'code' | 'start_code' | 'notification';

/** A registered text message: its variables with their types. The text of each language is `sms.<name>`. */
export interface SmsTemplate {
  readonly category: SmsCategory;
  readonly variables: Readonly<Record<string, VariableType>>;
}

type Variables = SmsTemplate['variables'];

const code = { category: 'code', variables: { code: 'numeric' } } as const satisfies SmsTemplate;
const notification = <const V extends Variables>(variables: V) =>
  ({ category: 'notification', variables }) as const;

const SERVICE = { service: 'alphanumeric' } as const;
const VISIT = { service: 'alphanumeric', when: 'alphanumeric' } as const;
const PROFESSIONAL = { name: 'alphanumeric', when: 'alphanumeric' } as const;
/** An amount may have paise, and a decimal point is not numeric. */
const PRICE = { service: 'alphanumeric', amount: 'alphanumeric' } as const;

/**
 * Every text message of the product. The name of a notification's template is its kind. Each template is registered with
 * the operators once per language; a change of its text or variables needs a new registration.
 */
export const smsTemplates = {
  otp_signup: code,
  otp_reset: code,
  otp_unlock: code,
  otp_mobile: code,
  otp_delete: code,
  otp_bank: code,
  start_code: { category: 'start_code', variables: { code: 'numeric', ...SERVICE } },
  mobile_changed: notification({ mobile: 'alphanumeric' }),
  bank_account_changed: notification({ account: 'numeric' }),
  professional_found: notification(PROFESSIONAL),
  professional_changed: notification(PROFESSIONAL),
  professional_late: notification(VISIT),
  instant_unfilled: notification(VISIT),
  customer_absent: notification({ name: 'alphanumeric', ...SERVICE }),
  visit_day_before: notification(VISIT),
  visit_soon: notification(PROFESSIONAL),
  extra_requested: notification(PRICE),
  approve_reminder: notification({ ...SERVICE, hours: 'numeric' }),
  cancelled_by_professional: notification(VISIT),
  cancelled_by_us: notification(VISIT),
  cancelled_no_show: notification(VISIT),
  cancelled_absent: notification(VISIT),
  no_professional_found: notification(VISIT),
  /** Sent only if nothing else reaches the reader, or if they chose SMS. */
  refund_processed: notification(PRICE),
  refund_part_processed: notification(PRICE),
  amount_due: notification(PRICE),
  cash_claimed: notification({ name: 'alphanumeric', amount: 'alphanumeric' }),
  /** The link to pay for a booking without a login; sent when an operator asks for it. */
  payment_link: notification({ booking: 'alphanumeric', link: 'url' }),
  /** For the account that an operator created for a caller. */
  welcome_caller: notification({ link: 'url' }),
  enquiry_quoted: notification(PRICE),
  job_new: notification(VISIT),
  job_unassigned: notification(VISIT),
  job_cancelled: notification(VISIT),
  job_rescheduled: notification(VISIT),
  job_unassigned_by_reschedule: notification(VISIT),
  job_leave_now: notification(VISIT),
  job_late: notification(VISIT),
  job_customer_here: notification(SERVICE),
  job_code_reset: notification(VISIT),
  job_started: notification(VISIT),
  job_soon: notification(VISIT),
  job_list: notification({ day: 'alphanumeric', count: 'numeric' }),
  block_notice: notification({ day: 'alphanumeric' }),
  block_started: notification({ case: 'alphanumeric' }),
  block_upheld: notification({ case: 'alphanumeric' }),
  block_lifted: notification({}),
  /** For operators of money: the nightly check found faults, so nothing is paid out. */
  admin_books_fault: notification({ day: 'alphanumeric', count: 'numeric' }),
  /** For operators of money: what needs one of them soon. */
  admin_money_unmatched: notification({}),
  admin_settlement_differs: notification({}),
  admin_chargeback_due: notification({}),
  admin_webhook_unknown: notification({}),
  registration_received: notification({}),
  application_approved: notification({}),
  application_rejected: notification({ reason: 'alphanumeric' }),
} as const satisfies Readonly<Record<string, SmsTemplate>>;

export type SmsTemplateName = keyof typeof smsTemplates;

/** The names of all templates. */
export const SMS_TEMPLATE_NAMES = Object.keys(smsTemplates) as [SmsTemplateName, ...SmsTemplateName[]];

/** Returns whether a name is that of a template. */
export function isSmsTemplate(name: string): name is SmsTemplateName {
  return Object.hasOwn(smsTemplates, name);
}
