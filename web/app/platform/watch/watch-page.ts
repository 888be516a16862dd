import type { PageReport } from '@aaspaas/contract/features/page-report.ts';
import { errorReport } from './error-report.ts';
import { watchVitals } from './web-vitals.ts';

/** More of one document tell nothing new. */
const MOST = 10;
/** One fault often throws several times. */
const TOGETHER_MS = 3_000;

const vitals = watchVitals();
const began = location.pathname;
/** A document that nobody looked at had no speed. */
let tellsVitals = document.visibilityState === 'visible';

const known = new Set<string>();
let waiting: PageReport['errors'] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

window.addEventListener('error', ({ error }) => tellOfError('error', error));
window.addEventListener('unhandledrejection', ({ reason }) => tellOfError('rejection', reason));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return;
  sendErrors();
  // Nobody can say whether the page will be seen again, so this is the moment.
  if (tellsVitals) send(began, { errors: [], vitals: vitals() });
  tellsVitals = false;
});

/** Tells the server of an error, once for each: those that nothing caught come by themselves, a page that shows one instead of itself says so. */
export function tellOfError(kind: 'error' | 'rejection', thrown: unknown): void {
  const report = errorReport(kind, thrown);
  const name = report && `${report.message} ${report.frames[0]}`;
  if (!report || !name || known.has(name) || known.size >= MOST) return;
  known.add(name);
  waiting.push(report);
  timer ??= setTimeout(sendErrors, TOGETHER_MS);
}

function sendErrors(): void {
  clearTimeout(timer);
  timer = undefined;
  const errors = waiting;
  waiting = [];
  if (errors.length) send(location.pathname, { errors, vitals: [] });
}

/** Sent by the browser even when the page goes away; without the query, which says where somebody is. */
function send(page: string, told: Pick<PageReport, 'errors' | 'vitals'>): void {
  const { version = 'unknown' } =
    (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest ?? {};
  const report: PageReport = { release: version, page: page.slice(0, 300), ...told };
  navigator.sendBeacon(
    '/api/client-errors',
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
}
