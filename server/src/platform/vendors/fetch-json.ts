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
  /** 200 to 299, or 404. */
  readonly status: number;
  readonly json: unknown;
}

/**
 * Requests JSON and returns the answer or the reason for the outage. The URL contains keys and places, so it never appears
 * in a message. Some services answer 404 when nothing matches; for the others a 404 is an outage.
 */
export async function fetchJson(
  url: URL,
  { timeoutMs, userAgent }: FetchOptions,
  notFound: 'not_found_is_valid' | 'not_found_is_failure' = 'not_found_is_failure',
): Promise<JsonResponse | VendorOutage> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(url, {
      signal: timeoutSignal,
      // A service that moves must be reconfigured; a key must not follow a redirect to another host.
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': userAgent },
    });
    if (!reply.ok && !(reply.status === 404 && notFound === 'not_found_is_valid')) {
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
