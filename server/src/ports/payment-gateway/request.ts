import { readJson } from '../../platform/vendors/read-json.ts';
import type { GatewayOutage } from './port.ts';

/** How the gateway is reached. */
export interface RequestSettings {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs: number;
  /** What carries a request there; the network unless something in this process answers. */
  readonly send: (request: Request) => Promise<Response>;
}

/** A JSON answer with its status, or why there is none. Neither keys nor people get into a message. */
export async function sendRequest(
  { url, keyId, keySecret, timeoutMs, send }: RequestSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly json: unknown } | GatewayOutage> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await send(
      new Request(new URL(path, url), {
        method,
        signal: timeoutSignal,
        // A service that moves has to be set anew; a key must not follow it elsewhere.
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    const outage = outageOf(reply.status);
    if (outage) {
      await reply.body?.cancel();
      return { outage };
    }
    return await readJson(reply);
  } catch {
    return { outage: timeoutSignal.aborted ? 'timed_out' : 'unreachable' };
  }
}

/** 2xx and the 4xx that say something of what was asked are answers; everything else is none. */
function outageOf(status: number): GatewayOutage['outage'] | null {
  if (status === 429) return 'over_limit';
  if (status === 401 || status === 403) return 'denied';
  if (status === 409) return 'busy';
  return (status >= 200 && status < 300) || (status >= 400 && status < 500) ? null : 'failed';
}
