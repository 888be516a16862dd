import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The customers' pages in their frame; each is guarded. */
export const customerRoutes: RouteConfigEntry[] = [
  route('otp-verification', 'routes/customer/otp-verification.tsx'),
  route('change-password', 'routes/customer/change-password.tsx'),
  route('list-of-service-booking', 'routes/customer/list-of-service-booking.tsx'),
  route('enquiry-service-booking', 'routes/customer/enquiry-service-booking.tsx'),
  route('feedback', 'routes/customer/feedback.tsx'),
  route('user-edit', 'routes/customer/user-edit.tsx'),
  route('user-report', 'routes/customer/user-report.tsx'),
  route('notification-settings', 'routes/customer/notification-settings.tsx'),
  route('addresses', 'routes/customer/addresses.tsx'),
  route('amounts-due', 'routes/customer/amounts-due.tsx'),
  route('user-home', 'routes/customer/user-home.tsx'),
];

/** The steps of a booking; each has its own slim header. */
export const customerFlowRoutes: RouteConfigEntry[] = [
  route('service-booking', 'routes/customer/service-booking.tsx'),
  route('service-book', 'routes/customer/service-book.tsx'),
  route('picker-service-booking', 'routes/customer/picker-service-booking.tsx'),
];

/** The customers' lists and reading pages have the search box under the header; forms do not. */
export const customerSearchRoutes: RouteConfigEntry[] = [
  route('slot-booked', 'routes/customer/slot-booked.tsx'),
  route('instand-booking', 'routes/customer/instand-booking.tsx'),
  route('scheduled-booking', 'routes/customer/scheduled-booking.tsx'),
  route('complete-booking', 'routes/customer/complete-booking.tsx'),
  route('cancel-booking', 'routes/customer/cancel-booking.tsx'),
  route('pd-enquiry', 'routes/customer/pd-enquiry.tsx'),
  route('service-enquiry', 'routes/customer/service-enquiry.tsx'),
  route('notification', 'routes/customer/notification.tsx'),
  route('favourites', 'routes/customer/favourites.tsx'),
  ...['description', 'enquiry-product-description'].map((path) =>
    route(path, 'routes/customer/description.tsx', { id: path }),
  ),
];
