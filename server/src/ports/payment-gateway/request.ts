import { measureVendor } from '../../platform/vendors/measure-vendor.ts';
import { readJson } from '../../platform/vendors/read-json.ts';
import type { GatewayOutage } from './port.ts';

/** Connection settings of the gateway. */
export interface RequestSettings {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs: number;
  /**
   * Request function; the network unless the in-process simulator answers. The signal is passed beside the request: the signal of a
   * `Request` stops following its source when the `Request` is garbage-collected, so a fetch that waits would never time out.
   */
  readonly send: (request: Request, signal: AbortSignal) => Promise<Response>;
}

/** Sends a request over the network. */
export const sendOverNetwork: RequestSettings['send'] = (request, signal) => fetch(request, { signal });

/** Sends a request and returns the JSON response with its status, or why there is none. Messages contain neither keys nor personal data. */
export function sendRequest(
  settings: RequestSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<GatewayResponse> {
  return measureVendor('razorpay', () => exchange(settings, method, path, body, headers));
}

type GatewayResponse = { readonly status: number; readonly json: unknown } | GatewayOutage;

async function exchange(
  { url, keyId, keySecret, timeoutMs, send }: RequestSettings,
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<GatewayResponse> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await send(
      new Request(new URL(path, url), {
        method,
        // Redirects are not followed: a changed address must be configured, and a key must not be sent elsewhere.
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      timeoutSignal,
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

/** Returns whether a status is an answer: 2xx, and the 4xx that concern the request itself. Anything else is an outage. */
function outageOf(status: number): GatewayOutage['outage'] | null {
  if (status === 429) return 'over_limit';
  if (status === 401 || status === 403) return 'denied';
  if (status === 409) return 'busy';
  return (status >= 200 && status < 300) || (status >= 400 && status < 500) ? null : 'failed';
}
