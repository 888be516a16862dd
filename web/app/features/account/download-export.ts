import { ApiFailure, networkFailure } from '../../platform/api-client.ts';
import { session } from '../../platform/session.ts';

/** Saves everything that is known of the person as a file. Throws an `ApiFailure`. */
export async function downloadExport(): Promise<void> {
  const { token, role } = session();
  const response = await fetch(`/api/${role ?? 'user'}/export`, {
    credentials: 'same-origin',
    headers: { authorization: `Bearer ${token}`, 'accept-language': document.documentElement.lang },
  }).catch(() => {
    throw networkFailure();
  });
  if (!response.ok) {
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new ApiFailure(response.status, message ?? '');
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = named?.[1] ?? 'aaspaas.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
