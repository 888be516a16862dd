import type {
  Availability,
  availabilityEndpoints,
} from '@aaspaas/contract/features/provider-availability.ts';
import { RADIUS_KM } from '@aaspaas/contract/features/provider-availability.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { ALWAYS_AVAILABLE } from '@aaspaas/contract/kernel/working-hours.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';
import { servicesByIds } from '../../catalog/index.ts';
import { areaAt } from '../../places/index.ts';
import { saveAvailability } from './actions/save-availability.ts';
import { availabilityStore } from './store.ts';
import { unavailabilityReason } from './rules/unavailability.ts';

/** An assigned job that has not started. */
export interface UpcomingJob {
  readonly lineId: number;
  readonly serviceId: number;
  readonly date: string;
  readonly time: string;
  /** Time ranges of the job. */
  readonly ranges: readonly TimeWindow[];
}

/** Dependencies that come from external services or from features that depend on this one. */
export interface AvailabilityDeps extends Pick<Platform, 'db' | 'clock' | 'publish'> {
  readonly geocoder: Geocoder;
  upcomingJobs(executor: Executor, professionalId: number): Promise<UpcomingJob[]>;
}

/** Endpoints for a professional's availability and area. */
export function availabilityRoutes(
  deps: AvailabilityDeps,
): Handlers<Exclude<keyof typeof availabilityEndpoints, 'availability.offers'>> {
  const { db, clock, geocoder } = deps;
  return {
    'availability.get': async (_input, { actor, language }) => ({
      data: await readAvailability(deps, actor.id, language),
    }),
    'availability.save': async ({ body }, { actor, language }) => {
      await saveAvailability(deps, actor.id, body, clock.now());
      return {
        message: text(language, 'availability.saved'),
        data: await readAvailability(deps, actor.id, language),
      };
    },
    'availability.area': async (_input, { actor }) => {
      const [centre, ...others] = await availabilityStore(db).centres(actor.id);
      if (!centre) return { data: { centre: null, services_elsewhere: 0, places: [] } };
      const places = await geocoder.pinsAround(centre, RADIUS_KM.max);
      return {
        data: {
          centre: await areaAt(geocoder, centre),
          services_elsewhere: others.reduce((sum, { offerings }) => sum + offerings, 0),
          places: places.map(({ pin, name, town, km, bearing }) => ({
            pin,
            name,
            town: town === name ? null : town,
            distance_km: Math.round(km * 10) / 10,
            bearing: Math.round(bearing),
          })),
        },
      };
    },
  };
}

async function readAvailability(
  { db, clock, upcomingJobs }: AvailabilityDeps,
  professionalId: number,
  language: Language,
): Promise<Availability> {
  const store = availabilityStore(db);
  const today = dateOf(clock.now());
  const [row, daysOff, jobs] = await Promise.all([
    store.of(professionalId),
    store.daysOff([professionalId], today).then((byProfessional) => byProfessional.get(professionalId) ?? []),
    upcomingJobs(db, professionalId),
  ]);
  if (!row) throw new Failure('not_found');
  const conflicts = jobs.flatMap((job) => {
    const why = unavailabilityReason({ hours: row.hours, daysOff }, job.ranges);
    return why ? [{ ...job, why }] : [];
  });
  const services = await servicesByIds(
    db,
    conflicts.map((job) => job.serviceId),
  );
  return {
    hours: [...(row.hours ?? ALWAYS_AVAILABLE)],
    days_off: daysOff.map(({ from, to, reason }) => ({ from, to, reason })),
    radius_km: row.radius_km,
    paused: row.paused,
    paused_until: row.paused_until,
    conflicting_jobs: conflicts.map(({ lineId, serviceId, date, time, why }) => ({
      detail_id: lineId,
      service_name: services.get(serviceId)?.name[language] ?? '',
      service_date: date,
      service_time: time,
      why,
    })),
  };
}
