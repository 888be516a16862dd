import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A failure that the stub server returns instead of its normal response. */
export type StubFailure = 'hang' | { readonly status: number; readonly body: string };

/** A request that a stub server received. */
export interface StubRequest {
  readonly url: URL;
  readonly userAgent: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON, or the text of another type; null without a body. */
  readonly body: unknown;
}

/** A stub server on this machine that speaks a vendor's wire format. */
export interface StubServer {
  readonly url: string;
  /** Received requests, oldest first. */
  readonly requests: StubRequest[];
  /** Sets the failure for all following requests; null: normal responses. */
  failWith(failWith: StubFailure | null): void;
  close(): Promise<void>;
}

function parseBody(sent: string, type = 'application/json'): unknown {
  if (sent === '') return null;
  return type.startsWith('application/json') ? JSON.parse(sent) : sent;
}

/** Starts a stub server that responds to each call with JSON. */
export async function startStubServer(
  answer: (url: URL, request: StubRequest) => { readonly status: number; readonly json: unknown },
): Promise<StubServer> {
  let failWith: StubFailure | null = null;
  const requests: StubRequest[] = [];
  const respond = async (incoming: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(incoming.url ?? '/', 'http://stand-in');
    const sent = await text(incoming);
    const { headers } = incoming;
    const request: StubRequest = {
      url,
      userAgent: headers['user-agent'],
      headers,
      body: parseBody(sent, headers['content-type']),
    };
    requests.push(request);
    if (failWith === 'hang') return;
    const { status, body } = failWith ?? normalReply(request);
    reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
  };
  const server: Server = createServer((incoming, reply) => {
    respond(incoming, reply).catch(() => reply.destroy());
  });
  const normalReply = (request: StubRequest) => {
    const { status, json } = answer(request.url, request);
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
