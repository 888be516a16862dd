import type { EndpointName, ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import type { FieldErrors } from '@aaspaas/contract/kernel/errors.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { apiTable } from './api-table.ts';
import { pageLanguage, textIn } from '../ui/language/language.ts';
import { clearSession, session } from './session.ts';
import { randomShare } from './random.ts';
import { sleep } from './sleep.ts';

/** The endpoints that `call` knows; operators' pages have their own (admin-call.ts). */
export type CallName = keyof typeof apiTable;

const calls: Partial<Record<EndpointName, string>> = apiTable;

/** Registers further endpoints. */
export function addCalls(endpoints: typeof calls): void {
  Object.assign(calls, endpoints);
}

/** A failed API call. `status` 0: the network failed, without an answer of the server. */
export class ApiFailure extends Error {
  readonly status: number;
  /** Field → messages for a form's 422, otherwise a text or a list of texts. */
  readonly errors: FieldErrors | string | readonly string[];
  /** Seconds to wait, if the server sends them. */
  readonly retryAfter: number | null;
  readonly data: unknown;
  /** The id under which the server logged the request; null without an answer. */
  readonly requestId: string | null;

  constructor(
    status: number,
    message: string,
    details: {
      errors?: ApiFailure['errors'];
      retryAfter?: number | null;
      data?: unknown;
      requestId?: string | null;
    } = {},
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.errors = details.errors ?? message;
    this.retryAfter = details.retryAfter ?? null;
    this.data = details.data;
    this.requestId = details.requestId ?? null;
  }

  /** The first message of each field, for the errors under form fields; empty if the failure is not about fields. */
  get fields(): Record<string, string> {
    if (typeof this.errors !== 'object' || Array.isArray(this.errors)) return {};
    const first: Record<string, string> = {};
    for (const [field, messages] of Object.entries(this.errors as Record<string, string[]>))
      if (messages[0]) first[field] = messages[0];
    return first;
  }
}

/** The options of a call besides its input. */
export interface CallOptions {
  /** The idempotency key, so that a retry of the same write returns the first answer (`randomKey()`; the form keeps it until success). */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The role for endpoints that each role has (`{role}/login`); defaults to the logged-in person's role. */
  readonly role?: Role;
  /** Sent instead of a JSON body, for files. */
  readonly form?: FormData;
  /** Sends the request even while the page is being unloaded. */
  readonly keepalive?: boolean;
}

/** Returns an idempotency key for one write. */
export function randomKey(): string {
  // Not available on plain HTTP except on localhost.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A prepared request, and how to read its response. */
export interface PreparedCall<N extends EndpointName> {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Returns the response body.
   * @throws `ApiFailure` when the call failed.
   */
  read(status: number, body: Record<string, unknown> | null, retryAfter: string | null): ReplyOf<N>;
}

/** Prepares a call for a transport: `call`, or uploads with progress (upload-file.ts). */
export function prepareCall<N extends EndpointName>(
  name: N,
  sent: Partial<RequestOf<N>>,
  options: Pick<CallOptions, 'idempotencyKey' | 'role' | 'form'> = {},
): PreparedCall<N> {
  const [method = '', path = '', isPublic] = (calls[name] ?? '').split(' ');
  const { token, role } = session();
  const bearer = !isPublic && token;
  return {
    url: urlOf(path, options.role ?? role ?? 'user', sent),
    method,
    headers: {
      accept: 'application/json',
      'accept-language': pageLanguage(),
      'x-aaspaas-client': 'web',
      ...(bearer ? { authorization: `Bearer ${token}` } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      ...(method !== 'GET' && !options.form ? { 'content-type': 'application/json' } : {}),
    },
    read(status, body, retryAfter) {
      if (status >= 200 && status < 300 && body && body['success'] !== false) return body as ReplyOf<N>;
      // The session is over, so the header must stop showing the person as logged in.
      if (status === 401 && bearer && session().token === token) clearSession();
      throw new ApiFailure(status, messageOf(body), {
        errors: body?.['errors'] as ApiFailure['errors'],
        retryAfter: Number(retryAfter) || null,
        data: body?.['data'],
        requestId: body?.['request_id'] as string | null,
      });
    },
  };
}

/**
 * Calls the API from the browser and returns the response body.
 * @throws `ApiFailure` when the call failed.
 */
export function call<N extends CallName>(
  name: N,
  sent: Partial<RequestOf<N>> = {},
  options: CallOptions = {},
): Promise<ReplyOf<N>> {
  return callAny(name, sent, options);
}

/** The longest delay of a busy server, in seconds, after which a read is sent again without an action of the person. */
const MAX_BUSY_SECONDS = 5;

/**
 * Implementation of `call` for any registered endpoint. A read that a busy server refuses is sent once more, after the delay that
 * the server asks for.
 */
export async function callAny<N extends EndpointName>(
  name: N,
  sent: Partial<RequestOf<N>>,
  options: CallOptions,
): Promise<ReplyOf<N>> {
  const { url, method, headers, read } = prepareCall(name, sent, options);
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers,
    ...(method === 'GET' ? {} : { body: options.form ?? JSON.stringify(sent.body ?? {}) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
  let response = await send(url, init);
  const busySeconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
  if (method === 'GET' && busySeconds > 0 && busySeconds <= MAX_BUSY_SECONDS) {
    // Spread, so that the callers that were refused together do not return together.
    await sleep((busySeconds + randomShare()) * 1000, options.signal);
    response = await send(url, init);
  }
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  return read(response.status, body, response.headers.get('retry-after'));
}

/** The failure thrown when the network fails before the server answers. */
export function networkFailure(): ApiFailure {
  return new ApiFailure(0, textIn(pageLanguage())('error.network'));
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw networkFailure();
  }
}

function urlOf(path: string, role: string, sent: { params?: unknown; query?: unknown }): string {
  const params = (sent.params ?? {}) as Record<string, unknown>;
  const filledPath = path
    .replace('{role}', role)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (sent.query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  ))
    if (value !== undefined && value !== null) query.set(name, String(value));
  const queryString = query.toString();
  return `/api/${filledPath}${queryString ? `?${queryString}` : ''}`;
}

function messageOf(body: Record<string, unknown> | null): string {
  const message = body?.['message'];
  return typeof message === 'string' && message ? message : textIn(pageLanguage())('error.internal');
}
