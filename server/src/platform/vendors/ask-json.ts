import type { Outage } from './outage.ts';

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

/** More than this is no answer to one question. */
const MOST_BYTES = 1_000_000;

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
    const text = await wholeText(reply);
    return text === null ? { outage: 'unreadable' } : parsed(reply.status, text);
  } catch {
    return { outage: inTime.aborted ? 'timed_out' : 'unreachable' };
  }
}

function outageOf(status: number): Outage['outage'] {
  if (status === 429) return 'over_limit';
  return status === 401 || status === 403 ? 'denied' : 'failed';
}

async function wholeText(reply: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(status: number, text: string): JsonAnswer | Outage {
  try {
    return { status, json: JSON.parse(text) };
  } catch {
    return { outage: 'unreadable' };
  }
}
