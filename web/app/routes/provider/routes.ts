import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The professionals' pages in their frame; each is guarded. */
export const providerRoutes: RouteConfigEntry[] = [
  route('employee-home', 'routes/provider/employee-home.tsx'),
  route('employee-booking-list', 'routes/provider/employee-booking-list.tsx'),
  route('employee-booking-completed', 'routes/provider/employee-booking-completed.tsx'),
  route('employee-booking-cancel', 'routes/provider/employee-booking-cancel.tsx'),
  route('booking-otp', 'routes/provider/booking-otp.tsx'),
  route('employee-change-password', 'routes/provider/employee-change-password.tsx'),
  route('employee-edit-profile', 'routes/provider/employee-edit-profile.tsx'),
  route('employee-notification', 'routes/provider/employee-notification.tsx'),
  route('employee-notification-settings', 'routes/provider/employee-notification-settings.tsx'),
  route('employee-privacy-policy', 'routes/provider/employee-privacy-policy.tsx'),
  route('employee-report-query', 'routes/provider/employee-report-query.tsx'),
  route('employee-booking-pdenquiery', 'routes/provider/employee-booking-pdenquiery.tsx'),
  route('pd-delivery-popup', 'routes/provider/pd-delivery-popup.tsx'),
  route('notification-popup', 'routes/provider/notification-popup.tsx'),
  route('service-upload', 'routes/provider/service-upload.tsx'),
  route('add-service', 'routes/provider/add-service.tsx'),
  route('ServiceEdit', 'routes/provider/service-edit.tsx', { id: 'ServiceEdit' }),
  route('service-edit', 'routes/provider/service-edit.tsx', { id: 'service-edit' }),
  route('ServiceEdit/other', 'routes/provider/service-edit-other.tsx'),
  route('employee-service-edit', 'routes/provider/employee-service-edit.tsx'),
  route('employee-earnings', 'routes/provider/employee-earnings.tsx'),
  route('employee-availability', 'routes/provider/employee-availability.tsx'),
  route('employee-appeals', 'routes/provider/employee-appeals.tsx'),
  route('employee-offers', 'routes/provider/employee-offers.tsx'),
];
