import type { PageReport } from '@aaspaas/contract/features/page-report.ts';
import { errorReport } from './error-report.ts';
import { observeVitals } from './web-vitals.ts';

/** More of one document tell nothing new. */
const MAX_ERRORS = 10;
/** One fault often throws several times. */
const BATCH_MS = 3_000;

const vitals = observeVitals();
const initialPath = location.pathname;
/** A document that nobody looked at had no speed. */
let sendsVitals = document.visibilityState === 'visible';

const reported = new Set<string>();
let pending: PageReport['errors'] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

window.addEventListener('error', ({ error }) => reportPageError('error', error));
window.addEventListener('unhandledrejection', ({ reason }) => reportPageError('rejection', reason));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return;
  sendErrors();
  // Nobody can say whether the page will be seen again, so this is the moment.
  if (sendsVitals) send(initialPath, { errors: [], vitals: vitals() });
  sendsVitals = false;
});

/** Tells the server of an error, once for each: those that nothing caught come by themselves, a page that shows one instead of itself says so. */
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

/** Sent by the browser even when the page goes away; without the query, which says where somebody is. */
function send(page: string, payload: Pick<PageReport, 'errors' | 'vitals'>): void {
  const { version = 'unknown' } =
    (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest ?? {};
  const report: PageReport = { release: version, page: page.slice(0, 300), ...payload };
  navigator.sendBeacon(
    '/api/client-errors',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}
