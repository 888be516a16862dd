/** Maximum size of an answer; a valid answer is smaller. */
const MAX_BYTES = 1_000_000;

/** Returns a service's answer with its status; `unreadable` if it is not JSON or far too large. */
export async function readJson(
  reply: Response,
): Promise<{ readonly status: number; readonly json: unknown } | { readonly outage: 'unreadable' }> {
  const text = await readText(reply);
  try {
    return text === null ? { outage: 'unreadable' } : { status: reply.status, json: JSON.parse(text) };
  } catch {
    return { outage: 'unreadable' };
  }
}

async function readText(reply: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
