/** What people are told of their bookings; `{service}` and `{when}` name the work. */
export const notification = {
  'notification.sms': 'Aaspaas: {text}',
  'notification.sms_start_code':
    '{code} is the start code for {service} (booking {booking}). Tell it to the professional only when they stand at your door.',
  'notification.booked':
    'We have your booking {booking}: {service}, {when}. We are looking for a professional.',
  'notification.professional_found': '{name} is coming for {service}, {when}.',
  'notification.professional_changed': '{name} is now coming for {service}, {when}.',
  'notification.professional_left':
    'Your professional for {service}, {when}, cannot come. We are looking for somebody else.',
  'notification.rescheduled':
    'Your booking is moved: {service}, now {when}. We are looking for a professional.',
  'notification.rescheduled_kept': 'Your booking is moved: {service}, now {when}. {name} still comes.',
  'notification.rescheduled_reopened':
    'Your booking is moved: {service}, now {when}. Your professional is taken then, so we are looking for somebody else.',
  'notification.start_code':
    'The start code for {service} is there. Tell it to the professional when they stand at your door.',
  'notification.work_started': 'The work has started: {service}.',
  'notification.extra_requested':
    '{name} needs {hours} h more for {service}: ₹{amount} more. Please agree or decline in the app.',
  'notification.extra_expired':
    'The request for more time for {service} is over. The work stays as you booked it.',
  'notification.work_done': 'The work is done: {service}. Please approve it.',
  'notification.auto_approved': 'We did not hear from you, so that {service} counts as approved now.',
  'notification.paid_in_advance': 'Payment received: ₹{amount} for booking {booking}.',
  'notification.paid_after_work': 'Payment received: ₹{amount} for booking {booking}. Thank you.',
  'notification.cancelled_by_you': 'You cancelled {service}, {when}.',
  'notification.cancelled_by_professional': 'The professional cancelled {service}, {when}. We are sorry.',
  'notification.cancelled_by_us': 'We had to cancel {service}, {when}: {reason}',
  'notification.cancelled_no_show':
    'Nobody came for {service}, {when}, so that we cancelled it. We are sorry.',
  'notification.no_professional_found':
    'We found nobody for {service}, {when}, so that we cancelled it. We are sorry.',
  'notification.no_show':
    'It seems that nobody came for {service}, {when}. We are sorry and are looking into it.',
  'notification.dispute_approved': 'We looked into {service}: the work counts as approved.',
  'notification.dispute_partially_refunded': 'We looked into {service}: the price is lowered by ₹{amount}.',
  'notification.dispute_refunded': 'We looked into {service}: you do not pay for it.',
  'notification.dispute_redo': 'We looked into {service}: the work will be done again, {when}.',
  'notification.refund_sent':
    'Your refund of ₹{amount} for {service} is on its way, to the account you paid from.',
  'notification.refund_processed':
    'Your refund of ₹{amount} for {service} was sent. Banks take 5 to 7 working days to show it.',
  'notification.refund_part_sent':
    'Your refund of ₹{amount} for {service} is on its way, to the account you paid from.',
  'notification.refund_part_processed':
    'Your refund of ₹{amount} for {service} was sent. Banks take 5 to 7 working days to show it.',
  'notification.job_new': 'New work for you: {service}, {when}.',
  'notification.job_unassigned':
    '{service}, {when}, was assigned to another professional. You do not need to go.',
  'notification.job_cancelled': '{service}, {when}, was cancelled.',
  'notification.job_rescheduled': 'The customer moved your work: {service}, now {when}.',
  'notification.job_unassigned_by_reschedule':
    'The customer moved {service} to {when}, when you are taken. You need not go at the old time or the new one.',
  'notification.job_extra_agreed': 'The customer agreed to {hours} h more for {service}: ₹{amount} more.',
  'notification.job_extra_declined':
    'The customer did not agree to {hours} h more for {service}. The work stays as it was booked.',
  'notification.job_extra_expired':
    'The customer did not answer about {hours} h more for {service}. The work stays as it was booked.',
  'notification.job_extra_conflict':
    'The {hours} h more for {service} could not be added: your next work begins too soon.',
  'notification.job_approved': 'The customer approved your work: {service}.',
  'notification.job_declined':
    'The customer is not content with your work: {service}. We are looking into it.',
  'notification.code_blocked':
    'Too many OTPs or wrong tries for {service}, {when}. We will call you to start the work.',
  'notification.job_code_blocked':
    'Too many OTPs or wrong tries for {service}, {when}. We will call you and the customer.',
  'notification.job_code_reset': 'You can generate a new OTP for {service}, {when}.',
  'notification.job_started': 'We started {service}, {when} for you. You can begin the work.',
  'notification.job_missed': 'You did not start {service}, {when}, in time. We will ask you about it.',
  'notification.job_dispute_approved': 'We looked into {service}: your work counts as approved.',
  'notification.job_dispute_partially_refunded':
    'We looked into {service}: the price is lowered by ₹{amount}.',
  'notification.job_dispute_refunded': 'We looked into {service}: the customer does not pay for it.',
  'notification.job_dispute_redo': 'We looked into {service}: the work will be done again.',
  'notification.payout_paid':
    '₹{amount} for your work was paid to your bank account. Your earnings show what it is for, and the bank’s number.',
  'notification.payout_returned':
    '₹{amount} could not be paid to your bank account ({reason}). Please check your bank details; we pay it again with the next payout.',
  'notification.pd_received':
    'We have your P & D enquiry. We look at it and call you with a price; its state stands under P & D Enquiry.',
  'notification.registration_received':
    'We have received your registration. Our team looks at it and tells you here and by text message.',
  'notification.admin_registration': '{name} registered as a professional and waits for your word.',
  'notification.admin_registration_resubmitted':
    '{name} corrected the registration and waits for your word again.',
  'notification.admin_custom_new':
    '{name} offers “{service}”, which the catalogue does not have. It waits for a price.',
  'notification.admin_custom_resubmitted': '{name} sent “{service}” again. It waits for a price.',
  'notification.admin_custom_changed': '{name} changed “{service}”, which waits for a price.',
  'notification.admin_custom_withdrawn': '{name} took back “{service}”. It needs no price any more.',
  'notification.application_approved': 'Welcome! Your account is approved. You can log in now.',
  'notification.application_rejected': 'We could not approve your account: {reason}',
  'notification.custom_service_approved':
    'Your service “{service}” is online. Customers near you can book it now.',
  'notification.custom_service_rejected': 'Your service “{service}” was not taken: {reason}',
  'notification.enquiry_received':
    'We have your enquiry about {service}. We answer with a price; it stands under Service Enquiry.',
  'notification.enquiry_quoted':
    'Our price for your enquiry: {service}, {when}, for ₹{amount}. Please accept or decline it in the app.',
  'notification.enquiry_rejected': 'We could not take on your enquiry: {reason}',
  'notification.title': 'Notification',
  'notification.see_all': 'See all',
  'notification.read_all': 'Mark all as read',
  'notification.none': 'No notifications yet',
  'notification.none_help': 'When something happens with your bookings, you read it here.',
  'notification.none_operator': 'New registrations and services waiting for a price appear here.',
  'notification.failed': 'Your notifications could not be loaded.',
  'notification.login_required': 'Log in to see your notifications',
  'notification.login_required_help': 'Updates about your bookings appear here.',
  'notification.today': 'Today',
  'notification.yesterday': 'Yesterday',
  'notification.more': 'Show older ones',
  'notification.unread': 'unread',
  'notification.unread_count': '{count} unread',
  'notification.all_read': 'All read',
  'notification.find_service': 'Find a service',
  'notification.push_title': 'Aaspaas',
  'notification.push': 'Notifications on this device',
  'notification.push_off': 'Get notified at once, even when Aaspaas is closed.',
  'notification.push_on': 'You get notifications here, even when Aaspaas is closed.',
  'notification.push_blocked':
    'Your browser blocks them. Allow notifications for this site in the browser’s settings, then come back.',
  'notification.push_unsupported':
    'This browser cannot show them. On an iPhone, add Aaspaas to the home screen first.',
  'notification.push_failed': 'That did not work. Please try again later.',
} as const;
