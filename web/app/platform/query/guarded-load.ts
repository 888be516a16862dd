import { ApiFailure } from '../api-client.ts';

/**
 * Returns an answer; if the session is over, calls `onSessionEnd` first. The API client has cleared the session and with it
 * the cache by then, so no component sees this failure.
 * @throws the failure of the call.
 */
export async function guardedLoad<T>(answer: Promise<T>, onSessionEnd: () => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) onSessionEnd();
    throw error;
  }
}
