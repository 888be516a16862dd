import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Job } from '@aaspaas/contract/features/job.ts';
import { useId, useState } from 'react';
import { formatTime } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import { extraTimeQuery } from '../booking-queries.ts';
import classes from './extra-time.module.css';
import { timeOfIso, formatDateTime } from './format-job.ts';

interface ExtraTimeSheetProps {
  readonly job: Job;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly close: () => void;
  readonly ask: (hours: number) => void;
}

/** Choice of extra hours: only those that do not overlap the next job, each with its price. */
export function ExtraTimeSheet({ job, opened, busy, close, ask }: ExtraTimeSheetProps) {
  const t = useText();
  const id = useId();
  const [hours, setHours] = useState(1);
  const { data: reply, failed, retry } = useAccountQuery(opened ? extraTimeQuery(job) : null);
  const data = reply?.data;
  const isAvailable = data?.options.some((one) => one.hours === hours) ?? false;
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t('job.extra_title')}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={close}>
            {t('job.extra_back')}
          </Button>
          {data?.options.length !== 0 && (
            <Button type="submit" form={id} loading={busy} disabled={!isAvailable}>
              {t('job.extra_send')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        className="stack gap-14"
        onSubmit={(event) => {
          event.preventDefault();
          if (isAvailable && !busy) ask(hours);
        }}
      >
        {failed ? (
          <FailedState text={t('job.extra_load_failed')} retry={retry} />
        ) : data ? (
          <>
            {data.options.length > 0 && <p className={classes.help}>{t('job.extra_help')}</p>}
            <Options options={data.options} hours={hours} choose={setHours} />
            <Limit {...data} />
          </>
        ) : (
          <Skeleton height={176} />
        )}
      </form>
    </Sheet>
  );
}

type Offer = ReplyOf<'extra_time.options'>['data'];

function Options({
  options,
  hours,
  choose,
}: {
  options: Offer['options'];
  hours: number;
  choose: (hours: number) => void;
}) {
  const t = useText();
  const language = useLanguage();
  if (options.length === 0) return null;
  return (
    <fieldset className="stack min-w-0 gap-8 p-0 border-0">
      <legend className="sr-only">{t('job.extra_choice')}</legend>
      {options.map((one) => (
        <label key={one.hours} className={classes.option}>
          <input
            type="radio"
            name="hours"
            value={one.hours}
            checked={hours === one.hours}
            onChange={() => choose(one.hours)}
          />
          <span className="flex-1 min-w-0">
            <b className="block semibold leading-13">{formatDuration(t, 'hour', one.hours)}</b>
            <span className="text-15 muted">
              {t('job.extra_ends', { time: formatTime(timeOfIso(one.ends_at), language) })}
            </span>
          </span>
          <span className="semibold tabular-nums">{formatRupees(one.price)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Why no more time can be requested. */
function Limit({ options, limit, next_at: next }: Offer) {
  const t = useText();
  const language = useLanguage();
  const none = options.length === 0;
  if (limit === 'day')
    return <p className={classes.limit}>{t(none ? 'job.extra_none_day' : 'job.extra_day')}</p>;
  if (!next) return null;
  const time = formatDateTime(next.slice(0, 10), timeOfIso(next), language);
  return (
    <p className={classes.limit}>{t(none ? 'job.extra_none_next_job' : 'job.extra_next_job', { time })}</p>
  );
}
