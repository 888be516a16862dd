import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

const HEARTBEAT_MS = 25_000;

/** A connection on which events are sent to one browser until either side ends it. */
export interface EventStream {
  start(): void;
  /** @param id what the browser names when it comes back */
  send(name: string, data: unknown, id?: number): void;
  end(): void;
}

/** Turns an answer into server-sent events; nothing is sent, and nobody told of its end, before `start`. */
export function openEventStream(
  reply: FastifyReply,
  on: { readonly beat: () => void; readonly closed: () => void },
): EventStream {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  const { raw } = reply;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    clearInterval(heartbeat);
    on.closed();
  };
  return {
    start() {
      raw.on('close', close);
      raw.on('error', close);
      if (raw.destroyed) return close();
      raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // A proxy that gathers answers would hold every event back.
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 5000\n\n');
      heartbeat = setInterval(() => {
        raw.write(':\n\n');
        on.beat();
      }, HEARTBEAT_MS);
    },
    send(name, data, id) {
      if (!open) return;
      raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end() {
      if (!open) return;
      close();
      raw.end();
    },
  };
}
