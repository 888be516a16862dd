import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission, RequestClass } from './admission.ts';
import { isUpload } from './body-timeout.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Frees the slot of the request; null without one. */
    releaseSlot: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** Whether the call is refused while the event loop is late. */
    sheddable?: boolean;
    /** Whether the call is never refused because of load: webhooks, payments, start codes, and event streams. */
    neverShed?: boolean;
  }
}

/**
 * Lets each call below `/api/` wait for a slot of its class before its handler runs, and keeps the slot until the answer is
 * ready or the handler fails: a caller who disconnects does not make room for another one while the work goes on, and one who
 * reads the answer slowly does not keep others out. Pages have their own slots (`ssrPlugin`). Must be called before the routes
 * are declared.
 */
export function admitRequests(app: FastifyInstance, admission: Admission): void {
  app.decorateRequest('releaseSlot', null);
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.releaseSlot?.();
    done();
  });
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.config?.neverShed) return;
    const { handler } = route;
    const deferrable = route.config?.sheddable ?? false;
    route.handler = async function admitted(request, reply) {
      const { raw } = reply;
      const release = await admission.enter(classOf(request), {
        deferrable,
        onGone: (listener) => {
          raw.once('close', listener);
          return () => raw.off('close', listener);
        },
      });
      request.releaseSlot = release;
      try {
        // A reply is a promise that ends when the whole answer was sent.
        return await handler.call(this, request, reply);
      } finally {
        release();
      }
    };
  });
}

function classOf(request: FastifyRequest): RequestClass {
  if (isUpload(request)) return 'uploads';
  return request.method === 'POST' || request.method === 'DELETE' ? 'writes' : 'reads';
}
