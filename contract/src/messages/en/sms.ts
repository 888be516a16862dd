/**
 * Text messages as registered with the mobile operators (DLT): at most two variables, the brand in each. Only characters
 * of the GSM alphabet, because any other one halves the length of a segment.
 */
export const sms = {
  'sms.otp_signup': '{code} is your Aaspaas OTP. It is valid for 5 minutes. Do not share it with anyone.',
  'sms.otp_reset':
    '{code} is your OTP to set a new Aaspaas password. It is valid for 5 minutes. If you did not ask for it, ignore this message.',
  'sms.otp_unlock':
    '{code} is your OTP to log in to Aaspaas after too many wrong passwords. It is valid for 5 minutes. Do not share it with anyone.',
  'sms.otp_mobile':
    '{code} is your OTP to use this number with Aaspaas. It is valid for 5 minutes. Do not share it with anyone.',
  'sms.otp_delete':
    '{code} is your OTP to DELETE your Aaspaas account. If you did not ask for it, change your password now. Do not share it with anyone.',
  'sms.otp_bank':
    '{code} is your OTP to CHANGE the bank account of your Aaspaas payouts. If you did not ask for it, change your password now. Do not share it with anyone.',
  'sms.start_code':
    '{code} is your Aaspaas start code for {service}. Share it only when the professional is at your door.',
  'sms.mobile_changed':
    'The mobile number of your Aaspaas account was changed to {mobile}. If this was not you, contact our support now.',
  'sms.bank_account_changed': 'Aaspaas: Bank account changed to **{account}. Not you? Call us.',
  'sms.professional_found': 'Aaspaas: {name} is coming for your booking on {when}. See the app for details.',
  'sms.professional_changed':
    'Aaspaas: {name} is now coming for your booking on {when}. See the app for details.',
  'sms.professional_late':
    'Aaspaas: Your professional for {service} on {when} is late. Wait, change or cancel for free in the app.',
  'sms.instant_unfilled':
    'Aaspaas: No professional could take {service} on {when} yet. Wait, change or cancel for free in the app.',
  'sms.customer_absent':
    'Aaspaas: {name} is at your door for {service} and cannot reach you. Open the app within 15 minutes.',
  'sms.visit_day_before':
    'Aaspaas: Reminder of {service} on {when}. Please make sure that the professional can come in.',
  'sms.visit_soon': 'Aaspaas: {name} is coming soon for your booking on {when}.',
  'sms.extra_requested':
    'Aaspaas: The professional asks for more time for {service}: Rs {amount} extra. Agree or decline in the app.',
  'sms.approve_reminder':
    'Aaspaas: Please check {service} and approve it in the app. It counts as approved in {hours} h.',
  'sms.cancelled_by_professional':
    'Aaspaas: The professional cancelled {service} on {when}. We are sorry. See the app for details.',
  'sms.cancelled_by_us': 'Aaspaas: We had to cancel {service} on {when}. See the reason in the app.',
  'sms.cancelled_no_show':
    'Aaspaas: The professional did not come for {service} on {when}, so we cancelled it. We are sorry.',
  'sms.cancelled_absent':
    'Aaspaas: The professional came for {service} on {when}, but you were not there, so we cancelled it.',
  'sms.no_professional_found':
    'Aaspaas: We could not find a professional for {service} on {when}, so we cancelled it. We are sorry.',
  'sms.enquiry_quoted': 'Aaspaas: Our price for {service} is Rs {amount}. Accept or decline it in the app.',
  'sms.payment_link':
    'Aaspaas: Pay for your booking {booking} at {link} Never share your UPI PIN or an OTP with anyone.',
  'sms.welcome_caller':
    'Aaspaas: We created your account for this number when you booked by phone. Set a password at {link}',
  'sms.job_new': 'Aaspaas: New job: {service} on {when}. See the app for details.',
  'sms.job_unassigned': 'Aaspaas: {service} on {when} went to another professional. You do not need to go.',
  'sms.job_cancelled': 'Aaspaas: {service} on {when} was cancelled. You do not need to go.',
  'sms.job_rescheduled': 'Aaspaas: The customer changed the time of {service}. It is now on {when}.',
  'sms.job_unassigned_by_reschedule':
    'Aaspaas: The customer moved {service} to {when}, when you are busy. You do not need to go at either time.',
  'sms.job_leave_now': 'Aaspaas: Please leave now for {service} on {when}, and tap "On my way" in the app.',
  'sms.job_late': 'Aaspaas: You are late for {service} on {when}. Please hurry, or call the customer.',
  'sms.job_customer_here': 'Aaspaas: The customer is there now for {service}. Please start the work.',
  'sms.job_code_reset': 'Aaspaas: You can generate a new OTP for {service} on {when}.',
  'sms.job_started': 'Aaspaas: We started {service} on {when} for you. You can begin the work.',
  'sms.job_soon': 'Aaspaas: Your next job is {service} on {when}. See the address in the app.',
  'sms.job_list': 'Aaspaas: Jobs on {day}, tomorrow: {count} in all. See the list in the app.',
  'sms.block_notice':
    'Aaspaas: We will block your account on {day}. Read the reason and how to appeal in the app.',
  'sms.block_started':
    'Aaspaas: We have blocked your account, case {case}. Log in to read the reason and to appeal.',
  'sms.block_upheld':
    'Aaspaas: We have checked your appeal in case {case}. Your account stays blocked. Log in to read our answer.',
  'sms.block_lifted': 'Aaspaas: Your account is open again. You can log in and use it as before.',
  'sms.admin_books_fault':
    'Aaspaas: The books do not balance. Check of {day}, errors: {count}. Payouts are stopped. See Books in the console.',
  'sms.admin_money_unmatched':
    'Aaspaas: Some money has matched nothing for three working days. See Settlements in the console.',
  'sms.admin_settlement_differs':
    'Aaspaas: A settlement of the gateway does not add up or cannot be read. See Settlements in the console.',
  'sms.admin_chargeback_due':
    'Aaspaas: A chargeback must be answered within 24 hours. See Refunds, Chargebacks in the console.',
  'sms.admin_webhook_unknown':
    'Aaspaas: A signed event of the gateway could not be applied. See Webhooks in the console.',
  'sms.registration_received':
    'Aaspaas: We have received your registration. We will check it and inform you by SMS.',
  'sms.application_approved': 'Aaspaas: Welcome! We have approved your account. You can log in now.',
  'sms.application_rejected':
    'Aaspaas: We could not approve your account: {reason} Log in to read more and to correct it.',
  'sms.refund_processed':
    'Aaspaas: We sent your refund of Rs {amount} for {service}. It can take 5 to 7 working days.',
  'sms.refund_part_processed':
    'Aaspaas: We sent back Rs {amount} of the price of {service}. It can take 5 to 7 working days.',
  'sms.amount_due': 'Aaspaas: Rs {amount} is due for {service}. Pay in the app.',
  'sms.cash_claimed':
    'Aaspaas: {name} says you paid Rs {amount} in cash. Confirm it in the app within 48 hours.',
} as const;
