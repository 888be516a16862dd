export { notificationReactions, type NotificationParts } from './reactions.ts';
export { notificationRoutes } from './routes.ts';
