export { bannerViews } from './banner-routes.ts';
export { bookingLinesFile } from './booking-lines-file.ts';
export { contentPageViews } from './content-page-routes.ts';
export { customersFile, customerViews } from './customer-routes.ts';
export { writeProfessionalActivity } from './professional-activity.ts';
export { professionalsFile, professionalViews } from './professional-routes.ts';
export { consoleViews } from './routes.ts';
export { reviewsFile, reviewViews } from './review-routes.ts';
export { serviceViews } from './service-routes.ts';
