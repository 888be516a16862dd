import type { VendorOutage } from './vendor-outage.ts';
import { readJson } from './read-json.ts';

/** How a service is asked. */
export interface FetchOptions {
  readonly timeoutMs: number;
  /** Who asks; public services want to know. */
  readonly userAgent: string;
}

/** What a service answered. */
export interface JsonResponse {
  /** 200 to 299, or 404. */
  readonly status: number;
  readonly json: unknown;
}

/**
 * A JSON answer, or why there is none. The address asked holds keys and places: it gets into no message. Some services say with a 404 that
 * there is nothing of the kind; for the others it is an outage.
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
      // A service that moves has to be set anew; a key must not follow it elsewhere.
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
