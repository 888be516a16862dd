import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of the specification whose pages are still to be built, guarded as its route table says. */
const employeeLater = [
  'service-upload',
  'add-service',
  'ServiceEdit',
  'service-edit',
  'ServiceEdit/other',
  'employee-edit-profile',
  'employee-notification',
  'employee-privacy-policy',
  'employee-report-query',
  'employee-earnings',
  'employee-service-edit',
  'employee-booking-pdenquiry',
  'pd-delivery-popup',
  'notification-popup',
];

/** The professionals' own pages, in their frame; each is guarded. */
export const providerRoutes: RouteConfigEntry[] = [
  route('employee-home', 'routes/provider/employee-home.tsx'),
  route('employee-booking-list', 'routes/provider/employee-booking-list.tsx'),
  route('employee-booking-completed', 'routes/provider/employee-booking-completed.tsx'),
  route('employee-booking-cancel', 'routes/provider/employee-booking-cancel.tsx'),
  route('booking-otp', 'routes/provider/booking-otp.tsx'),
  route('employee-change-password', 'routes/provider/employee-change-password.tsx'),
  ...employeeLater.map((path) => route(path, 'routes/provider/employee-later.tsx', { id: path })),
];
