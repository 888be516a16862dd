export { erasePersonFromInbox } from './erase-person.ts';
export { notificationEvents } from './event-routes.ts';
export { paymentReceived, payoutTold } from './payment-reactions.ts';
export { providerReactions } from './provider-reactions.ts';
export { pushTold } from './push/reactions.ts';
export { pushRoutes } from './push/routes.ts';
export { notificationReactions } from './reactions.ts';
export { refundTold } from './refund/reactions.ts';
export { notificationRoutes } from './routes.ts';
