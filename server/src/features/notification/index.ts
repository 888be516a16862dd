export { eraseNotificationData } from './actions/erase-account-data.ts';
export { notificationEvents } from './event-routes.ts';
export { paymentReaction, payoutReaction } from './payment-reactions.ts';
export { providerReactions } from './providers/reactions.ts';
export { pushReaction } from './push/reactions.ts';
export { pushRoutes } from './push/routes.ts';
export { notificationReactions } from './bookings/reactions.ts';
export { refundReactions } from './payments/reactions.ts';
export { notificationRoutes } from './routes.ts';
