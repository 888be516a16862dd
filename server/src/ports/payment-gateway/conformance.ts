import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import type { PaymentGateway } from './port.ts';

/** A gateway under test; `pay` is present if a test can pay without a person at the checkout. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** Unique per run, because vendors remember receipts. */
  readonly runId: string;
  readonly pay?: (orderId: string) => Promise<{ readonly paymentId: string; readonly signature: string }>;
}

/** Conformance tests that every payment gateway adapter must pass. */
export function gatewayConformance(name: string, make: () => Promise<GatewayUnderTest>): void {
  describe(`payment gateway: ${name}`, () => {
    it('creates an unpaid order', async () => {
      const { gateway, runId } = await make();
      const notes = { order: '1', purpose: 'booking:1' };
      const created = await gateway.createOrder({ receipt: `${runId}-1`, amount: paise(12_345), notes });
      if (!('id' in created)) throw new Error(JSON.stringify(created));
      expect(created.id).toMatch(/^order_\w+$/);
      expect(await gateway.paymentsOf(created.id)).toEqual([]);
    });

    it('rejects an order below a rupee', async () => {
      const { gateway, runId } = await make();
      expect(await gateway.createOrder({ receipt: `${runId}-2`, amount: paise(1) })).toEqual({
        refused: 'BAD_REQUEST_ERROR',
      });
    });

    it('reports unknown ids as not found', async () => {
      const { gateway } = await make();
      expect(await gateway.paymentsOf('order_AAAAAAAAAAAAAA')).toBe('not_found');
      expect(await gateway.refundById('rfnd_AAAAAAAAAAAAAA')).toBe('not_found');
      expect(await gateway.settlementById('setl_AAAAAAAAAAAAAA')).toBe('not_found');
      expect(await gateway.disputeById('disp_AAAAAAAAAAAAAA')).toBe('not_found');
      expect(
        await gateway.refund({
          paymentId: 'pay_AAAAAAAAAAAAAA',
          amount: paise(100),
          key: 'conformance-0',
          receipt: 'r',
        }),
      ).toMatchObject({ refused: expect.any(String) });
    });

    it('returns the settlement report of a day', async () => {
      const { gateway } = await make();
      expect(await gateway.settledOn('2026-11-20', 0)).toMatchObject({
        rows: [],
        unreadable: [],
        next: null,
      });
    });

    it('refunds a captured payment in parts, each once per key', async (context) => {
      const { gateway, runId, pay } = await make();
      if (!pay) return context.skip();
      const created = await gateway.createOrder({ receipt: `${runId}-3`, amount: paise(50_000) });
      if (!('id' in created)) throw new Error(JSON.stringify(created));
      const { paymentId, signature } = await pay(created.id);
      expect(gateway.isCheckoutSigned({ orderId: created.id, paymentId, signature })).toBe(true);
      expect(gateway.isCheckoutSigned({ orderId: created.id, paymentId: 'pay_other', signature })).toBe(
        false,
      );
      expect(await gateway.paymentsOf(created.id)).toMatchObject([
        {
          id: paymentId,
          orderId: created.id,
          amount: 50_000,
          status: 'captured',
          captured: true,
          method: 'upi',
          fee: expect.any(Number),
          tax: expect.any(Number),
        },
      ]);
      const part = { paymentId, amount: paise(20_000), key: `${runId}-part`, receipt: `${runId}-r1` };
      const first = await gateway.refund(part);
      if (!('id' in first)) throw new Error(JSON.stringify(first));
      expect(first).toMatchObject({ paymentId, amount: 20_000, receipt: `${runId}-r1` });
      expect(await gateway.refund(part)).toMatchObject({ id: first.id });
      expect(await gateway.refundById(first.id)).toMatchObject({ id: first.id, amount: 20_000 });
      const start = new Date(0);
      expect(await gateway.paymentsSince(start, 0)).toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({ id: paymentId, orderId: created.id, captured: true }),
        ]),
      });
      expect(await gateway.refundsSince(start, 0)).toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({ id: first.id, paymentId, receipt: `${runId}-r1` }),
        ]),
      });
      const more = { ...part, amount: paise(30_001), key: `${runId}-much` };
      expect(await gateway.refund(more)).toMatchObject({ refused: expect.any(String) });
      const rest = await gateway.refund({ ...part, amount: paise(30_000), key: `${runId}-rest` });
      expect(rest).toMatchObject({ amount: 30_000 });
      // A fully refunded payment is still reported as captured.
      expect(await gateway.paymentsOf(created.id)).toMatchObject([{ status: 'refunded', captured: true }]);
    });
  });
}
