import { createHash } from 'node:crypto';

/** What nobody else's checkout needs. */
const FIXED_DIRECTIVES = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "media-src 'self' blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
];

/** What pages load from where, and what Razorpay's checkout adds: its script, the frame it opens, and where both report to. */
const OWN_SOURCES = {
  'script-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
};
const RAZORPAY_SOURCES: Readonly<Record<keyof typeof OWN_SOURCES, readonly string[]>> = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'img-src': ['https://cdn.razorpay.com'],
  'connect-src': ['https://*.razorpay.com'],
  'frame-src': ['https://*.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
};

/**
 * Makes a rendered page's policy: scripts from our own origin, and those inline scripts that bear the render's random mark
 * and so were made by it, by their hash. The mark is taken out again, whence a cached page is as good as a fresh one. With `razorpay`
 * the pages may open its checkout.
 */
export function buildContentSecurityPolicy(
  rendered: string,
  nonce: string,
  razorpay = false,
): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of rendered.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${nonce}"`) || /\bsrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  const directives = (Object.keys(OWN_SOURCES) as (keyof typeof OWN_SOURCES)[]).map((name) =>
    [
      name,
      ...OWN_SOURCES[name],
      ...(name === 'script-src' ? hashes : []),
      ...(razorpay ? RAZORPAY_SOURCES[name] : []),
    ].join(' '),
  );
  return {
    html: rendered.replaceAll(` nonce="${nonce}"`, ''),
    policy: [...directives, ...FIXED_DIRECTIVES].join('; '),
  };
}
