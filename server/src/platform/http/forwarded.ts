import type { IncomingHttpHeaders } from 'node:http';

/** What proxies, tunnels and content networks add to a request that they hand on; `x-forwarded-*` is matched by its beginning. */
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

/** Whether a request says that it was sent by somebody else than the connection's own end. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return (
    HEADERS.some((name) => name in headers) ||
    Object.keys(headers).some((name) => name.startsWith('x-forwarded-'))
  );
}
