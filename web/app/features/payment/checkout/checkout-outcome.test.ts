import { describe, expect, it } from 'vitest';
import { razorpayOptions, simulatorOutcome } from './checkout-outcome.ts';

const response = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'ab12',
};

// proves: call.razorpay
describe('Razorpay options', () => {
  it('use the server’s order and the product’s colour, with UPI first and no typed UPI addresses', () => {
    const options = razorpayOptions({
      key: 'rzp_test_1',
      ramount: 30_000,
      amount: 300,
      currency: 'INR',
      order_id: 'order_1',
      prefill: { name: 'Asha Rao', email: 'asha.rao@example.in', contact: '9876501234' },
      theme: { color: '#B51144' },
      checkout_url: null,
    });
    expect(options).toMatchObject({
      key: 'rzp_test_1',
      amount: 30_000,
      currency: 'INR',
      order_id: 'order_1',
      prefill: { name: 'Asha Rao', email: 'asha.rao@example.in', contact: '9876501234' },
      theme: { color: '#B51144' },
    });
    expect(options.config.display.sequence[0]).toBe('block.upi');
    expect(options.config.display.hide).toEqual([{ method: 'upi', flows: ['collect'] }]);
  });
});

describe('simulator messages', () => {
  const parse = (said: object) =>
    simulatorOutcome({ source: 'razorpay-simulator', order_id: 'order_1', ...said }, 'order_1');

  it('end the checkout', () => {
    expect(parse({ what: 'paid', ...response })).toEqual({ what: 'paid', response });
    expect(parse({ what: 'failed' })).toEqual({ what: 'failed' });
    expect(parse({ what: 'dismissed' })).toEqual({ what: 'closed' });
  });

  it('are ignored for another order, from another source, or when incomplete', () => {
    expect(
      simulatorOutcome({ source: 'razorpay-simulator', what: 'failed', order_id: 'order_2' }, 'order_1'),
    ).toBe(null);
    expect(simulatorOutcome({ what: 'paid', order_id: 'order_1', ...response }, 'order_1')).toBe(null);
    expect(parse({ what: 'paid', razorpay_payment_id: 'pay_1' })).toBe(null);
    expect(simulatorOutcome('paid', 'order_1')).toBe(null);
  });
});
