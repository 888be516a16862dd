import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns Razorpay's signature: HMAC-SHA256 of the text, in hex. */
export function signatureOf(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Verifies the signature of a text in constant time. */
export function isSigned(text: string | Buffer, signature: string, secret: string): boolean {
  const expected = Buffer.from(signatureOf(text, secret));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Returns the text that a checkout's signature covers. */
export function checkoutText(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}
