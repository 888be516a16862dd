import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A failure that the stub server returns instead of its normal response. */
export type StubFailure = 'hang' | { readonly status: number; readonly body: string };

/** A stub server on this machine that speaks a vendor's wire format. */
export interface StubServer {
  readonly url: string;
  /** Received requests, oldest first. */
  readonly requests: { readonly url: URL; readonly userAgent: string | undefined }[];
  /** Sets the failure for all following requests; null: normal responses. */
  failWith(failWith: StubFailure | null): void;
  close(): Promise<void>;
}

/** Starts a stub server that responds to each call with JSON. */
export async function startStubServer(
  answer: (url: URL) => { readonly status: number; readonly json: unknown },
): Promise<StubServer> {
  let failWith: StubFailure | null = null;
  const requests: { url: URL; userAgent: string | undefined }[] = [];
  const server: Server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    requests.push({ url, userAgent: request.headers['user-agent'] });
    if (failWith === 'hang') return;
    const { status, body } = failWith ?? normalReply(url);
    reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
  });
  const normalReply = (url: URL) => {
    const { status, json } = answer(url);
    return { status, body: JSON.stringify(json) };
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failWith: (next) => {
      failWith = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
