import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzSettings } from './testing/fuzz/fuzz-settings.ts';
import { runLength } from './testing/run-length.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** How long a silent server is waited for: an incomplete request has no response before its timeout. */
const SILENCE_MS = 150;

const LINES = [
  'GET /api/category HTTP/1.1',
  'GET /api/%zz HTTP/1.1',
  'GET /api/%c0%ae%c0%ae/etc/passwd HTTP/1.1',
  'GET /api/../../../etc/passwd HTTP/1.1',
  'GET /media/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1',
  'GET //evil.example/api/category HTTP/1.1',
  'GET http://evil.example/api/category HTTP/1.1',
  `GET /api/category?${'a'.repeat(20_000)} HTTP/1.1`,
  'GET /api/category?a=%00&b=%ff HTTP/1.1',
  'POST /api/user/login HTTP/1.1',
  'PUT /api/user/login HTTP/1.1',
  'PATCH /api/category HTTP/1.1',
  'TRACE / HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'HEAD /api/category HTTP/1.1',
  'get /api/category HTTP/1.1',
  'GET /api/category HTTP/9.9',
  'GET /api/category HTTP/1.0',
  'GET /api/category',
  'GARBAGE',
  '\x16\x03\x01\x02\x00',
] as const;

const HEADERS = [
  'Host: localhost',
  'Host: localhost\r\nHost: evil.example',
  'Host: evil.example\\@localhost',
  'Content-Length: 2',
  'Content-Length: -1',
  'Content-Length: 2\r\nContent-Length: 3',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 4',
  'Transfer-Encoding: xchunked',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Expect: something',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  `Cookie: ${'a=b; '.repeat(4_000)}`,
  `X-Long: ${'x'.repeat(20_000)}`,
  'X-Bytes: \xff\xfe\x80',
  'Bad Name: 1',
  ' Folded: 1',
  'No-Colon',
  'Authorization: Bearer \xff',
  'X-Forwarded-For: 127.0.0.1, ::1, not-an-address',
  'Connection: close',
] as const;

const BODIES = [
  '',
  '{}',
  '0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n0\r\n\r\n',
  'GET /api/category HTTP/1.1\r\n\r\n',
] as const;

const bytes = fc
  .record({
    line: fc.constantFrom(...LINES),
    headers: fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 4 }),
    body: fc.constantFrom(...BODIES),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
  })
  .map(({ line, headers, body, end }) => Buffer.from([line, ...headers, '', body].join(end), 'latin1'));

/** Sends bytes and returns what the server writes until it closes the connection or is silent. */
function exchange(sent: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1');
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on('data', (text) => {
      received += String(text);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(sent);
  });
}

describe('malformed HTTP over a socket', () => {
  it('gets a refusal or a closed connection, never a 5xx, and the next request is answered', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => {
        const received = await exchange(sent);
        const statuses = [...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) =>
          Number(status),
        );
        for (const status of statuses)
          expect(status, `${sent.toString('latin1').slice(0, 500)}\n→ ${received}`).toBeLessThan(500);
      }),
      { seed: fuzzSettings.seed, numRuns: runLength(1_000, 30) },
    );
    const response = await fetch(`http://127.0.0.1:${port}/api/category`);
    expect(response.status).toBe(200);
  });

  it('never answers a second request that a body smuggles', async () => {
    const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const length of [
      'Content-Length: 0\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
    ]) {
      const received = await exchange(
        Buffer.from(
          `POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n0\r\n\r\n${smuggled}`,
        ),
      );
      expect(received.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
      expect(received).toMatch(/^HTTP\/1\.1 400/);
    }
  });
});
