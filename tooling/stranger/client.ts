import {
  Agent as PlainAgent,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http';
import { Agent, request } from 'node:https';
import type { EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import { addressOf, Answer, type ClientRequest } from '../../server/src/testing/api-client.ts';

/** The answer to a plain request. */
export interface PlainAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** A visitor of the site, through the proxy. */
export interface Client {
  /** @throws an error with the answer if the call is refused */
  call<N extends EndpointName>(
    name: N,
    request: ClientRequest<N>,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ReplyOf<N>>;
  /** Calls without judging the answer. */
  send<N extends EndpointName>(
    name: N,
    request: ClientRequest<N>,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<N>>;
  get(path: string): Promise<PlainAnswer>;
  close(): void;
}

/** Opens a client of `origin`; over TLS it trusts the given certificate only. */
export function openClient(origin: string, certificate: string): Client {
  const isSecure = origin.startsWith('https:');
  const connections = { keepAlive: true, maxSockets: 64 };
  const agent = isSecure ? new Agent({ ...connections, ca: certificate }) : new PlainAgent(connections);
  const begin = (url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void) =>
    isSecure ? request(url, options, onResponse) : plainRequest(url, options, onResponse);
  const exchange = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<PlainAnswer> =>
    new Promise((resolve, reject) => {
      const sent = begin(new URL(path, origin), { agent, method, headers, timeout: 30_000 }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
        response.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer within 30 s`)));
      sent.on('error', reject);
      sent.end(body);
    });
  const client: Client = {
    async send(name, call, token, headers) {
      const { method, path } = addressOf(name, call);
      const content = call.body === undefined ? undefined : JSON.stringify(call.body);
      const { status, body } = await exchange(
        method,
        `/api/${path}`,
        {
          ...(content === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        content,
      );
      return new Answer(name, { status, headers: {}, body: parseBody(body) });
    },
    call: async (name, call, token, headers) => (await client.send(name, call, token, headers)).reply,
    get: (path) => exchange('GET', path),
    close: () => agent.destroy(),
  };
  return client;
}

/** A proxy answers with text. */
function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return { text: String(body).slice(0, 200) };
  }
}
