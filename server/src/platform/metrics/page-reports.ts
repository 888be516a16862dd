import type { pageReportEndpoints } from '@aaspaas/contract/features/page-report.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Handlers } from '../http/call.ts';
import { masked, pathKind } from './masked.ts';
import type { Metrics } from './metrics.ts';

/** What one address may tell in a minute (an office or a family is one), and how many addresses are listened to. */
const PER_ADDRESS = 300;
const ADDRESSES = 10_000;

/** Errors written down in a minute; those beyond are only counted, so that one fault on every screen does not fill the disk. */
const LOGGED = 60;

const MINUTE_MS = 60_000;

/** Takes what pages tell of themselves: into the numbers, and errors, masked, into the log. */
export function pageReportRoutes({
  clock,
  log,
  metrics,
}: {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly metrics: Pick<Metrics, 'pageError' | 'webVital'>;
}): Handlers<keyof typeof pageReportEndpoints> {
  // In memory, not in Postgres: a page that is left must not cost a write, and a process too many lets through a little more.
  let minute = 0;
  let logged = 0;
  const told = new Map<string, number>();
  const admit = (address: string) => {
    const now = clock.now().getTime();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      logged = 0;
      told.clear();
    }
    const count = (told.get(address) ?? 0) + 1;
    if (count > PER_ADDRESS || (count === 1 && told.size >= ADDRESSES))
      throw new Failure('too_many', { retryAfter: Math.ceil(((current + 1) * MINUTE_MS - now) / 1000) });
    told.set(address, count);
  };
  return {
    'page.report': async ({ body: { release, page, errors, vitals } }, { address }) => {
      admit(address);
      for (const { name, value } of vitals) metrics.webVital(name, value);
      for (const { kind, message, frames } of errors) {
        metrics.pageError(kind);
        if ((logged += 1) <= LOGGED)
          log.warn(
            { kind, text: masked(message), frames, page: pathKind(page), release },
            'an error in a browser',
          );
      }
      return {};
    },
  };
}
