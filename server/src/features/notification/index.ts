export { blockReactions } from './blocks/reactions.ts';
export { eraseNotificationData } from './actions/erase-account-data.ts';
export { notificationKeyRetention, notificationRetention } from './actions/prune-notifications.ts';
export { releaseMessages } from './actions/release-messages.ts';
export { requestDigests } from './mail/actions/request-digests.ts';
export { mailReactions } from './mail/reactions.ts';
export { unsubscribeRoutes } from './mail/routes.ts';
export { preferenceRoutes } from './preferences/routes.ts';
export { bookingReactions } from './bookings/reactions.ts';
export { enquiryReactions } from './enquiries/reactions.ts';
export { exportReaction } from './exports/reactions.ts';
export {
  amountDueReaction,
  cashReaction,
  creditReaction,
  ledgerFaultReaction,
  moneyAlarmReaction,
  moneyApprovalReaction,
  paymentLinkReaction,
  paymentReaction,
  payoutReactions,
  refundApprovalReaction,
  refundReactions,
} from './payments/reactions.ts';
export { bankAccountReaction, providerReactions } from './providers/reactions.ts';
export { renderNotification } from './present.ts';
export { pushReaction } from './push/reactions.ts';
export { pushRoutes } from './push/routes.ts';
export { requestReactions } from './requests/reactions.ts';
export { messageRetention } from './sms/actions/prune-messages.ts';
export { sendDueFallbacks } from './sms/actions/send-again.ts';
export { smsGateway } from './sms/actions/send-sms.ts';
export { smsAlarmReaction, smsReaction } from './sms/reactions.ts';
export { messageRoutes, smsReportRoutes } from './sms/routes.ts';
export { notificationEvents, notificationRoutes } from './routes.ts';
