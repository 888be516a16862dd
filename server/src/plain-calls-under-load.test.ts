import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmission } from './platform/http/admission.ts';
import { routesOf } from './platform/http/bind.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  const admission = makeAdmission({
    load: { overloaded: true },
    limits: { pages: 0, uploads: 0, reads: 0, writes: 0 },
    waitMs: 1,
  });
  app = await testApp(undefined, 'tables', 10, false, { admission });
});
afterAll(() => app.close());

it('a full process refuses every plain call but webhooks and event streams', async () => {
  const kept: string[] = [];
  for (const [name, record] of Object.entries(rawEndpoints)) {
    const url = routesOf(record)[0]?.url.replace(/:\w+/g, '1') ?? '';
    const answer = await app.app.inject({
      method: record.method,
      url,
      ...(record.method === 'POST' ? { payload: {} } : {}),
    });
    if (answer.statusCode !== 503) kept.push(name);
    else expect([name, Number(answer.headers['retry-after']) >= 1]).toEqual([name, true]);
  }
  expect(kept.toSorted()).toEqual([
    'notification.events',
    'payment.webhook',
    'payout.webhook',
    'sms.msg91_reports',
    'sms.twilio_reports',
    'whatsapp.reports',
    'whatsapp.verify',
  ]);
});
