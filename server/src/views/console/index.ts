export { bookingLinesFile } from './booking-lines-file.ts';
export { customersFile, customerViews } from './customer-routes.ts';
export { paymentsFile, paymentViews } from './payment-routes.ts';
export { writeProfessionalActivity } from './professional-activity.ts';
export { professionalsFile, professionalViews } from './professional-routes.ts';
export { consoleViews } from './routes.ts';
export { reviewsFile, reviewViews } from './review-routes.ts';
export { serviceViews } from './service-routes.ts';
