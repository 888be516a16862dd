import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushAddress } from '../port.ts';
import { type FakeBrowser, makeFakeBrowser } from './fake-browser.ts';

/** The stub server's self-signed certificate for `localhost`, trusted by no other code; it protects nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUSf7LKwPCgLAC+7z7W0SZ3xYkowcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1NDgwNFoYDzIxMjYxMDI4
MTU0ODA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASDc44Yy0Pc1rZ435DUCJbtM4vj4te4M+1xgP05DrmbgbLyaNjOHIAp
ygvQBa/k/yy8J2f+bn0oePUdjqfmQ2JNo2kwZzAdBgNVHQ4EFgQUypzu2/MHzvYI
VfQ00ctGxt+THQUwHwYDVR0jBBgwFoAUypzu2/MHzvYIVfQ00ctGxt+THQUwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgdHjfxffwnOd4S6j/ZFWENyBvWYuC177cSWUnKT02cbACIHNhn2LyAEPk
LSBy8OweVZjD5i2xIiZZsskOUfzu9iVu
-----END CERTIFICATE-----`;
const ITS_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjMJsqKdJ4im+Wba3
H7MXglPYK07+NKIGWHEU2cqMKWKhRANCAASDc44Yy0Pc1rZ435DUCJbtM4vj4te4
M+1xgP05DrmbgbLyaNjOHIApygvQBa/k/yy8J2f+bn0oePUdjqfmQ2JN
-----END PRIVATE KEY-----`;

/** A request received by the push service. */
export interface PushedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A local push service that answers as configured, path by path. */
export interface PushServiceStub {
  /** The certificate to trust. */
  readonly ca: string;
  /** Received requests, oldest first. */
  readonly received: PushedRequest[];
  /** Creates a new browser with a separate endpoint. */
  browser(): FakeBrowser;
  /** Sets the answer for a browser from now on; `hang` never answers. Default: 201. */
  answer(address: PushAddress, how: number | 'hang'): void;
  close(): Promise<void>;
}

/** Starts a push service. */
export async function startPushServiceStub(): Promise<PushServiceStub> {
  const received: PushedRequest[] = [];
  const answers = new Map<string, number | 'hang'>();
  const server = createServer({ cert: CERTIFICATE, key: ITS_KEY }, (request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const how = answers.get(path) ?? 201;
      if (how === 'hang') return;
      reply.writeHead(how, how === 307 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    ca: CERTIFICATE,
    received,
    browser: () => makeFakeBrowser(`${origin}/${randomBytes(8).toString('hex')}`),
    answer: ({ endpoint }, how) => void answers.set(new URL(endpoint).pathname, how),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
