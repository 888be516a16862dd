export { eraseNotificationData } from './erase-account-data.ts';
export { notificationEvents } from './event-routes.ts';
export { paymentReaction, payoutReaction } from './payment-reactions.ts';
export { providerReactions } from './provider-reactions.ts';
export { pushReaction } from './push/reactions.ts';
export { pushRoutes } from './push/routes.ts';
export { notificationReactions } from './reactions.ts';
export { refundReactions } from './refund/reactions.ts';
export { notificationRoutes } from './routes.ts';
