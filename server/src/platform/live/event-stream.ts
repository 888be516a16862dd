import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { eventStreams } from '../metrics/process-metrics.ts';

const HEARTBEAT_MS = 25_000;

/** How long a browser may take nothing before its connection ends; it continues after its last event. */
const STALLED_MS = 30_000;

/** A connection that sends events to one browser until either side closes it. */
export interface EventStream {
  start(): void;
  /** @param id sent by the browser when it reconnects */
  send(name: string, data: unknown, id?: string): void;
  /** Changes the id that the browser sends when it reconnects, without an event. */
  mark(id: string): void;
  /** Waits until the browser has taken most of what was sent; ends the connection if it takes too long. */
  drained(): Promise<void>;
  /** @param retryMs when the browser reconnects; default: five seconds after the end */
  end(retryMs?: number): void;
}

/** Turns a response into server-sent events; before `start` it sends nothing and does not report the end of the connection. */
export function openEventStream(
  reply: FastifyReply,
  closed: () => void,
  stalledMs: number = STALLED_MS,
): EventStream {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  const { raw } = reply;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let open = true;
  let started = false;
  const close = () => {
    if (!open) return;
    open = false;
    clearInterval(heartbeat);
    if (started) eventStreams.dec();
    closed();
  };
  return {
    start() {
      raw.on('close', close);
      raw.on('error', close);
      if (raw.destroyed) return close();
      started = true;
      eventStreams.inc();
      raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // A buffering proxy would delay every event.
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 5000\n\n');
      heartbeat = setInterval(() => {
        // What waits already keeps the connection alive.
        if (!raw.writableNeedDrain) raw.write(':\n\n');
      }, HEARTBEAT_MS);
    },
    send(name, data, id) {
      if (!open) return;
      raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    mark(id) {
      if (open) raw.write(`id: ${id}\n\n`);
    },
    drained() {
      if (!open || !raw.writableNeedDrain) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => raw.destroy(), stalledMs);
        const done = () => {
          clearTimeout(timer);
          raw.off('drain', done);
          raw.off('close', done);
          resolve();
        };
        raw.on('drain', done);
        raw.on('close', done);
      });
    },
    end(retryMs) {
      if (!open) return;
      close();
      if (retryMs !== undefined) raw.write(`retry: ${retryMs}\n\n`);
      raw.end();
    },
  };
}
