import type { FastifyRequest } from 'fastify';

/** Parses the cookies of a request; the first of a repeated name wins, and values that cannot be decoded are skipped. */
export function cookiesOf(request: FastifyRequest): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    try {
      cookies[name] ??= decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      // A cookie that this application did not set; it is ignored.
    }
  }
  return cookies;
}

/** Attributes of a cookie that this application sets. */
export interface CookieOptions {
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
  /** Sends the cookie over HTTPS only; off where the application is served over plain HTTP (local development). */
  readonly secure: boolean;
}

/** Returns a `Set-Cookie` header: whole site, SameSite=Lax. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const flags = [options.httpOnly && 'HttpOnly', options.secure && 'Secure']
    .filter(Boolean)
    .map((flag) => `; ${flag}`);
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${options.maxAgeSeconds}; SameSite=Lax${flags.join('')}`;
}
