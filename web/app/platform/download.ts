import { ApiFailure, networkFailure } from './api-client.ts';
import { pageLanguage } from '../ui/language/language.ts';
import { session } from './session.ts';

/**
 * Downloads a file from the API under the server's file name.
 * @throws `ApiFailure` when the download fails.
 */
export async function download(url: string, fallbackName: string): Promise<void> {
  const { token } = session();
  const response = await fetch(url, {
    credentials: 'same-origin',
    headers: { authorization: `Bearer ${token}`, 'accept-language': pageLanguage() },
  }).catch(() => {
    throw networkFailure();
  });
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as { message?: string; data?: unknown };
    throw new ApiFailure(response.status, body.message ?? '', { data: body.data });
  }
  const fileNameMatch = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  const content = await response.blob().catch(() => {
    throw networkFailure();
  });
  const objectUrl = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileNameMatch?.[1] ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), 10_000);
}
