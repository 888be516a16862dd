import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

const HEARTBEAT_MS = 25_000;

/** A connection that sends events to one browser until either side closes it. */
export interface EventStream {
  start(): void;
  /** @param id sent by the browser when it reconnects */
  send(name: string, data: unknown, id?: number): void;
  end(): void;
}

/** Turns a response into server-sent events; before `start` it sends nothing and does not report the end of the connection. */
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
        // A buffering proxy would delay every event.
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
