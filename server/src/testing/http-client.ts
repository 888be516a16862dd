import type { AddressInfo } from 'node:net';
import type { EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import { Answer, type ApiError, errorOf } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** The response as an external client receives it. */
export class HttpResponse {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;

  constructor(path: string, { status, headers }: Response, body: unknown) {
    this.path = path;
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Returns the body as the reply of an endpoint. Throws if the call was refused. */
  reply<N extends EndpointName>(name: N): ReplyOf<N> {
    const { status, headers, body } = this;
    return new Answer(name, { status, headers: Object.fromEntries(headers), body }).reply;
  }

  /** The refusal. Throws if the call succeeded. */
  get error(): ApiError {
    return errorOf(this.path, this);
  }
}

/** A client that implements only the specification: plain HTTP over a socket, no custom headers, an optional bearer token. */
export interface HttpClient {
  get(path: string, token?: string): Promise<HttpResponse>;
  /** Posts JSON. */
  post(path: string, body: object, token?: string, headers?: Record<string, string>): Promise<HttpResponse>;
  /** Posts a form with files. */
  form(path: string, form: FormData, token?: string, headers?: Record<string, string>): Promise<HttpResponse>;
}

/** Makes the application listen on a free port; it closes with the application. */
export async function httpClient({ app }: TestApp): Promise<HttpClient> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/`;
  const send = async (path: string, init: RequestInit, token?: string): Promise<HttpResponse> => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(base + path, { ...init, headers });
    const contentType = response.headers.get('content-type') ?? '';
    if (!contentType.startsWith('application/json'))
      throw new Error(`${path} answered ${contentType || 'nothing'}`);
    return new HttpResponse(path, response, await response.json());
  };
  return {
    get: (path, token) => send(path, {}, token),
    post: (path, body, token, headers) =>
      send(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        },
        token,
      ),
    form: (path, form, token, headers = {}) => send(path, { method: 'POST', headers, body: form }, token),
  };
}
