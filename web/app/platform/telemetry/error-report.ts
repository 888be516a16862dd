import type { PageReport } from '@aaspaas/contract/features/page-report.ts';

type PageError = PageReport['errors'][number];

const FRAME = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/g;

/**
 * Creates the report of a thrown value; null if it is not our fault: refusals and network failures (`ApiFailure`), aborted
 * requests, and errors from files that are not ours (extensions, code pasted into the console).
 */
export function errorReport(kind: PageError['kind'], thrown: unknown): PageError | null {
  if (!(thrown instanceof Error) || thrown.name === 'ApiFailure' || thrown.name === 'AbortError') return null;
  const frames = [...(thrown.stack ?? '').matchAll(FRAME)].map(([, frame = '']) => frame).slice(0, 8);
  return frames.length ? { kind, message: `${thrown.name}: ${thrown.message}`.slice(0, 300), frames } : null;
}
