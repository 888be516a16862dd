import { signatureOf } from '../../server/src/ports/payment-gateway/signature.ts';
import { type SmtpStub, startSmtpStub } from '../../server/src/ports/mail/testing/smtp-stub.ts';
import { STUB_ACCOUNT, startTwilioStub } from '../../server/src/ports/sms/testing/twilio-stub.ts';
import { type StubServer, startStubServer } from '../../server/src/testing/stub-server.ts';

/** The account that the stub of Razorpay knows. */
const RAZORPAY = { keyId: 'rzp_test_stranger', keySecret: 'stranger-key', webhookSecret: 'stranger-hook' };

/** What the browser's checkout reports after a payment. */
export interface PaidCheckout {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** Stub servers of the vendors, and the settings and secrets that connect the product to them. */
export interface Vendors {
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** The latest code that a mobile number got by SMS. */
  codeFor(mobile: string): string | undefined;
  /** Pays an order as a customer does in the checkout. */
  pay(orderId: string): PaidCheckout;
  /** The number of requests of the product that each vendor got. */
  requests(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

interface RazorpayStub {
  readonly server: StubServer;
  pay(orderId: string): PaidCheckout;
}

/** A stub of Razorpay: creates orders, lists payments of an order or of all, and reports no refund and no settlement. */
async function startRazorpayStub(): Promise<RazorpayStub> {
  const orders = new Map<string, { amount: number; payments: object[] }>();
  const credentials = Buffer.from(`${RAZORPAY.keyId}:${RAZORPAY.keySecret}`).toString('base64');
  const server = await startStubServer((url, { headers, body }) => {
    const refuse = (status: number, description: string) => ({
      status,
      json: { error: { code: 'BAD_REQUEST_ERROR', description } },
    });
    if (headers.authorization !== `Basic ${credentials}`) return refuse(401, 'authentication failed');
    if (url.pathname === '/v1/orders') {
      const { amount } = body as { amount: number };
      const id = `order_${orders.size + 1}`;
      orders.set(id, { amount, payments: [] });
      return { status: 200, json: { id, entity: 'order', amount, currency: 'INR', status: 'created' } };
    }
    // Nothing is settled on the day of the payment.
    if (url.pathname === '/v1/settlements/recon/combined')
      return { status: 200, json: { entity: 'collection', count: 0, items: [] } };
    // All payments fit on the first page.
    if (url.pathname === '/v1/payments' || url.pathname === '/v1/refunds') {
      const first = url.searchParams.get('skip') === '0';
      const items =
        url.pathname === '/v1/payments' && first ? [...orders.values()].flatMap((one) => one.payments) : [];
      return { status: 200, json: { entity: 'collection', count: items.length, items } };
    }
    const order = orders.get(/^\/v1\/orders\/(\w+)\/payments$/.exec(url.pathname)?.[1] ?? '');
    return order
      ? { status: 200, json: { entity: 'collection', items: order.payments } }
      : refuse(404, 'not found');
  });
  return {
    server,
    pay(orderId) {
      const order = orders.get(orderId);
      if (!order) throw new Error(`Razorpay's stub has no order ${orderId}`);
      const id = `pay_${orderId}_${order.payments.length + 1}`;
      const { amount } = order;
      const fee = Math.round(amount * 0.0236);
      order.payments.push({
        id,
        order_id: orderId,
        amount,
        currency: 'INR',
        status: 'captured',
        captured: true,
        method: 'upi',
        fee,
        tax: Math.round((fee * 18) / 118),
      });
      return {
        razorpay_payment_id: id,
        razorpay_order_id: orderId,
        razorpay_signature: signatureOf(`${orderId}|${id}`, RAZORPAY.keySecret),
      };
    },
  };
}

/** Starts all stubs on loopback. */
export async function startVendors(): Promise<Vendors> {
  const [sms, payments, mail]: [StubServer, RazorpayStub, SmtpStub] = await Promise.all([
    startTwilioStub(),
    startRazorpayStub(),
    startSmtpStub(),
  ]);
  return {
    settings: {
      SMS_ADAPTER: 'twilio',
      TWILIO_ACCOUNT_SID: STUB_ACCOUNT.sid,
      TWILIO_FROM: 'AASPAS',
      TWILIO_BASE_URL: sms.url,
      MAIL_FROM: 'Aaspaas <hello@aaspaas.example>',
      RAZORPAY_KEY_ID: RAZORPAY.keyId,
      RAZORPAY_URL: payments.server.url,
    },
    secrets: {
      twilio_auth_token: STUB_ACCOUNT.token,
      smtp_url: mail.url,
      razorpay_key_secret: RAZORPAY.keySecret,
      razorpay_webhook_secret: RAZORPAY.webhookSecret,
    },
    codeFor(mobile) {
      const forms = sms.requests.map(({ body }) => new URLSearchParams(String(body)));
      const text = forms.findLast((form) => form.get('To') === `+91${mobile}`)?.get('Body');
      return /\b\d{4}\b/.exec(text ?? '')?.[0];
    },
    pay: (orderId) => payments.pay(orderId),
    requests: () => ({ sms: sms.requests.length, payments: payments.server.requests.length }),
    async close() {
      await Promise.all([sms.close(), payments.server.close(), mail.close()]);
    },
  };
}
