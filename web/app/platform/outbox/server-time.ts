import { ApiFailure, networkFailure } from '../api-client.ts';

const TIMEOUT_MS = 8000;

/** The server's clock now, which also says that it can be reached. Throws an `ApiFailure`. */
export async function serverTime(): Promise<number> {
  let response: Response;
  try {
    response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw networkFailure();
  }
  const time = Date.parse(response.headers.get('date') ?? '');
  // Somebody between here and the server answered, e.g. a hotel's login page.
  if (!response.ok || Number.isNaN(time)) throw new ApiFailure(503, networkFailure().message);
  return time;
}
