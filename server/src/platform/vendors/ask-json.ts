import type { Outage } from './outage.ts';
import { readJson } from './read-json.ts';

/** How a service is asked. */
export interface Asking {
  readonly timeoutMs: number;
  /** Who asks; public services want to know. */
  readonly userAgent: string;
}

/** What a service answered. */
export interface JsonAnswer {
  /** 200 to 299, or 404. */
  readonly status: number;
  readonly json: unknown;
}

/**
 * A JSON answer, or why there is none. The address asked holds keys and places: it gets into no message. Some services say with a 404 that
 * there is nothing of the kind; for the others it is an outage.
 */
export async function askJson(
  url: URL,
  { timeoutMs, userAgent }: Asking,
  missing: 'missing_is_answer' | 'missing_is_outage' = 'missing_is_outage',
): Promise<JsonAnswer | Outage> {
  const inTime = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(url, {
      signal: inTime,
      // A service that moves has to be set anew; a key must not follow it elsewhere.
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': userAgent },
    });
    if (!reply.ok && !(reply.status === 404 && missing === 'missing_is_answer')) {
      await reply.body?.cancel();
      return { outage: outageOf(reply.status) };
    }
    return await readJson(reply);
  } catch {
    return { outage: inTime.aborted ? 'timed_out' : 'unreachable' };
  }
}

function outageOf(status: number): Outage['outage'] {
  if (status === 429) return 'over_limit';
  return status === 401 || status === 403 ? 'denied' : 'failed';
}
