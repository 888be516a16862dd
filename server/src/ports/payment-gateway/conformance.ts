import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import type { PaymentGateway } from './port.ts';

/** A gateway under test; `pay` where somebody can pay without a person at the checkout. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** Unique for the run: a vendor remembers receipts. */
  readonly runId: string;
  readonly pay?: (orderId: string) => Promise<{ readonly paymentId: string; readonly signature: string }>;
}

/** What every payment gateway must do, whoever answers behind it. */
export function gatewayConformance(name: string, make: () => Promise<GatewayUnderTest>): void {
  describe(`payment gateway: ${name}`, () => {
    it('makes an order that nobody has paid', async () => {
      const { gateway, runId } = await make();
      const created = await gateway.createOrder({ receipt: `${runId}-1`, amount: paise(12_345) });
      if (!('id' in created)) throw new Error(JSON.stringify(created));
      expect(created.id).toMatch(/^order_\w+$/);
      expect(await gateway.paymentsOf(created.id)).toEqual([]);
    });

    it('refuses an order below a rupee', async () => {
      const { gateway, runId } = await make();
      expect(await gateway.createOrder({ receipt: `${runId}-2`, amount: paise(1) })).toEqual({
        refused: 'BAD_REQUEST_ERROR',
      });
    });

    it('knows nothing of what is not there', async () => {
      const { gateway } = await make();
      expect(await gateway.paymentsOf('order_AAAAAAAAAAAAAA')).toBe('not_found');
      expect(await gateway.refundById('rfnd_AAAAAAAAAAAAAA')).toBe('not_found');
      expect(
        await gateway.refund({
          paymentId: 'pay_AAAAAAAAAAAAAA',
          amount: paise(100),
          key: 'conformance-0',
          receipt: 'r',
        }),
      ).toMatchObject({ refused: expect.any(String) });
    });

    it('gives a captured payment back, in parts, each once however often it is asked', async (context) => {
      const { gateway, runId, pay } = await make();
      if (!pay) return context.skip();
      const created = await gateway.createOrder({ receipt: `${runId}-3`, amount: paise(50_000) });
      if (!('id' in created)) throw new Error(JSON.stringify(created));
      const { paymentId, signature } = await pay(created.id);
      expect(gateway.isCheckoutSigned({ orderId: created.id, paymentId, signature })).toBe(true);
      expect(gateway.isCheckoutSigned({ orderId: created.id, paymentId: 'pay_other', signature })).toBe(
        false,
      );
      expect(await gateway.paymentsOf(created.id)).toEqual([
        {
          id: paymentId,
          orderId: created.id,
          amount: 50_000,
          status: 'captured',
          captured: true,
          method: 'upi',
        },
      ]);
      const part = { paymentId, amount: paise(20_000), key: `${runId}-part`, receipt: `${runId}-r1` };
      const first = await gateway.refund(part);
      if (!('id' in first)) throw new Error(JSON.stringify(first));
      expect(first).toMatchObject({ paymentId, amount: 20_000, receipt: `${runId}-r1` });
      expect(await gateway.refund(part)).toMatchObject({ id: first.id });
      expect(await gateway.refundById(first.id)).toMatchObject({ id: first.id, amount: 20_000 });
      const more = { ...part, amount: paise(30_001), key: `${runId}-much` };
      expect(await gateway.refund(more)).toMatchObject({ refused: expect.any(String) });
      const rest = await gateway.refund({ ...part, amount: paise(30_000), key: `${runId}-rest` });
      expect(rest).toMatchObject({ amount: 30_000 });
      // Given back whole, it was captured all the same.
      expect(await gateway.paymentsOf(created.id)).toMatchObject([{ status: 'refunded', captured: true }]);
    });
  });
}
