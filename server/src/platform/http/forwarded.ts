import type { IncomingHttpHeaders } from 'node:http';

/** Headers that proxies, tunnels and content delivery networks add to a forwarded request; `x-forwarded-*` is matched by prefix. */
const HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
] as const;

/** Returns whether a request has headers of a proxy, i.e. was not sent by the connection's own peer. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    HEADERS.some((name) => name in headers) ||
    Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))
  );
}
