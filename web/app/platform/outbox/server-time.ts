import { ApiFailure, networkFailure } from '../api-client.ts';

const TIMEOUT_MS = 8000;

/**
 * Returns the server's current time, which also proves that it can be reached.
 * @throws `ApiFailure` when it cannot.
 */
export async function serverTime(): Promise<number> {
  let response: Response;
  try {
    response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw networkFailure();
  }
  const time = Date.parse(response.headers.get('date') ?? '');
  // An intermediary answered, such as a hotel's login page.
  if (!response.ok || Number.isNaN(time)) throw new ApiFailure(503, networkFailure().message);
  return time;
}
