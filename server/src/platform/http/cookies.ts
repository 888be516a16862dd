import type { FastifyRequest } from 'fastify';

/** The cookies of a request; the first wins where a name comes twice, and what cannot be decoded is left out. */
export function cookiesOf(request: FastifyRequest): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    try {
      cookies[name] ??= decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      // A cookie of somebody else's making; not ours to read.
    }
  }
  return cookies;
}

/** What a cookie of ours may say. */
export interface CookieOptions {
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
  /** Over HTTPS only; off where the product is served without it (a machine of one's own). */
  readonly secure: boolean;
}

/** A `Set-Cookie` line: whole site, SameSite=Lax. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const flags = [options.httpOnly && 'HttpOnly', options.secure && 'Secure']
    .filter(Boolean)
    .map((flag) => `; ${flag}`);
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${options.maxAgeSeconds}; SameSite=Lax${flags.join('')}`;
}
