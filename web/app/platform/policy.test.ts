import { describe, expect, it } from 'vitest';
import { sealScripts } from './policy.ts';

const MARK = 'b7e2';

describe('sealScripts', () => {
  it('names the inline scripts that bear the mark, and no other', () => {
    const { html, policy } = sealScripts(
      `<script nonce="${MARK}">1</script><script>evil()</script><script nonce="guess">2</script><script src="/a.js" nonce="${MARK}"></script>`,
      MARK,
    );
    // printf 1 | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';");
    expect(html).toBe(
      '<script>1</script><script>evil()</script><script nonce="guess">2</script><script src="/a.js"></script>',
    );
  });

  it('lets Razorpay in only where its checkout is opened', () => {
    expect(sealScripts('', MARK).policy).not.toContain('razorpay');
    const { policy } = sealScripts('', MARK, true);
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com");
    expect(policy).toContain("frame-src 'self' https://*.razorpay.com;");
    expect(policy).toContain("connect-src 'self' https://*.razorpay.com;");
  });

  it('gives the same page and policy for every mark, so that a page can be cached', () => {
    const one = sealScripts('<link nonce="a"><script nonce="a" type="module">go()</script>', 'a');
    const two = sealScripts('<link nonce="b"><script nonce="b" type="module">go()</script>', 'b');
    expect(one).toEqual(two);
  });
});
