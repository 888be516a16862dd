import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Public pages in the customers' frame, including the logins of professionals and operators. */
export const publicRoutes: RouteConfigEntry[] = [
  index('routes/public/home.tsx'),
  route('set-place', 'routes/public/set-place.tsx'),
  route('list-of-services', 'routes/public/list-of-services.tsx'),
  route('service-popup', 'routes/public/service-popup.tsx'),
  route('slotnote-popup', 'routes/public/slotnote-popup.tsx'),
  route('component', 'routes/public/component.tsx'),
  route('error', 'routes/public/error.tsx'),
  route('login', 'routes/public/login.tsx'),
  route('sign-in', 'routes/public/sign-in.tsx'),
  route('forgot', 'routes/public/forgot.tsx'),
  route('employee-register', 'routes/public/employee-register.tsx'),
  route('employee-login', 'routes/public/employee-login.tsx'),
  route('admin/login', 'routes/public/admin-login.tsx'),
  route('admin/invitation', 'routes/public/admin-invitation.tsx'),
  route('pay', 'routes/public/pay.tsx'),
  route('verify-email', 'routes/public/verify-email.tsx'),
  route('unsubscribe', 'routes/public/unsubscribe.tsx'),
  route('demo/phone', 'routes/public/demo-phone.tsx'),
  route('demo/mail', 'routes/public/demo-mail.tsx'),
];

/** Public pages with the search box under the header. */
export const publicSearchRoutes: RouteConfigEntry[] = [
  route('service/:id/:slug?', 'routes/public/service.tsx'),
  route('cities', 'routes/public/cities.tsx'),
  route('in/:city', 'routes/public/city.tsx'),
  route('in/:city/:category/:subcategory?', 'routes/public/city-category.tsx'),
  route('pages/:slug', 'routes/public/content.tsx'),
  route('privacy-policy', 'routes/public/privacy-policy.tsx'),
  route('unauthorized', 'routes/public/unauthorized.tsx'),
  route('*', 'routes/public/not-found.tsx'),
];

/** The landing page for professionals, in its own frame. */
export const professionalRoutes: RouteConfigEntry[] = [
  route('employee-index', 'routes/public/employee-index.tsx'),
];
