/** What a client received for one attempt of a request, or why it received nothing. */
export type Received =
  | { readonly status: number; readonly retryAfter: string | undefined; readonly body: unknown }
  | { readonly failed: string };

/** What one attempt means to a client that retries until its write is acknowledged. */
export type Outcome =
  /** Done: the answer is a promise that the write is stored. */
  | { readonly kind: 'acknowledged'; readonly body: unknown }
  /** 503 with `Retry-After`: the only failure that a fault of the installation may cause in an answer. */
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number }
  /** An earlier attempt with the same key still runs. */
  | { readonly kind: 'running'; readonly retryAfterSeconds: number }
  /** A refusal that the caller names, such as a payment that is not captured yet. */
  | { readonly kind: 'expected'; readonly status: number; readonly body: unknown }
  /** The connection was refused, cut, or silent until the client gave up. */
  | { readonly kind: 'no_answer'; readonly reason: string }
  /** Everything else is a finding. */
  | { readonly kind: 'wrong'; readonly status: number; readonly body: unknown };

/** The most that a client waits because of `Retry-After`; a longer value is a finding. */
const MAX_RETRY_AFTER_SECONDS = 60;

/**
 * Judges one attempt.
 *
 * @param repeated whether an earlier attempt of the same request may have reached the server
 * @param expected statuses that are no finding for this call
 */
export function judge(
  received: Received,
  { repeated, expected = [] }: { readonly repeated: boolean; readonly expected?: readonly number[] },
): Outcome {
  if ('failed' in received) return { kind: 'no_answer', reason: received.failed };
  const { status, body } = received;
  const retryAfterSeconds = parseRetryAfter(received.retryAfter);
  if (status === 200) return { kind: 'acknowledged', body };
  if (status === 503 && retryAfterSeconds !== null) return { kind: 'unavailable', retryAfterSeconds };
  if (status === 409 && repeated && retryAfterSeconds !== null) return { kind: 'running', retryAfterSeconds };
  if (expected.includes(status)) return { kind: 'expected', status, body };
  return { kind: 'wrong', status, body };
}

/** Reads whole seconds; null for a missing, unreadable or endless value. */
function parseRetryAfter(value: string | undefined): number | null {
  if (value === undefined || !/^\d{1,4}$/.test(value)) return null;
  const seconds = Number(value);
  return seconds <= MAX_RETRY_AFTER_SECONDS ? seconds : null;
}
