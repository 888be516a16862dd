export { eraseNotificationData } from './actions/erase-account-data.ts';
export { bookingReactions } from './bookings/reactions.ts';
export { enquiryReactions } from './enquiries/reactions.ts';
export { paymentReaction, payoutReaction, refundReactions } from './payments/reactions.ts';
export { providerReactions } from './providers/reactions.ts';
export { pushReaction } from './push/reactions.ts';
export { pushRoutes } from './push/routes.ts';
export { notificationEvents, notificationRoutes } from './routes.ts';
