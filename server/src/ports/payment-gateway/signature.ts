import { createHmac, timingSafeEqual } from 'node:crypto';

/** Razorpay's signature: HMAC-SHA256 of the text, in hex. */
export function signatureOf(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a signature is that of the text; takes the same time wherever it differs. */
export function isSigned(text: string | Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(text, secret));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** What a checkout's signature is over. */
export function checkoutText(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}
