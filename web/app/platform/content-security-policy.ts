import { createHash } from 'node:crypto';

/** The policy directives that are the same with and without Razorpay's checkout. */
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

/** The sources that pages load from, and those that Razorpay's checkout adds: its script, its frame and the reporting endpoints of both. */
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
 * Creates a rendered page's policy: scripts from our own origin, and by hash the inline scripts that have the render's
 * random mark, which proves that the render created them. The mark is removed from the page, so a cached page is as valid
 * as a fresh one. With `razorpay` the page may open its checkout.
 * @param rendered the document's bytes, each as one character (Latin-1)
 */
export function buildContentSecurityPolicy(
  rendered: string,
  nonce: string,
  razorpay = false,
): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of rendered.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${nonce}"`) || /\bsrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body, 'latin1').digest('base64')}'`);
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
