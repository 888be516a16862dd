import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import { LANGUAGES, type Language } from '@aaspaas/contract/messages/index.ts';
import { type Cookies, parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../../kernel/credentials.ts';
import { withMessageList, Failure } from '../../kernel/failure.ts';
import type { Actor } from './call.ts';
import type { Invoke } from './invoke.ts';
import { readMultipartForm } from './multipart-form.ts';

/** Finds the session; returns null without credentials and throws `unauthenticated` for an invalid session. */
export type Authenticate = (credentials: Credentials) => Promise<Actor | null>;

/** Looks up the session of a request and records the account for the logs. */
export async function actorOf(authenticate: Authenticate, request: FastifyRequest): Promise<Actor | null> {
  const actor = await authenticate(credentialsOf(request));
  request.accountId = actor?.id ?? null;
  return actor;
}

/** The cookie that a browser's writes require together with the token. */
export const SESSION_COOKIE = 'session';

/** The cookie that a successful login sets on a device, so that limits triggered by logins from elsewhere do not lock it out. */
export const DEVICE_COOKIE = 'device';

/** Parses the cookies of a request; the first of a repeated name wins. */
export function cookiesOf(request: FastifyRequest): Cookies {
  return parseCookie(request.headers.cookie ?? '');
}

/** Binds every endpoint record to its route below `/api/`. */
export function bindApi(app: FastifyInstance, invoke: Invoke, authenticate: Authenticate): void {
  for (const name of Object.keys(api) as EndpointName[]) {
    const record: Endpoint = api[name];
    for (const { url, role } of routesOf(record)) {
      const respond = async (request: FastifyRequest, reply: FastifyReply) => {
        const multipart = request.isMultipart();
        if (multipart && !record.files) throw new Failure('bad_request');
        const answer = await invoke(name, {
          params: request.params,
          query: request.query,
          body: multipart ? {} : requireShallowBody(request.body),
          ...(multipart ? { form: (fields) => readMultipartForm(request, fields) } : {}),
          role,
          language: languageOf(request),
          address: request.ip,
          browser: looksLikeBrowser(request),
          device: cookiesOf(request)[DEVICE_COOKIE],
          idempotencyKey: singleHeader(request, 'idempotency-key'),
          authenticate: () => actorOf(authenticate, request),
          header: (header, value) => void reply.header(header, value),
        });
        return reply.header('cache-control', 'no-store').send({ status: 200, ...(answer as object) });
      };
      app.route({
        method: record.method,
        url,
        config: {
          acceptsFiles: record.files !== undefined,
          sheddable: record.sheddable ?? false,
          neverShed: record.neverShed ?? false,
        },
        ...(record.maxBytes === undefined ? {} : { bodyLimit: record.maxBytes }),
        handler: async (request, reply) => {
          try {
            return await respond(request, reply);
          } catch (error) {
            throw record.errorsAsList ? withMessageList(error) : error;
          }
        },
      });
    }
  }
}

/** Returns the URLs of a record, one for each role where the path contains `{role}`. */
export function routesOf(record: Endpoint): { url: string; role: Role | null }[] {
  if (!record.path.includes('{role}')) return [{ url: `/api/${record.path}`, role: null }];
  return (record.roles ?? ROLES).map((role) => ({
    url: `/api/${record.path.replace('{role}', role)}`,
    role,
  }));
}

/** Returns the language chosen in the header; a client without a choice may send it in the format of browsers. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = cookiesOf(request)['lang'] ?? singleHeader(request, 'accept-language')?.slice(0, 2);
  return LANGUAGES.find((language) => language === chosen) ?? 'en';
}

/** Returns the language of a file opened by a link: the one in `?lang=`, otherwise as for every call. */
export function requestedLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return LANGUAGES.find((language) => language === lang) ?? languageOf(request);
}

/** Returns the session credentials of a request. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const site = singleHeader(request, 'sec-fetch-site');
  return {
    bearer: scheme?.toLowerCase() === 'bearer' && token ? token : undefined,
    cookie: cookiesOf(request)[SESSION_COOKIE],
    reads: request.method === 'GET' || request.method === 'HEAD',
    crossSite: site !== undefined && site !== 'same-origin' && site !== 'none',
  };
}

function looksLikeBrowser({ headers }: FastifyRequest): boolean {
  return 'sec-fetch-site' in headers || 'origin' in headers || 'x-aaspaas-client' in headers;
}

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const MAX_BODY_DEPTH = 12;

/** Rejects a body that is nested too deeply to be traversed. */
function requireShallowBody(body: unknown, depth = 0): unknown {
  if (depth > MAX_BODY_DEPTH) throw new Failure('bad_request');
  if (typeof body === 'object' && body !== null && !Buffer.isBuffer(body))
    for (const value of Object.values(body)) requireShallowBody(value, depth + 1);
  return body;
}
