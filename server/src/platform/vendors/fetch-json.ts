import { measureVendor } from './measure-vendor.ts';
import type { VendorOutage } from './vendor-outage.ts';
import { readJson } from './read-json.ts';

/** Options of a request to an external service. */
export interface FetchOptions {
  readonly timeoutMs: number;
  /** Identifies this application; public services require it. */
  readonly userAgent: string;
}

/** The answer of a service. */
export interface JsonResponse {
  /** 200 to 299, or one of `validStatuses`. */
  readonly status: number;
  readonly json: unknown;
}

/** What differs from a plain GET. */
export interface JsonRequest {
  /** Further statuses with which the service answers, such as 404 when nothing matches; others are outages. */
  readonly validStatuses?: readonly number[];
  /** Sent as JSON with POST. */
  readonly body?: unknown;
  /** Sent as a form with POST. */
  readonly form?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Requests JSON and returns the answer or the reason for the outage. The URL, the headers and the body contain keys and
 * places, so they never appear in a message.
 * @param vendor names the service in metrics and traces: a constant
 */
export function fetchJson(
  vendor: string,
  url: URL,
  options: FetchOptions,
  request: JsonRequest = {},
): Promise<JsonResponse | VendorOutage> {
  return measureVendor(vendor, () => exchange(url, options, request));
}

async function exchange(
  url: URL,
  { timeoutMs, userAgent }: FetchOptions,
  { validStatuses = [], body, form, headers }: JsonRequest,
): Promise<JsonResponse | VendorOutage> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(url, {
      signal: timeoutSignal,
      // A service that moves must be reconfigured; a key must not follow a redirect to another host.
      redirect: 'manual',
      method: body === undefined && form === undefined ? 'GET' : 'POST',
      // A form gets its content type from fetch.
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    if (!reply.ok && !validStatuses.includes(reply.status)) {
      await reply.body?.cancel();
      return { outage: outageOf(reply.status) };
    }
    return await readJson(reply);
  } catch {
    return { outage: timeoutSignal.aborted ? 'timed_out' : 'unreachable' };
  }
}

function outageOf(status: number): VendorOutage['outage'] {
  if (status === 429) return 'over_limit';
  return status === 401 || status === 403 ? 'denied' : 'failed';
}
