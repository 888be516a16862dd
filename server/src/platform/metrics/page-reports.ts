import type { pageReportEndpoints } from '@aaspaas/contract/features/page-report.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports/clock/port.ts';
import { addressWindow } from '../http/address-window.ts';
import type { Handlers } from '../http/call.ts';
import { maskText, pathPattern } from './mask-text.ts';
import type { Metrics } from './metrics.ts';

/** Maximum number of reports from one address per minute; an office or a family is one address. */
const MAX_REPORTS_PER_MINUTE = 300;

/** Maximum number of errors logged per minute; further ones are only counted, so that one fault on every screen does not fill the disk. */
const MAX_LOGGED_PER_MINUTE = 60;

const MINUTE_MS = 60_000;

/** Receives reports from pages: counts them in the metrics and logs their errors, masked. */
export function pageReportRoutes({
  clock,
  log,
  metrics,
}: {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly metrics: Pick<Metrics, 'pageError' | 'webVital'>;
}): Handlers<keyof typeof pageReportEndpoints> {
  // In memory, not in Postgres: a report sent when leaving a page must not cost a write, and a higher limit with several processes is
  // acceptable.
  const countReport = addressWindow(MAX_REPORTS_PER_MINUTE, () => clock.now().getTime());
  let minute = 0;
  let logged = 0;
  const mayLog = () => {
    const current = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (current !== minute) logged = 0;
    minute = current;
    logged += 1;
    return logged <= MAX_LOGGED_PER_MINUTE;
  };
  return {
    'page.report': async ({ body: { release, page, errors, vitals } }, { address }) => {
      countReport(address);
      for (const { name, value } of vitals) metrics.webVital(name, value);
      for (const { kind, message, frames } of errors) {
        metrics.pageError(kind);
        if (mayLog())
          log.warn(
            { kind, text: maskText(message), frames, page: pathPattern(page), pageRelease: release },
            'browser error',
          );
      }
      return {};
    },
  };
}
