import { Link } from 'react-router';
import { now, today } from '../../../platform/clock.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { Button } from '../../../ui/button.tsx';
import { DateBlock } from '../../../ui/date-block.tsx';
import { Face } from '../../../ui/faces.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { dateBlockLines } from '../lines/date-block-lines.ts';
import { describeLine } from '../lines/describe-line.ts';
import { faceOf } from '../lines/face-of.ts';
import { firstNameOf } from '../lines/format-line.ts';
import type { LineState } from '../lines/line-state.ts';
import { useTime } from '../lines/use-time.ts';
import { formatArrival, type TrackedVisit } from '../lines/visit-arrival.ts';
import type { TopCardContent } from './choose-top-card.ts';
import { shortAddress } from './short-address.ts';
import { StartsIn } from './starts-in.tsx';
import classes from './top-card.module.css';

/** What waits for the customer, or the next visit: a headline, a sentence, one action. */
export function NextCard({
  content: { kind, booking, line, more },
  code,
  visit,
}: {
  content: Extract<TopCardContent, { kind: 'task' | 'visit' }>;
  code: string | null;
  /** Where the professional is; null until they set out. */
  visit: TrackedVisit | null;
}) {
  const t = useText();
  const language = useLanguage();
  const { state, headline, sentence, action, tone } = describeLine(line, { t, language, now: now(), code });
  const isVisit = kind === 'visit';
  const phase = isVisit ? visit?.phase : null;
  const name = firstNameOf(line.professional?.name ?? '');
  const title = phase === 'arrived' ? t('visit.track_arrived', { name }) : headline;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="top-card" data-task={!isVisit || undefined}>
      <div className={classes.head}>
        {isVisit ? (
          <DateBlock
            lines={dateBlockLines(t, language, { date: line.service_date, time: line.service_time }, today())}
            soon={line.service_date === today()}
          />
        ) : (
          <div className={`clip rounded-10 ${classes.tile}`}>
            <Picture src={line.image_url} alt="" ratio={1} sizes="58px" />
          </div>
        )}
        <div className="flex-1 min-w-0 leading-135">
          <p className="row justify-between gap-8">
            <span className={classes.service}>{line.service_name}</span>
            {isVisit && <StartsIn line={line} />}
          </p>
          <h2 id="top-card" className={`row gap-8 text-16 semibold ${classes.headline}`} data-tone={tone}>
            {line.professional && isVisit && <Face face={faceOf(line.professional)} size={24} />}
            {phase === 'on_the_way' ? t('visit.track_on_the_way', { name }) : title}
          </h2>
          {visit && phase === 'on_the_way' ? (
            <Arrival visit={visit} />
          ) : (
            <p className="text-15 muted">
              {state === 'coming'
                ? `${shortAddress(booking.address)} · ${formatDuration(t, line.work_type, line.day_hours)}`
                : sentence}
            </p>
          )}
        </div>
      </div>
      <div className="row gap-10">
        <Button
          className={classes.action}
          component={Link}
          to={targetOf(state, line.id)}
          variant={isVisit ? 'light' : 'filled'}
        >
          {isVisit || !action ? t('line.see_booking') : action.label}
        </Button>
        {isVisit && line.allowed_actions.includes('reschedule') && (
          <Button
            className={classes.action}
            variant="default"
            component={Link}
            to="/instand-booking"
            state={{ changeTime: line.id }}
          >
            {t('line.change_time')}
          </Button>
        )}
        {more > 0 && (
          <Link className="inline-row flex-none text-link semibold no-underline touch" to="/instand-booking">
            {t('line.more_tasks', { count: more })}
          </Link>
        )}
      </div>
    </section>
  );
}

/** When the professional is expected. */
function Arrival({ visit }: { visit: TrackedVisit }) {
  const t = useText();
  const language = useLanguage();
  const time = useTime();
  return <p className="text-15 semibold">{formatArrival(t, language, visit, time)}</p>;
}

/** The page on which the action takes place. */
function targetOf(state: LineState, lineId: number): string {
  if (state === 'due') return '/complete-booking';
  return state === 'rate' ? `/feedback?line=${lineId}` : '/instand-booking';
}
