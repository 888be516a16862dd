import { ApiFailure, networkFailure } from '../api-client.ts';

const LONGEST_MS = 8000;

/** The server's clock now, which also says that it can be reached. Throws an `ApiFailure`. */
export async function serverTime(): Promise<number> {
  let answer: Response;
  try {
    answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_MS) });
  } catch {
    throw networkFailure();
  }
  const time = Date.parse(answer.headers.get('date') ?? '');
  // Somebody between here and the server answered, e.g. a hotel's login page.
  if (!answer.ok || Number.isNaN(time)) throw new ApiFailure(503, networkFailure().message);
  return time;
}
