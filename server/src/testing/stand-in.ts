import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in answers instead of what it knows. */
export type Upset = 'hang' | { readonly status: number; readonly body: string };

/** A server on this machine that speaks a vendor's wire format. */
export interface StandIn {
  readonly url: string;
  /** What it was asked, oldest first. */
  readonly asked: { readonly url: URL; readonly userAgent: string | undefined }[];
  /** From now on it answers so; null: properly. */
  upset(upset: Upset | null): void;
  close(): Promise<void>;
}

/** Starts a stand-in that answers each call with JSON. */
export async function standIn(
  answer: (url: URL) => { readonly status: number; readonly json: unknown },
): Promise<StandIn> {
  let upset: Upset | null = null;
  const asked: { url: URL; userAgent: string | undefined }[] = [];
  const server: Server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    asked.push({ url, userAgent: request.headers['user-agent'] });
    if (upset === 'hang') return;
    const { status, body } = upset ?? proper(url);
    reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
  });
  const proper = (url: URL) => {
    const { status, json } = answer(url);
    return { status, body: JSON.stringify(json) };
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    upset: (next) => {
      upset = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
