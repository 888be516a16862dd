import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { random } from '../../server/demo/random.ts';
import { tripsAround } from '../../server/src/features/places/rules/trips-around.ts';
import type { City, Professional } from './city.ts';
import type { Visit } from './visit.ts';

/** How a visit went. */
export interface Execution {
  readonly visit: Visit;
  readonly startedAt: Date;
  /** Road kilometres of the trip there. */
  readonly km: number;
  /** Whether the professional came before the customer gave up. */
  readonly isServed: boolean;
}

/** Actual trips differ from the table by a factor with this standard deviation of its logarithm. */
const TRIP_DEVIATION = 0.2;

/** Professionals leave ten minutes earlier than needed, as the reminder says. */
const LEAVE_EARLY_MINUTES = 10;

/** A customer waits this long for work to begin. */
const PATIENCE_MINUTES = 60;

/** If the customer is absent, the professional leaves after this time. */
const ABSENT_MINUTES = 15;

/** Executes the visits of a city: each professional drives from job to job, with trips and work that last longer or shorter. */
export function execute(city: City, visits: readonly Visit[], seed: number): Execution[] {
  const byProfessional = Map.groupBy(
    visits.filter(({ professionalId }) => professionalId !== null),
    ({ professionalId, start }) => `${professionalId} ${dateOf(start)}`,
  );
  const professionals = new Map(city.professionals.map((one) => [one.id, one]));
  const trip = tripsAround(city.professionals[0]?.base ?? { latitude: 0, longitude: 0 });
  return [...byProfessional.values()].flatMap((day) => {
    const professional = professionals.get(day[0]?.professionalId ?? 0) as Professional;
    return executeDay(professional, day, trip, { seed, jobMinutes: city.jobMinutes });
  });
}

function executeDay(
  { id, base }: Professional,
  day: readonly Visit[],
  trip: ReturnType<typeof tripsAround>,
  { seed, jobMinutes }: { readonly seed: number; readonly jobMinutes: number },
): Execution[] {
  let [place, freeAt] = [base, new Date(0)];
  return day
    .toSorted((one, other) => one.reservedFrom.getTime() - other.reservedFrom.getTime())
    .map((visit) => {
      const { booking, start, knownAt } = visit;
      const expected = trip(place, booking.place, start);
      const leaveAt = latest(
        freeAt,
        knownAt ?? start,
        addMinutes(start, -expected.minutes - LEAVE_EARLY_MINUTES),
      );
      const actual = trip(place, booking.place, leaveAt).minutes * tripFactor(seed, booking.id, id);
      const startedAt = latest(start, addMinutes(leaveAt, actual));
      const isServed = startedAt <= addMinutes(start, PATIENCE_MINUTES);
      const minutes = booking.isAbsent ? ABSENT_MINUTES : jobMinutes * booking.durationFactor;
      place = booking.place;
      freeAt = isServed ? addMinutes(startedAt, minutes) : startedAt;
      return { visit, startedAt, km: expected.km, isServed };
    });
}

/** Returns actual by expected minutes of a trip: log-normal, the same for both rules. */
function tripFactor(seed: number, bookingId: number, professionalId: number): number {
  const numbers = random(seed * 1_000_003 + bookingId * 1009 + professionalId);
  const normal = Math.sqrt(-2 * Math.log(1 - numbers.next())) * Math.cos(2 * Math.PI * numbers.next());
  return Math.exp(TRIP_DEVIATION * normal);
}

function latest(...instants: readonly Date[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}
