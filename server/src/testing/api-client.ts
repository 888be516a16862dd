import { api, type EndpointName, type ReplyOf, type RequestOf } from '@aaspaas/contract/api.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Values of a path or a query: they travel as text, so a number may stand for its digits. Null fields are omitted. */
type TextFields<T> = {
  readonly [K in keyof T]: unknown extends T[K]
    ? string | number | null | undefined
    : string extends T[K]
      ? T[K] | number | null
      : T[K] | null;
};

/** One part of a request; optional where the endpoint requires no field of it. */
type Part<Name extends string, T> =
  Record<never, never> extends T ? { readonly [K in Name]?: T } : { readonly [K in Name]: T };

/** The input of an endpoint as a client sends it. `role` fills `{role}` of a path that each role has. */
export type ClientRequest<N extends EndpointName> = Part<'params', TextFields<RequestOf<N>['params']>> &
  Part<'query', TextFields<RequestOf<N>['query']>> &
  Part<'body', RequestOf<N>['body']> &
  ((typeof api)[N]['who'] extends 'each' ? { readonly role: Role } : { readonly role?: Role });

/** A request of any shape, to test how the API refuses it. */
export interface RawRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly role?: Role;
}

/** A multipart request: the form contains the fields and files of the body. */
export interface FormRequest {
  readonly form: FormData;
  readonly role?: Role;
}

/** Who calls, and further headers. A `TestPerson` is accepted as it is. */
export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The network address of the caller; default: 127.0.0.1. */
  readonly remoteAddress?: string;
}

/** A response before it is read: what `inject` and `fetch` have in common. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: unknown;
}

const apiError = z.object({
  status: z.int(),
  message: z.string(),
  errors: z.union([
    z.string(),
    z.array(z.string()),
    z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))])),
  ]),
  data: z.unknown().optional(),
  request_id: z.string(),
});

/** The body of a refused call. */
export interface ApiError extends z.output<typeof apiError> {
  /** Messages by field; empty if `errors` is not a map. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** The response to a call of endpoint `N`. The product under test validates its replies against the contract. */
export class Answer<N extends EndpointName = EndpointName> implements RawResponse {
  readonly name: N;
  readonly status: number;
  readonly headers: RawResponse['headers'];
  readonly body: unknown;

  constructor(name: N, { status, headers, body }: RawResponse) {
    this.name = name;
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** The reply of a successful call. Throws if the call was refused. */
  get reply(): ReplyOf<N> {
    const { name, status, body } = this;
    if (status !== 200) throw new Error(`${name}: unexpected status ${status}: ${JSON.stringify(body)}`);
    return body as ReplyOf<N>;
  }

  /** The refusal. Throws if the call succeeded. */
  get error(): ApiError {
    return errorOf(this.name, this);
  }
}

/** The API of one process, called by endpoint name. */
export interface ApiClient {
  /**
   * Calls an endpoint: `call('identity.log_in', { role: 'user', body: { mobile, password } })`. The request may be omitted
   * where the endpoint requires no input.
   */
  call<N extends EndpointName>(
    name: N,
    ...input: Record<never, never> extends ClientRequest<N>
      ? [request?: ClientRequest<N>, options?: CallOptions]
      : [request: ClientRequest<N>, options?: CallOptions]
  ): Promise<Answer<N>>;
  /** Calls an endpoint with input that its schema may refuse. */
  callRaw<N extends EndpointName>(name: N, request?: RawRequest, options?: CallOptions): Promise<Answer<N>>;
  /** Posts a form with files as a browser does. */
  sendForm<N extends EndpointName>(name: N, request: FormRequest, options?: CallOptions): Promise<Answer<N>>;
}

/** Calls the API of an application within the process. */
export function apiClient(app: FastifyInstance): ApiClient {
  const inject = async <N extends EndpointName>(
    name: N,
    request: RawRequest,
    { token, headers = {}, remoteAddress = '127.0.0.1' }: CallOptions = {},
    content?: { readonly type: string; readonly payload: Buffer | string },
  ): Promise<Answer<N>> => {
    const { method, path } = addressOf(name, request);
    const response = await app.inject({
      method,
      url: `/api/${path}`,
      remoteAddress,
      headers: {
        ...(content ? { 'content-type': content.type } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(content ? { payload: content.payload } : {}),
    });
    const body = response.json<unknown>();
    return new Answer(name, { status: response.statusCode, headers: response.headers, body });
  };
  const callRaw: ApiClient['callRaw'] = (name, request = {}, options) => {
    const { body } = request;
    const content = { type: 'application/json', payload: JSON.stringify(body) };
    return inject(name, request, options, body === undefined ? undefined : content);
  };
  return {
    call: (name, ...[request, options]) => callRaw(name, request, options),
    callRaw,
    async sendForm(name, { form, role }, options) {
      const sent = new Response(form);
      const payload = Buffer.from(await sent.arrayBuffer());
      const type = sent.headers.get('content-type') ?? '';
      return inject(name, role ? { role } : {}, options, { type, payload });
    },
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The method and address of a call, below `/api/`. */
export interface Address {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

/** Returns the address of an endpoint with the values of its path and query; null and undefined query values are omitted. */
export function addressOf(name: EndpointName, { params = {}, query = {}, role }: RawRequest): Address {
  const { method, path } = api[name];
  const filled = path.replace(/:(\w+)|\{role\}/g, (part, field?: string) => {
    const value = field === undefined ? role : params[field];
    if (value === undefined) throw new Error(`${name} needs ${part} for its path ${path}`);
    return encodeURIComponent(textOf(value));
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([field, value]) =>
      value === null || value === undefined ? [] : [[field, textOf(value)]],
    ),
  ).toString();
  return { method, path: search ? `${filled}?${search}` : filled };
}

/** Reads the body of a refused call. Throws if the call succeeded or the body is not an error. */
export function errorOf(name: string, { status, body }: Pick<RawResponse, 'status' | 'body'>): ApiError {
  const error = apiError.safeParse(body);
  if (status === 200 || !error.success)
    throw new Error(`${name}: expected a refusal, not ${status}: ${JSON.stringify(body)}`);
  const { errors } = error.data;
  const fields = typeof errors === 'string' || Array.isArray(errors) ? [] : Object.entries(errors);
  return {
    ...error.data,
    fields: Object.fromEntries(
      fields.flatMap(([field, messages]) => (Array.isArray(messages) ? [[field, messages]] : [])),
    ),
  };
}
