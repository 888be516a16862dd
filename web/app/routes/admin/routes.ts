import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The operators' pages in their frame; each is guarded. */
export const adminRoutes: RouteConfigEntry[] = [
  route('admin', 'routes/admin/queue.tsx'),
  route('admin/dispatch', 'routes/admin/dispatch.tsx'),
  route('admin/bookings', 'routes/admin/bookings.tsx'),
  route('admin/bookings/:code', 'routes/admin/booking.tsx'),
  route('admin/professionals', 'routes/admin/professionals.tsx'),
  route('admin/services', 'routes/admin/services.tsx'),
  route('admin/services/:id', 'routes/admin/service.tsx'),
  route('admin/reviews', 'routes/admin/reviews.tsx'),
  route('admin/customers', 'routes/admin/customers.tsx'),
  route('admin/customers/:id', 'routes/admin/customer.tsx'),
  route('admin/custom-services', 'routes/admin/custom-services.tsx'),
  route('admin/enquiries', 'routes/admin/enquiries.tsx'),
  route('admin/pd-enquiries', 'routes/admin/pd-enquiries.tsx'),
  route('admin/reports', 'routes/admin/reports.tsx'),
  route('admin/appeals', 'routes/admin/appeals.tsx'),
  route('admin/refunds', 'routes/admin/refunds.tsx'),
  route('admin/payouts', 'routes/admin/payouts.tsx'),
  route('admin/books', 'routes/admin/books.tsx'),
  route('admin/messages', 'routes/admin/messages.tsx'),
  route('admin/settings', 'routes/admin/settings.tsx'),
  route('admin/audit', 'routes/admin/audit.tsx'),
  route('admin/operators', 'routes/admin/operators.tsx'),
  route('admin/second-factor', 'routes/admin/second-factor.tsx'),
  route('admin/account', 'routes/admin/account.tsx'),
];
