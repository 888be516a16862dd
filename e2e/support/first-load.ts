import type { Page } from '@playwright/test';

/** One file that a page loaded: its path with the query, its kind, and its size as sent. */
export interface LoadedFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
}

/** Records what a page loads from now on, in bytes as transferred. */
export async function recordLoads(page: Page): Promise<LoadedFile[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const open = new Map<string, Omit<LoadedFile, 'bytes'>>();
  const files: LoadedFile[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { pathname, search } = new URL(response.url);
    open.set(requestId, { path: pathname + search, type });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = open.get(requestId);
    if (file) files.push({ ...file, bytes: encodedDataLength });
  });
  return files;
}
