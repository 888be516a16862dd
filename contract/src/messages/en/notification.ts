/** What people are told of their bookings; `{service}` and `{when}` name the work. */
export const notification = {
  'notification.grouped':
    '{text} And {more, plural, one {# more service} other {# more services}} of booking {booking}.',
  'notification.booked':
    'We’ve received your booking {booking}: {service}, {when}. We’re looking for a professional.',
  'notification.professional_found': '{name} is coming for {service}, {when}.',
  'notification.professional_changed': '{name} is now coming for {service}, {when}.',
  'notification.professional_left':
    '{name} can’t come for {service}, {when}. We’re looking for another professional.',
  'notification.instant_unfilled':
    'No professional near you could take {service}, {when}, yet. Choose in the app: wait, another time, or cancel for free.',
  'notification.rescheduled': 'New time for {service}: {when}. We’re looking for a professional.',
  'notification.rescheduled_kept': 'New time for {service}: {when}. {name} is still coming.',
  'notification.rescheduled_reopened':
    'New time for {service}: {when}. {name} is busy then, so we’re looking for another professional.',
  'notification.visit_day_before':
    'Reminder: {service}, {when}. Please make sure that the professional can come in.',
  'notification.visit_soon': 'Coming up: {service} with {name}, {when}.',
  'notification.start_code':
    'Your start code for {service} is ready. Say it only when {name} is at your door.',
  'notification.on_the_way': '{name} is on the way for {service}, {when}.',
  'notification.on_the_way_minutes':
    '{name} is on the way for {service}, {when}: about {minutes, plural, one {# minute} other {# minutes}}.',
  'notification.arrived': '{name} has arrived for {service}.',
  'notification.professional_may_be_late':
    'The job before yours takes longer. {name} may be late for {service}, {when}. We’ll tell you if that changes.',
  'notification.professional_late':
    '{name} is late for {service}, {when}. Wait, get another professional, move it or cancel for free.',
  'notification.customer_absent':
    '{name} is at your door for {service} and can’t reach you. Open the app within 15 minutes, or the visit ends.',
  'notification.work_started': 'Work has started: {service}.',
  'notification.extra_requested':
    '{name} needs {hours, plural, one {# more hour} other {# more hours}} for {service}: ₹{amount} extra. Agree or decline in the app.',
  'notification.extra_expired':
    'The request for more time for {service} has expired. Your booking stays as it was.',
  'notification.work_done': '{name} has finished {service}. Check the work and approve.',
  'notification.approve_reminder':
    'Please check {service} and approve it. It counts as approved in {hours, plural, one {# hour} other {# hours}}.',
  'notification.auto_approved': 'We didn’t hear from you, so {service} now counts as approved.',
  'notification.paid_in_advance': 'Payment received: ₹{amount} for booking {booking}.',
  'notification.paid_after_work': 'Payment received: ₹{amount} for booking {booking}. Thank you.',
  'notification.cancelled_by_you': 'You cancelled {service}, {when}.',
  'notification.cancelled_by_professional': '{name} cancelled {service}, {when}. We’re sorry.',
  'notification.cancelled_by_us': 'We had to cancel {service}, {when}: {reason}',
  'notification.cancelled_no_show':
    '{name} didn’t come for {service}, {when}, so we cancelled it. We’re sorry.',
  'notification.cancelled_absent':
    '{name} came for {service}, {when}, but you weren’t there, so we cancelled it.',
  'notification.no_professional_found':
    'We couldn’t find a professional for {service}, {when}, so we cancelled it. We’re sorry.',
  'notification.no_show':
    'It looks like {name} didn’t come for {service}, {when}. We’re sorry. We’re looking into it.',
  'notification.dispute_approved': 'We reviewed {service}: the work counts as approved.',
  'notification.dispute_partially_refunded': 'We reviewed {service}: the price is reduced by ₹{amount}.',
  'notification.dispute_refunded': 'We reviewed {service}: you don’t pay for it.',
  'notification.dispute_redo': 'We reviewed {service}: the work will be done again, {when}.',
  'notification.redo_offered':
    'We reviewed {service}: the work can be done again at no cost. Choose a time in the app.',
  'notification.refund_sent':
    'Your refund of ₹{amount} for {service} is on its way to the account you paid from.',
  'notification.refund_processed':
    'We’ve sent your refund of ₹{amount} for {service}. It can take 5 to 7 working days to show in your account.',
  'notification.refund_part_sent':
    'Your refund of ₹{amount} for {service} is on its way to the account you paid from.',
  'notification.refund_part_processed':
    'We’ve sent your refund of ₹{amount} for {service}. It can take 5 to 7 working days to show in your account.',
  'notification.amount_due': '₹{amount} is due for {service}. Pay now.',
  'notification.cash_claimed':
    '{name} says that you paid ₹{amount} in cash for {service}. Please confirm it within 48 hours.',
  'notification.credit_granted':
    'You have a credit of ₹{amount} because {service} was cancelled. It pays for later bookings until {day}.',
  'notification.job_request': 'Work near you: {service}, {when}. The first to accept gets it.',
  'notification.job_new': 'New job: {service}, {when}.',
  'notification.job_unassigned': '{service}, {when}, went to another professional. You don’t need to go.',
  'notification.job_cancelled': '{service}, {when}, was cancelled.',
  'notification.job_rescheduled': 'The customer changed the time: {service}, now {when}.',
  'notification.job_unassigned_by_reschedule':
    'The customer moved {service} to {when}, when you’re busy. You don’t need to go at either time.',
  'notification.job_outlook':
    'About {count, plural, one {# job} other {# jobs}} tomorrow, {day}. You get the list in the evening.',
  'notification.job_list': '{count, plural, one {# job} other {# jobs}} tomorrow, {day}: {jobs}.',
  'notification.job_day_before': 'Reminder: your job {service}, {when}.',
  'notification.job_soon': 'Your next job: {service}, {when}. See the address in the app.',
  'notification.job_leave':
    'Leave soon for {service}, {when}. The way takes about {minutes, plural, one {# minute} other {# minutes}}.',
  'notification.job_leave_now': 'Please leave now for {service}, {when}, and tap “On my way”.',
  'notification.job_late': 'You’re late for {service}, {when}. Please hurry, or call the customer.',
  'notification.job_customer_waits': 'The customer is waiting for you: {service}, {when}.',
  'notification.job_customer_here': 'The customer is there now: {service}. Please start the work.',
  'notification.job_visit_noted':
    'The customer was not there for {service}, {when}. The job is over. We’ve noted your visit.',
  'notification.job_running_over':
    '{service} has reached its end. Finish it, or ask for more time, so that your next customer doesn’t wait.',
  'notification.job_extra_agreed':
    'The customer agreed to {hours, plural, one {# more hour} other {# more hours}} for {service}: ₹{amount} extra.',
  'notification.job_extra_declined':
    'The customer didn’t agree to {hours, plural, one {# more hour} other {# more hours}} for {service}. The booking stays as it was.',
  'notification.job_extra_expired':
    'The customer didn’t answer about {hours, plural, one {# more hour} other {# more hours}} for {service}. The booking stays as it was.',
  'notification.job_extra_conflict':
    'We couldn’t add {hours, plural, one {# more hour} other {# more hours}} for {service}: your next job starts too soon.',
  'notification.job_approved': 'The customer approved your work: {service}.',
  'notification.job_declined': 'The customer declined your work: {service}. We’re looking into it.',
  'notification.code_blocked':
    'The start codes for {service}, {when}, didn’t work. If {name} is with you, start the work in the app.',
  'notification.job_code_blocked':
    'Too many OTPs or wrong attempts for {service}, {when}. The customer can start the work in their app.',
  'notification.job_code_reset': 'You can generate a new OTP for {service}, {when}.',
  'notification.job_started': 'We started {service}, {when}, for you. You can begin the work.',
  'notification.job_started_by_customer':
    'The customer confirmed that you’re there: {service}, {when}. You can begin the work.',
  'notification.job_missed': 'You didn’t start {service}, {when}, on time. We’ll ask you about it.',
  'notification.job_dispute_approved': 'We reviewed {service}: your work counts as approved.',
  'notification.job_dispute_partially_refunded': 'We reviewed {service}: the price is reduced by ₹{amount}.',
  'notification.job_dispute_refunded': 'We reviewed {service}: the customer doesn’t pay for it.',
  'notification.job_dispute_redo': 'We reviewed {service}: the work will be done again.',
  'notification.job_cash_confirmed':
    'The customer confirmed ₹{amount} in cash for {service}. Our commission and taxes come off your next payouts.',
  'notification.job_cash_denied':
    'The customer didn’t confirm ₹{amount} in cash for {service}. The amount stays due.',
  'notification.job_cash_expired':
    'The customer didn’t answer about ₹{amount} in cash for {service}. The amount stays due.',
  'notification.payout_paid':
    'We’ve paid ₹{amount} for your work into your bank account. See the jobs and the bank reference under Earnings.',
  'notification.payout_returned':
    'Your bank returned ₹{amount} ({reason}). Please add another bank account under Bank & tax. Then we’ll pay it again.',
  'notification.payout_stopped':
    'We couldn’t send ₹{amount} to your bank ({reason}). You don’t have to do anything: it is in the next payout.',
  'notification.bank_changed':
    'You have a new bank account, ending in {account}. Payouts wait for 72 hours. If you didn’t change it, call us now.',
  'notification.bank_verified': 'Your bank account ending in {account} is verified. Payouts go to it.',
  'notification.bank_refused':
    'We can’t pay to the bank account ending in {account}. Please add another one under Bank & tax.',
  'notification.pd_received':
    'We’ve received your P & D enquiry. We’ll call you with a price. Follow it under P & D Enquiry.',
  'notification.registration_received':
    'We’ve received your registration. We’ll check it and notify you here and by SMS.',
  'notification.duty_ended':
    'You missed three requests in a row, so you’re off duty. Go on duty again with one tap.',
  'notification.tax_details_requested':
    'Add your PAN or Aadhaar by {day}. Without it, the law makes us withhold 5% of each job’s price as tax (TDS).',
  'notification.appeal_answered': 'We’ve checked the assignment of “{service}”. Please read our answer.',
  'notification.block_notice':
    'From {day} your account is blocked and you can’t take jobs (case {case}). Reason: {reason} You can appeal on your home page.',
  'notification.block_started':
    'Your account is blocked (case {case}). Reason: {reason} Log in to read how to appeal.',
  'notification.block_upheld': 'We checked your appeal in case {case}. Your account stays blocked: {reason}',
  'notification.block_lifted': 'The block of your account has ended (case {case}). {reason}',
  'notification.admin_block_appeal':
    '{name} appeals against a block (case {case}). Please decide within 7 days.',
  'notification.admin_refund_approval':
    '{name} asks for your approval of a refund of ₹{amount} for {service} (booking {booking}). It waits for 72 hours.',
  'notification.admin_refund_rejected':
    'Your refund of ₹{amount} for {service} (booking {booking}) was rejected: {reason}',
  'notification.admin_refund_expired':
    'Your refund of ₹{amount} for {service} (booking {booking}) was not approved within 72 hours. Decide on it again.',
  'notification.admin_payout_approval':
    '{name} prepared a payout run of ₹{amount}. Please approve it within 24 hours.',
  'notification.admin_month_approval':
    '{name} asks another operator to lock a month of the books, or to open it again. Please check and decide.',
  'notification.admin_write_off_approval':
    '{name} asks another operator to write off ₹{amount} that a customer owes. Please check and decide.',
  'notification.admin_journal_approval':
    '{name} asks another operator to post a journal entry of ₹{amount}. Please check and decide.',
  'notification.admin_books_fault':
    'The nightly check of {day} found {count, plural, one {# error} other {# errors}} in the books. Payouts are stopped until a check without errors.',
  'notification.admin_money_unmatched':
    'Some money has matched nothing for three working days. Please find out what it belongs to.',
  'notification.admin_settlement_differs':
    'A settlement of the gateway doesn’t add up or can’t be read. Please check it.',
  'notification.admin_chargeback_due':
    'A chargeback must be answered within 24 hours. Please send the evidence in the gateway’s dashboard.',
  'notification.admin_webhook_unknown':
    'A signed event of the gateway could not be applied. It is kept under Webhooks.',
  'notification.admin_export_ready':
    'Your export of the list “{list}” is ready: {count, plural, one {# row} other {# rows}}. Download it within 24 hours.',
  'notification.admin_export_failed': 'Your export of the list “{list}” failed. You can try it again.',
  'notification.admin_appeal_new':
    '{name} asks for a review of the assignment of “{service}”. Please answer within 72 hours.',
  'notification.admin_appeal_overdue':
    '{name} has waited more than 72 hours for the review of “{service}”. Please answer now.',
  'notification.admin_instant_unfilled':
    'No professional on duty accepted {service}, {when} (booking {booking}).',
  'notification.admin_codes_unverified':
    'Fewer than 20 % of the codes of the last hour were entered. Codes are limited for an hour. Please check the messages.',
  'notification.admin_sms_budget':
    '80 % of today’s SMS are used. Until tomorrow, only codes are sent. Please check the messages.',
  'notification.admin_registration': '{name} registered as a professional and is waiting for approval.',
  'notification.admin_registration_resubmitted':
    '{name} corrected the registration. It’s waiting for approval again.',
  'notification.admin_custom_new':
    '{name} offers “{service}”, which is not in the catalogue. It needs a price.',
  'notification.admin_custom_resubmitted': '{name} sent “{service}” again. It needs a price.',
  'notification.admin_custom_changed': '{name} changed “{service}”. It still needs a price.',
  'notification.admin_custom_withdrawn': '{name} withdrew “{service}”. It no longer needs a price.',
  'notification.application_approved': 'Welcome! We’ve approved your account. You can log in now.',
  'notification.application_rejected': 'We couldn’t approve your account: {reason}',
  'notification.custom_service_approved':
    'Your service “{service}” is online. Customers near you can book it now.',
  'notification.custom_service_rejected': 'We couldn’t approve your service “{service}”: {reason}',
  'notification.review_hidden': 'Your review of {service} is hidden. Reason: {reason}.',
  'notification.review_shown': 'Your review of {service} is visible again.',
  'notification.enquiry_received':
    'We’ve received your enquiry about {service}. You’ll find our price under Service Enquiry.',
  'notification.enquiry_quoted':
    'Our price for {service}, {when}: ₹{amount}. Accept or decline it in the app.',
  'notification.enquiry_rejected': 'We can’t do the job in your enquiry: {reason}',
  'notification.title': 'Notification',
  'notification.see_all': 'See all',
  'notification.read_all': 'Mark all as read',
  'notification.none': 'No notifications yet',
  'notification.none_help': 'Updates about your bookings appear here.',
  'notification.none_operator': 'New registrations and services waiting for a price appear here.',
  'notification.failed': 'We couldn’t load your notifications.',
  'notification.login_required': 'Log in to see your notifications',
  'notification.login_required_help': 'Updates about your bookings appear here.',
  'notification.today': 'Today',
  'notification.yesterday': 'Yesterday',
  'notification.more': 'Show older',
  'notification.action_code': 'See code',
  'notification.action_refund': 'See refund',
  'notification.action_price': 'See price',
  'notification.action_enquiry': 'See enquiry',
  'notification.action_job': 'See job',
  'notification.action_open': 'Open',
  'notification.unread': 'unread',
  'notification.unread_count': '{count} unread',
  'notification.all_read': 'All read',
  'notification.find_service': 'Find a service',
  'notification.push_title': 'Aaspaas',
  'notification.push': 'Notifications on this device',
  'notification.push_off': 'Get notified at once, even when Aaspaas is closed.',
  'notification.push_on': 'You get notifications here, even when Aaspaas is closed.',
  'notification.push_blocked':
    'Your browser blocks notifications. Allow them for this site in the browser settings, then come back.',
  'notification.push_unsupported':
    'This browser can’t show notifications. On an iPhone, add Aaspaas to the home screen first.',
  'notification.push_failed': 'That didn’t work. Please try again.',
} as const;
