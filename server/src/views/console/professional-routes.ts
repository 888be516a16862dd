import { bookingLineFilters } from '@aaspaas/contract/features/admin-bookings.ts';
import type {
  adminProfessionalEndpoints,
  ProfessionalFilters,
  ProfessionalRow,
} from '@aaspaas/contract/features/admin-professionals.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { applicantFor } from '../../features/admin/index.ts';
import { cityAt, cityOf } from '../../features/places/index.ts';
import { dutyOf } from '../../features/provider/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { latestLines } from './latest-lines.ts';
import {
  columnsNamed,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  localTime,
  positionAfter,
} from './list-file.ts';
import {
  approvedJobsQuery,
  daysOffQuery,
  latestAppealsQuery,
  latestPayoutsQuery,
  type ListedOffering,
  offeringsQuery,
} from './professional-parts.ts';
import {
  countProfessionalsQuery,
  type ListedProfessional,
  type ProfessionalPosition,
  professionalPosition,
  professionalQuery,
  professionalsQuery,
} from './professionals.ts';

/** The number of jobs, payouts and appeals on a professional's page. */
const LATEST = 10;

/** The operators' list of professionals, and one professional. */
export function professionalViews(
  platform: Pick<Platform, 'db' | 'clock' | 'vault'>,
): Handlers<keyof typeof adminProfessionalEndpoints> {
  const { db, clock } = platform;
  return {
    'admin.professionals': async ({ query }, { language }) => {
      const reader = { language, now: clock.now() };
      const { rows, next_cursor } = await loadPage<ListedProfessional, ProfessionalPosition>(
        query,
        2,
        (row) => professionalPosition(query, row),
        async (request) => (await professionalsQuery(query, request, reader).execute(db)).rows,
      );
      const { rows: counted } = await countProfessionalsQuery(query).execute(db);
      return {
        data: rows.map((row) => presentProfessional(row, language)),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
    'admin.professional': async ({ params: { id } }, { actor, language }) => {
      const sees = (area: 'applicants' | 'bookings' | 'money' | 'tickets') =>
        hasGrant(actor.roles, `${area}.read`);
      const now = clock.now();
      const { rows } = await professionalQuery(id, { language, now }).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      const { rows: offerings } = await offeringsQuery(id).execute(db);
      const { rows: daysOff } = await daysOffQuery(id, dateOf(now)).execute(db);
      const { rows: jobs } = await approvedJobsQuery(id).execute(db);
      const lines = { ...bookingLineFilters.parse({ sort: '-id' }), professional: id };
      return {
        data: {
          ...presentProfessional(row, language),
          email: row.email ?? '',
          language: row.language,
          verified: row.verified_at !== null,
          deletion_requested_at: row.deletion_requested_at && isoOf(row.deletion_requested_at),
          state_reason: row.state_reason,
          approved_jobs: jobs[0]?.approved ?? 0,
          application: sees('applicants') ? await applicantFor(platform, actor.id, id, language) : null,
          offerings: offerings.map((one) => presentOffering(one, language)),
          hours: row.hours?.map(({ weekday, from, to }) => ({ weekday, from, to })) ?? null,
          days_off: daysOff.map(({ first_day, last_day }) => ({ from: first_day, to: last_day })),
          paused_until: row.paused_until,
          duty: await dutyOf(db, id, now),
          lines: sees('bookings') ? await latestLines(db, lines, LATEST, language) : null,
          payouts: sees('money') ? await latestPayouts(db, id) : null,
          appeals: sees('tickets') ? await latestAppeals(db, id, language) : null,
        },
      };
    },
  };
}

function presentProfessional(row: ListedProfessional, language: Language): ProfessionalRow {
  const { finished, on_time, rating } = row;
  return {
    id: row.id,
    name: row.name,
    mobile: row.mobile ?? '',
    city: (row.city !== null && cityOf(row.city)?.[`name_${language}`]) || null,
    services: [...row.services],
    rating: rating > 0 ? rating / 10 : null,
    reviews: row.reviews,
    jobs: row.jobs,
    finished,
    on_time: finished > 0 ? Math.round((on_time / finished) * 100) : null,
    cancelled: row.cancelled,
    blocked_at: row.blocked_at && isoOf(row.blocked_at),
    paused: row.paused,
    on_duty: row.on_duty,
    state: row.state,
    registered_at: isoOf(row.created_at),
  };
}

function presentOffering(one: ListedOffering, language: Language) {
  const { per_day, per_hour } = one;
  return {
    service_id: one.service_id,
    name: one[`name_${language}`],
    price:
      per_day === null || per_hour === null
        ? null
        : { per_day: toRupees(paise(per_day)), per_hour: toRupees(paise(per_hour)) },
    city: cityAt(one)?.[`name_${language}`] ?? null,
    radius_km: one.radius_km,
  };
}

async function latestPayouts(db: Executor, professional: number) {
  const { rows } = await latestPayoutsQuery(professional, LATEST).execute(db);
  return rows.map(({ amount, approved_at, ...item }) => ({
    ...item,
    amount: toRupees(paise(amount)),
    approved_at: isoOf(approved_at),
  }));
}

async function latestAppeals(db: Executor, professional: number, language: Language) {
  const { rows } = await latestAppealsQuery(professional, LATEST).execute(db);
  return rows.map(({ id, text: appeal, created_at, answered_at, code, ...service }) => ({
    id,
    booking_id: code,
    service_name: service[`name_${language}`],
    text: appeal,
    created_at: isoOf(created_at),
    answered_at: answered_at && isoOf(answered_at),
  }));
}

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, readonly FileColumn<ProfessionalRow>[]>> = {
  mobile: [['admin.mobile', (row) => row.mobile]],
  city: [['console.city', (row) => row.city]],
  services: [['professional.services', (row) => row.services.join(', ')]],
  rating: [
    ['professional.rating', (row) => row.rating],
    ['professional.review_count', (row) => row.reviews],
  ],
  jobs: [['professional.jobs', (row) => row.jobs]],
  on_time: [['professional.on_time_days', (row) => row.on_time]],
  cancelled: [['professional.cancelled_days', (row) => row.cancelled]],
  availability: [['professional.availability', availabilityText]],
  state: [['admin.state', (row, language) => text(language, `admin.state_${row.state}`)]],
  blocked: [['block.blocked_since', (row) => row.blocked_at && localTime(row.blocked_at)]],
  registered: [['professional.registered', (row) => localTime(row.registered_at)]],
};

function availabilityText(
  { blocked_at, paused, on_duty }: ProfessionalRow,
  language: Language,
): string | null {
  if (blocked_at !== null) return text(language, 'block.state_active');
  if (paused) return text(language, 'professional.paused');
  return on_duty ? text(language, 'professional.on_duty') : null;
}

/** As on the screen. */
const DEFAULT_COLUMNS = Object.keys(COLUMNS).filter((name) => name !== 'registered');

/** `GET /api/admin/professionals/csv`: the professionals of a list as a file. */
export function professionalsFile(platform: ListFileDeps, authenticate: Authenticate): ListFileCall {
  return listFile<ProfessionalRow, ProfessionalFilters, ProfessionalPosition>(platform, authenticate, {
    name: 'admin.professionals_csv',
    subject: 'professionals',
    columnsOf: (cols) => [
      ['professional.name', (row) => row.name],
      ...columnsNamed(COLUMNS, cols?.split(',') ?? DEFAULT_COLUMNS).flat(),
    ],
    load: async (tx, filters, page, { language }) => {
      const { rows } = await professionalsQuery(filters, page, {
        language,
        now: platform.clock.now(),
      }).execute(tx);
      return {
        rows: rows.map((row) => presentProfessional(row, language)),
        after: positionAfter(rows, page.limit, (row) => professionalPosition(filters, row)),
      };
    },
  });
}
