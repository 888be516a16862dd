import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { routesOf } from './bind.ts';

let app: TestApp;
let paths: Record<string, Record<string, Record<string, unknown>>>;
beforeAll(async () => {
  app = await testApp();
  ({ paths } = (await app.app.inject('/openapi.json')).json());
});
afterAll(() => app.close());

/** Replaces the parameter names of a path: the document's may differ from the route's. */
const nameless = (path: string) => path.replace(/:\w+|\{\w+\}/g, ':');

describe('OpenAPI document', () => {
  it('documents every call below /api, including those with their own routes', async () => {
    const routes: string[] = [];
    const server = Fastify();
    server.addHook('onRoute', ({ url, method }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD' && url.startsWith('/api/')) routes.push(`${one} ${url}`);
    });
    app.product.rawRoutes(server);
    await server.ready();
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => nameless(`${method.toUpperCase()} ${path}`)),
    );
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.map(nameless).filter((route) => !described.includes(route))).toEqual([]);
    const plain = Object.values(rawEndpoints).flatMap((record) =>
      routesOf(record).map(({ url }) => `${record.method} ${url}`),
    );
    expect(plain.map(nameless).toSorted()).toEqual(routes.map(nameless).toSorted());
  });

  it('documents the media types of files and streams and the webhook signature', () => {
    const invoice = paths['/api/user/invoice/{booking_id}']?.['get'];
    expect(invoice).toMatchObject({
      security: [{ bearer: [] }],
      responses: {
        200: { content: { 'application/pdf': {} } },
        401: {},
        404: { description: 'not_found, no_document_yet' },
      },
    });
    for (const role of ['user', 'employee', 'admin']) {
      expect(paths[`/api/${role}/events`]?.['get']).toMatchObject({
        responses: { 200: { content: { 'text/event-stream': {} } } },
      });
      expect(paths[`/api/${role}/export`]?.['get']).toMatchObject({ responses: { 200: {} } });
    }
    expect(paths['/api/user/razorpay/webhook']?.['post']).toMatchObject({
      parameters: [
        { name: 'X-Razorpay-Signature', in: 'header', required: true },
        { name: 'X-Razorpay-Event-Id' },
      ],
      requestBody: { required: true },
    });
  });

  it('gives each call a unique name, except where roles share one', () => {
    const named = new Map<unknown, string>();
    for (const [path, calls] of Object.entries(paths))
      for (const [method, { operationId }] of Object.entries(calls)) {
        const call = `${method} ${path.replace(/^\/api\/(user|employee|admin)\//, '/api/role/')}`;
        expect(named.get(operationId) ?? call).toBe(call);
        named.set(operationId, call);
      }
  });
});
