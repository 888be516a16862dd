import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { Job } from '@aaspaas/contract/features/job.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { loadOfflineData, saveOfflineData } from '../../platform/offline/offline-data.ts';
import { abortable, type PagedQuery, pageQuery, type PageRequest } from '../../platform/query/paged-query.ts';
import type { PagedRows } from '../../platform/query/paged-rows.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import { type AccountQuery, callQuery } from '../../platform/query/use-account-query.ts';
import { workOutbox } from './jobs/work-outbox.ts';

/** The tabs of a customer's bookings. */
export type HistoryTab = 'instant' | 'scheduled' | 'completed' | 'canceled';

/** Start codes, by line. */
export type StartCodes = Readonly<Record<number, string>>;

/** A customer's booking, and the current start codes of its lines. */
export interface ListedBooking {
  readonly booking: Booking;
  readonly codes: StartCodes;
}

/** A page of a tab's bookings. */
export type BookingPage = PagedRows<ListedBooking>;

/** The customer's bookings of a tab. */
export function bookingsQuery(tab: HistoryTab): PagedQuery<ListedBooking, BookingPage> {
  return {
    key: [`booking.${tab}`],
    pageSize: 10,
    load: (request) => loadBookings(tab, request),
    idOf: ({ booking }) => booking.id,
    pollMs: POLL_MS,
    moreFailed: 'booking.load_failed',
  };
}

async function loadBookings(tab: HistoryTab, request: PageRequest): Promise<BookingPage> {
  const { data, next_cursor } = await listBookings(tab, request);
  const hasStartCodes = data.some(({ details }) =>
    details.some((line) => line.allowed_actions.includes('show_code')),
  );
  const codes = hasStartCodes ? (await call('booking.codes', {}, abortable(request))).data : [];
  return {
    data: data.map((booking) => ({
      booking,
      codes: Object.fromEntries(
        codes
          .filter(({ detail_id }) => booking.details.some(({ id }) => id === detail_id))
          .map(({ detail_id, code }) => [detail_id, code]),
      ),
    })),
    next_cursor,
  };
}

async function listBookings(tab: HistoryTab, request: PageRequest) {
  const options = abortable(request);
  switch (tab) {
    case 'canceled': {
      const { data, next_cursor } = await call('booking.canceled', { query: pageQuery(request) }, options);
      return { data: Object.values(data), next_cursor };
    }
    // The agenda is ordered by service date and the API pages by booking time, so a partial list would have gaps.
    case 'scheduled':
      return await call('booking.scheduled', {}, options);
    case 'instant':
    case 'completed':
      return await call(`booking.${tab}`, { query: pageQuery(request) }, options);
  }
}

/** The tabs of a professional's bookings. */
export type JobTab = 'bookings' | 'completed' | 'canceled' | 'pd';

/** A page of a tab's jobs. */
export interface JobPage extends PagedRows<Job> {
  /** When it was requested, by this browser's clock. */
  readonly at: number;
  /** Whether it comes from this device's cache because there was no network. */
  readonly cached: boolean;
}

const JOBS_PER_PAGE = 20;

/** The professional's jobs of a tab. */
export function jobsQuery(tab: JobTab): PagedQuery<Job, JobPage> {
  return {
    key: [`job.${tab}`],
    pageSize: JOBS_PER_PAGE,
    async load(request) {
      const page = await loadAndStoreJobs(tab, request);
      // The server answers, so send the queued entries now instead of at the next attempt.
      if (!request.cursor && workOutbox.view().entries.length > 0) void workOutbox.deliver();
      return page;
    },
    idOf: ({ id }) => id,
    pollMs: POLL_MS,
    moreFailed: 'provider.more_failed',
  };
}

/** Loads a page of a tab's jobs. Does not store it for offline use: a part of the list would replace the whole one. */
export async function loadJobs(
  tab: JobTab,
  request: PageRequest = { limit: JOBS_PER_PAGE },
): Promise<JobPage> {
  const at = now();
  const { data, next_cursor } = await call(`job.${tab}`, { query: pageQuery(request) }, abortable(request));
  return { data, next_cursor, at, cached: false };
}

/** Loads a page of a tab, and stores the first one for offline use. */
async function loadAndStoreJobs(tab: JobTab, request: PageRequest): Promise<JobPage> {
  const page = await loadJobs(tab, request);
  if (!request.cursor)
    void saveOfflineData(offlineKey(tab), { data: page.data, next_cursor: page.next_cursor });
  return page;
}

/** Loads the first page of a tab; if the server is unreachable, from this device's cache. */
export async function loadJobsOrCached(tab: JobTab): Promise<JobPage> {
  try {
    return await loadAndStoreJobs(tab, { limit: JOBS_PER_PAGE });
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![0, 502, 503, 504].includes(error.status)) throw error;
    const cached = await loadOfflineData<Pick<JobPage, 'data' | 'next_cursor'>>(offlineKey(tab));
    if (!cached) throw error;
    return { ...cached.value, at: cached.at, cached: true };
  }
}

function offlineKey(tab: JobTab): string {
  return `jobs:${tab}`;
}

/** The extra hours that a job can have; others after its end changed. */
export function extraTimeQuery({ id, ends_at }: Job): AccountQuery<ReplyOf<'extra_time.options'>> {
  return {
    ...callQuery('extra_time.options', { params: { id } }),
    key: ['extra_time.options', { id, ends_at }],
  };
}
