import type { PageReport } from '@aaspaas/contract/features/page-report.ts';
import { errorReport } from './error-report.ts';
import { observeVitals } from './web-vitals.ts';

/** The maximum number of reports per document; more add no information. */
const MAX_ERRORS = 10;
/** The time in which errors are collected into one report, since one fault often throws several times. */
const BATCH_MS = 3_000;

const vitals = observeVitals();
const initialPath = location.pathname;
/** A document that was never visible has no meaningful timing. */
let sendsVitals = document.visibilityState === 'visible';

const reported = new Set<string>();
let pending: PageReport['errors'] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

window.addEventListener('error', ({ error }) => reportPageError('error', error));
window.addEventListener('unhandledrejection', ({ reason }) => reportPageError('rejection', reason));
// On the window, to which the event bubbles: the measurement's own listeners complete the values first.
window.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return;
  sendErrors();
  // The page may never be visible again, so send now.
  if (sendsVitals) send(initialPath, { errors: [], vitals: vitals() });
  sendsVitals = false;
});

/**
 * Reports an error to the server, once each: uncaught errors are reported automatically, and an error screen reports the
 * error that it shows.
 */
export function reportPageError(kind: 'error' | 'rejection', thrown: unknown): void {
  const report = errorReport(kind, thrown);
  const name = report && `${report.message} ${report.frames[0]}`;
  if (!report || !name || reported.has(name) || reported.size >= MAX_ERRORS) return;
  reported.add(name);
  pending.push(report);
  timer ??= setTimeout(sendErrors, BATCH_MS);
}

function sendErrors(): void {
  clearTimeout(timer);
  timer = undefined;
  const errors = pending;
  pending = [];
  if (errors.length) send(location.pathname, { errors, vitals: [] });
}

/** Sent by the browser even when the page is unloaded; without the query, which contains the person's location. */
function send(page: string, payload: Pick<PageReport, 'errors' | 'vitals'>): void {
  const { version = 'unknown' } =
    (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest ?? {};
  const report: PageReport = { release: version, page: page.slice(0, 300), ...payload };
  navigator.sendBeacon(
    '/api/client-errors',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}
