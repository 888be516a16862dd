import '../../../platform/all-texts.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { IconDoor, IconMotorbike } from '@tabler/icons-react';
import { formatTimeOfDay } from '../../../platform/format.ts';
import { callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstNameOf } from './format-line.ts';
import { useTime } from './use-time.ts';
import { distanceLeft, formatArrival, type TrackedVisit } from './visit-arrival.ts';
import classes from './visit-track.module.css';

/** Positions come every 30 s; setting out and arriving are also reported as they happen. */
const TRACK_MS = 20_000;

/** The usual height on a phone, in pixels. */
const HEIGHT = 92;

interface VisitTrackProps {
  readonly line: Pick<BookingLine, 'id' | 'professional'>;
  /** Where the work is. */
  readonly place: Point;
}

/** Where the professional is, for the customer: on the way with the expected arrival, or at the door. */
export default function VisitTrack({ line, place }: VisitTrackProps) {
  const t = useText();
  const { data, failed, retry } = useAccountQuery({
    ...callQuery('visit.track', { params: { detail_id: String(line.id) } }),
    pollMs: TRACK_MS,
  });
  if (failed) return <FailedState text={t('visit.track_failed')} retry={retry} look="line" />;
  if (!data) return <Skeleton height={HEIGHT} radius={12} />;
  const { phase } = data.data;
  if (phase !== 'on_the_way' && phase !== 'arrived') return null;
  const name = firstNameOf(line.professional?.name ?? '');
  const Icon = phase === 'arrived' ? IconDoor : IconMotorbike;
  return (
    <div className={`flex gap-12 p-14-16 rounded-12 ${classes.track}`} data-phase={phase}>
      <Icon size={24} aria-hidden />
      <div className="min-w-0 leading-135">
        <p className="semibold" role="status">
          {t(phase === 'arrived' ? 'visit.track_arrived' : 'visit.track_on_the_way', { name })}
        </p>
        {phase === 'on_the_way' && <OnTheWay visit={data.data} name={name} place={place} />}
      </div>
    </div>
  );
}

/** The expected arrival, and how far away the professional was seen. */
function OnTheWay({ visit, name, place }: { visit: TrackedVisit; name: string; place: Point }) {
  const t = useText();
  const language = useLanguage();
  const time = useTime();
  const km = distanceLeft(visit, place);
  const seen = visit.position_at && formatTimeOfDay(visit.position_at, language);
  return (
    <>
      <p className={`bold ${classes.arrival}`}>{formatArrival(t, language, visit, time)}</p>
      <p className="text-15 muted">
        {km === null
          ? t('visit.track_no_position', { name })
          : t(km === 'near' ? 'visit.track_near' : 'visit.track_distance', { km, time: seen ?? '' })}
      </p>
    </>
  );
}
