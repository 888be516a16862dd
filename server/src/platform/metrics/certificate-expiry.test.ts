import { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startPushServiceStub } from '../../ports/push/testing/push-service-stub.ts';
import { readCertificateExpiry } from './certificate-expiry.ts';

const open: { close(): unknown }[] = [];
afterAll(() => {
  for (const server of open) server.close();
});

const listen = async (server: Pick<Server, 'listen' | 'address' | 'close'>) => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

it('returns when a certificate expires, also one that no authority signed', async () => {
  const service = await startPushServiceStub();
  try {
    const { origin } = new URL(service.browser().address.endpoint);
    const expiry = new X509Certificate(service.ca).validTo;
    expect(await readCertificateExpiry(origin)).toBe(Date.parse(expiry) / 1000);
  } finally {
    await service.close();
  }
});

it.each([
  ['http', (port: number) => `http://127.0.0.1:${port}`],
  ['a server without TLS', (port: number) => `https://127.0.0.1:${port}`],
])('returns null for %s', async (_, url) => {
  const port = await listen(createServer((_request, response) => response.end()));
  expect(await readCertificateExpiry(url(port))).toBeNull();
});

it('returns null for a port that nothing listens on', async () => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await readCertificateExpiry(`https://127.0.0.1:${port}`)).toBeNull();
});
