import { createHash } from 'node:crypto';

const FIXED = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/**
 * Makes a rendered page's policy: scripts from our own origin, and those inline scripts that bear the render's random mark
 * and so were made by it, by their hash. The mark is taken out again, whence a cached page is as good as a fresh one.
 */
export function sealScripts(rendered: string, mark: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of rendered.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${mark}"`) || /\bsrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return {
    html: rendered.replaceAll(` nonce="${mark}"`, ''),
    policy: [`script-src ${["'self'", ...hashes].join(' ')}`, ...FIXED].join('; '),
  };
}
