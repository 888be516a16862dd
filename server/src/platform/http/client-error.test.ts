import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerClientError } from './client-error.ts';

const app = Fastify({
  clientErrorHandler: answerClientError,
  requestTimeout: 300,
  http: { connectionsCheckingInterval: 50 },
});
app.get('/', async () => 'ok');
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Sends bytes over a connection, others after the first answer, and returns everything that arrives until the server closes it. */
function exchange(bytes: string, afterwards?: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => {
      if (received === '' && afterwards) socket.write(afterwards);
      received += part;
    });
    socket.on('error', reject).on('close', () => resolve(received));
  });
}

const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n')));

describe('a request that the parser of HTTP refuses', () => {
  it.each([
    ['GARBAGE\r\n\r\n', '400 Bad Request'],
    [
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
    [`GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, '431 Request Header Fields Too Large'],
    ['GET / HTTP/1.1\r\nHost: a\r\n', '408 Request Timeout'],
  ])('gets the envelope of an error: %#', async (bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'");
    expect(bodyOf(answer)).toEqual({
      status: Number(status.slice(0, 3)),
      message: expect.stringMatching(/\.$/),
      errors: expect.stringMatching(/\.$/),
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('gets it after an answered request of the same connection, too', async () => {
    const answer = await exchange('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'GARBAGE\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });
});
