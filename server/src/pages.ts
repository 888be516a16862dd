import type { EndpointName, ReplyOf, SentTo } from '@aaspaas/contract/api.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, credentialsOf, languageOf } from './platform/http/bind.ts';
import { cookiesOf } from './platform/http/cookies.ts';
import { bodyOf } from './platform/http/failures.ts';
import type { Invoke } from './platform/http/invoke.ts';
import { Failure } from './kernel/failure.ts';
import { ssrPlugin } from './platform/ssr.ts';

export interface PagesParts {
  readonly buildDir: string;
  readonly invoke: Invoke;
  readonly authenticate: Authenticate;
  readonly demo: boolean;
}

/** Serves the pages; their loaders call the API in the process, with the visitor's own cookie and language. */
export async function pages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  await app.register(ssrPlugin, {
    buildDir: parts.buildDir,
    fill(context, keys, request) {
      context.set(keys.apiContext, { call: callerFor(request, parts) });
      context.set(keys.frameContext, { ...frameOf(request), demo: parts.demo });
    },
  });
}

function callerFor(request: FastifyRequest, { invoke, authenticate }: PagesParts) {
  return async <N extends EndpointName>(name: N, sent: Partial<SentTo<N>> = {}): Promise<ReplyOf<N>> => {
    try {
      return await invoke(name, {
        params: sent.params ?? {},
        query: sent.query ?? {},
        body: sent.body ?? {},
        role: null,
        language: languageOf(request),
        address: request.ip,
        browser: true,
        idempotencyKey: undefined,
        authenticate: () => authenticate(credentialsOf(request)),
        header: () => undefined,
      });
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure('internal');
      if (failure.code === 'internal')
        request.log.error({ err: error, request_id: request.id }, 'fault in a page');
      throw Object.assign(new Error(failure.message), bodyOf(failure, languageOf(request), request.id));
    }
  };
}

/** What the frame of a page needs to know before the browser takes over: hints that grant nothing. */
function frameOf(request: FastifyRequest) {
  const cookies = cookiesOf(request);
  const [latitude, longitude] = (cookies['place'] ?? '').split(',').map(Number);
  const placed =
    Number.isFinite(latitude) &&
    Number.isFinite(longitude) &&
    Math.abs(latitude ?? 99) <= 90 &&
    Math.abs(longitude ?? 999) <= 180;
  return {
    language: languageOf(request),
    role: (['user', 'employee', 'admin'] as const).find((role) => role === cookies['role']) ?? null,
    place: placed
      ? {
          latitude: latitude as number,
          longitude: longitude as number,
          label: cookies['place_label'] ?? null,
        }
      : null,
  };
}
