import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from './ports/payment-gateway/signature.ts';
import { createBookingFixture } from './testing/bookings.ts';
import { fuzzSettings } from './testing/fuzz/fuzz-settings.ts';
import { maliciousValue } from './testing/fuzz/malicious-values.ts';
import { mutate, mutation } from './testing/fuzz/mutation.ts';
import { aPaidBooking, drainWebhooks } from './testing/payments.ts';
import { runLength } from './testing/run-length.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let bodies: readonly unknown[];
beforeAll(async () => {
  app = await testApp();
  await aPaidBooking(app, await createBookingFixture(app));
  const due = await drainWebhooks(app);
  app.clock.advance(1);
  bodies = [...due, ...(await drainWebhooks(app))].map(({ body }) => JSON.parse(String(body)) as unknown);
});
afterAll(() => app.close());

/** Posts an event with a valid signature, as a gateway with a fault or a newer version would. */
const post = (text: string, eventId: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/user/razorpay/webhook',
    payload: text,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signatureOf(text, app.vault.mac('payment simulator webhook').toString('hex')),
      'x-razorpay-event-id': eventId,
    },
  });

describe('a webhook event with a valid signature', () => {
  it('is accepted or refused, never a 5xx, however its body is changed', { timeout: 300_000 }, async () => {
    expect(bodies.length).toBeGreaterThan(0);
    const changed = fc
      .tuple(fc.constantFrom(...bodies), fc.array(mutation, { minLength: 1, maxLength: 3 }))
      .map(([body, mutations]) => mutations.reduce(mutate, body));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: changed }, maliciousValue),
        fc.nat(),
        async (body, id) => {
          const answer = await post(JSON.stringify(body) ?? '', `evt_fuzz${id}`);
          expect(answer.statusCode, answer.body).toBeLessThan(500);
        },
      ),
      { seed: fuzzSettings.seed, numRuns: runLength(5_000, 150) },
    );
  });
});
