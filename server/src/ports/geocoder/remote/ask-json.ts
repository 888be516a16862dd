import type { Outage } from './vendor.ts';

/** How a place service is asked. */
export interface Asking {
  readonly timeoutMs: number;
  /** Who asks; public services want to know. */
  readonly userAgent: string;
}

/** More than this is no answer to where one place is. */
const MOST_BYTES = 1_000_000;

/** A JSON answer, or why there is none. The address asked holds keys and places: it gets into no message. */
export async function askJson(
  url: URL,
  { timeoutMs, userAgent }: Asking,
): Promise<{ readonly json: unknown } | Outage> {
  const inTime = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(url, {
      signal: inTime,
      // A service that moves has to be set anew; a key must not follow it elsewhere.
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': userAgent },
    });
    if (!reply.ok) {
      await reply.body?.cancel();
      return { outage: outageOf(reply.status) };
    }
    const text = await wholeText(reply);
    return text === null ? { outage: 'unreadable' } : parsed(text);
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

function parsed(text: string): { readonly json: unknown } | Outage {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { outage: 'unreadable' };
  }
}
