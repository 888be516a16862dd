export { erasePersonFromInbox } from './erase-person.ts';
export { notificationEvents } from './event-routes.ts';
export { notificationReactions } from './reactions.ts';
export { notificationRoutes } from './routes.ts';
