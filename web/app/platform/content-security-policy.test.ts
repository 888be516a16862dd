import { describe, expect, it } from 'vitest';
import { buildContentSecurityPolicy } from './content-security-policy.ts';

const NONCE = 'b7e2';

describe('buildContentSecurityPolicy', () => {
  it('lists only the inline scripts that have the mark', () => {
    const { html, policy } = buildContentSecurityPolicy(
      `<script nonce="${NONCE}">1</script><script>evil()</script><script nonce="guess">2</script><script src="/a.js" nonce="${NONCE}"></script>`,
      NONCE,
    );
    // printf 1 | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';");
    expect(html).toBe(
      '<script>1</script><script>evil()</script><script nonce="guess">2</script><script src="/a.js"></script>',
    );
  });

  it('hashes the bytes of a script, of which each is one character', () => {
    const bytes = (text: string) => Buffer.from(text).toString('latin1');
    const { html, policy } = buildContentSecurityPolicy(
      bytes(`<script nonce="${NONCE}">'₹ é'</script>`),
      NONCE,
    );
    // printf "'₹ é'" | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("'sha256-cGKFkhQRQgtlOyuavdeeyS1mXU0BTe64YaBz9IF0GR8='");
    expect(html).toBe(bytes("<script>'₹ é'</script>"));
  });

  it('allows Razorpay only on pages that open its checkout', () => {
    expect(buildContentSecurityPolicy('', NONCE).policy).not.toContain('razorpay');
    const { policy } = buildContentSecurityPolicy('', NONCE, true);
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com");
    expect(policy).toContain("frame-src 'self' https://*.razorpay.com;");
    expect(policy).toContain("connect-src 'self' https://*.razorpay.com;");
  });

  it('returns the same page and policy for every mark, so that a page can be cached', () => {
    const one = buildContentSecurityPolicy(
      '<link nonce="a"><script nonce="a" type="module">go()</script>',
      'a',
    );
    const two = buildContentSecurityPolicy(
      '<link nonce="b"><script nonce="b" type="module">go()</script>',
      'b',
    );
    expect(one).toEqual(two);
  });
});
