import type { PageReport } from '@aaspaas/contract/features/page-report.ts';

type PageError = PageReport['errors'][number];

const FRAME = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/g;

/**
 * What is told of something that was thrown; null where it is not ours to mend: refusals and a network that is away (`ApiFailure`), what was
 * given up on purpose, and what did not come from our files (extensions, a text that somebody pasted into the console).
 */
export function errorReport(kind: PageError['kind'], thrown: unknown): PageError | null {
  if (!(thrown instanceof Error) || thrown.name === 'ApiFailure' || thrown.name === 'AbortError') return null;
  const frames = [...(thrown.stack ?? '').matchAll(FRAME)].map(([, frame = '']) => frame).slice(0, 8);
  return frames.length ? { kind, message: `${thrown.name}: ${thrown.message}`.slice(0, 300), frames } : null;
}
