import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages open to everybody, in the customers' frame; the logins of professionals and operators are among them. */
export const publicRoutes: RouteConfigEntry[] = [
  index('routes/public/home.tsx'),
  route('unauthorized', 'routes/public/unauthorized.tsx'),
  route('error', 'routes/public/error.tsx'),
  route('*', 'routes/public/not-found.tsx'),
];
