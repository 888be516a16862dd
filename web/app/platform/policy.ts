import { createHash } from 'node:crypto';

/** What nobody else's checkout needs. */
const FIXED = [
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
const OWN = {
  'script-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
};
const RAZORPAY: Readonly<Record<keyof typeof OWN, readonly string[]>> = {
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
export function sealScripts(
  rendered: string,
  mark: string,
  razorpay = false,
): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of rendered.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${mark}"`) || /\bsrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  const named = (Object.keys(OWN) as (keyof typeof OWN)[]).map((name) =>
    [name, ...OWN[name], ...(name === 'script-src' ? hashes : []), ...(razorpay ? RAZORPAY[name] : [])].join(
      ' ',
    ),
  );
  return {
    html: rendered.replaceAll(` nonce="${mark}"`, ''),
    policy: [...named, ...FIXED].join('; '),
  };
}
