import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PushMessage, PushSender } from './port.ts';
import { type PushServiceStub, startPushServiceStub } from './testing/push-service-stub.ts';

/** A message whose characters reveal encoding faults. */
export const MESSAGE: PushMessage = {
  id: 7,
  title: 'Aaspaas',
  body: 'राजू 22 नवंबर को आ रहे हैं – “Plumber” 🔧',
  path: '/instand-booking',
};

/** Conformance tests of a push sender; each adapter's test creates one that trusts the stub server. */
export function pushConformance(name: string, make: (ca: string) => PushSender): void {
  describe(`push: ${name}`, () => {
    let service: PushServiceStub;
    let sender: PushSender;
    beforeAll(async () => {
      service = await startPushServiceStub();
      sender = make(service.ca);
    });
    afterAll(() => service.close());

    it('provides the subscription key of browsers: a point of P-256', () => {
      expect(Buffer.from(sender.publicKey, 'base64url')).toHaveLength(65);
    });

    it('sends messages that only the browser can read', async () => {
      const browser = service.browser();
      expect(await sender.send(browser.address, MESSAGE)).toBe('sent');
      const sent = service.received.at(-1);
      expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'n7' });
      expect(Number(sent?.headers['ttl'])).toBeGreaterThan(0);
      const body = sent?.body ?? Buffer.alloc(0);
      expect(body.includes('Plumber')).toBe(false);
      expect(browser.open(body)).toEqual(MESSAGE);
      expect(() => service.browser().open(body)).toThrow();
    });

    it.each([
      [200, 'sent'],
      [202, 'sent'],
      [404, 'gone'],
      [410, 'gone'],
      [307, 'refused'],
      [400, 'refused'],
      [403, 'refused'],
      [413, 'refused'],
      [408, 'failed'],
      [429, 'failed'],
      [500, 'failed'],
      [503, 'failed'],
      ['hang', 'failed'],
    ] as const)('returns %s for: %s', async (how, outcome) => {
      const { address } = service.browser();
      service.answer(address, how);
      const before = service.received.length;
      expect(await sender.send(address, MESSAGE)).toBe(outcome);
      // A redirect is not followed.
      expect(service.received).toHaveLength(before + 1);
    });

    it('reports invalid subscription keys as gone', async () => {
      const { address } = service.browser();
      const off = Buffer.alloc(65, 1).toString('base64url');
      expect(await sender.send({ ...address, p256dh: off }, MESSAGE)).toBe('gone');
      expect(await sender.send({ ...address, auth: 'short' }, MESSAGE)).toBe('gone');
    });

    it('fails if the push service does not answer', async () => {
      const dead = await startPushServiceStub();
      const { address } = dead.browser();
      await dead.close();
      expect(await sender.send(address, MESSAGE)).toBe('failed');
    });
  });
}
