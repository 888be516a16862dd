import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDuration } from '../../../platform/format-duration.ts';
import classes from './extra-time.module.css';
import { ExtraTimeSheet } from './extra-time-sheet.tsx';
import { timeOfIso } from './format-job.ts';
import { useExtraTime } from './use-extra-time.ts';

/** Extra time on started work: the request, the pending answer, and the result of the last request. */
export function ExtraTime({ job, onChanged }: { job: Job; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const [sheetOpened, setSheetOpened] = useState(false);
  const extra = useExtraTime(job, onChanged);
  const request = job.extra_request;
  if (request)
    return (
      <section className={classes.waiting} role="status">
        <p>
          <IconClockPlus size={20} aria-hidden />
          <span>
            {t('job.extra_pending', {
              units: formatDuration(t, 'hour', request.hours),
              price: formatRupees(request.price),
              time: formatTime(timeOfIso(request.answer_by), language),
            })}
          </span>
        </p>
        {job.allowed_actions.includes('withdraw_extra') && (
          <Button variant="default" loading={extra.busy} onClick={() => extra.withdraw(request.id)}>
            {t('job.extra_withdraw')}
          </Button>
        )}
      </section>
    );
  const outcome = outcomeKey(job.extra_outcome);
  return (
    <>
      {outcome && (
        <p className={classes.outcome} role="status">
          <IconClockPlus size={20} aria-hidden />
          {t(outcome)}
        </p>
      )}
      {job.allowed_actions.includes('request_extra') && (
        <>
          <Button
            className={`w-full ${classes.ask}`}
            variant="default"
            leftSection={<IconClockPlus size={20} aria-hidden />}
            onClick={() => setSheetOpened(true)}
          >
            {t('job.extra_time')}
          </Button>
          <ExtraTimeSheet
            job={job}
            opened={sheetOpened}
            busy={extra.busy}
            close={() => setSheetOpened(false)}
            ask={(hours) => extra.ask(hours, () => setSheetOpened(false))}
          />
        </>
      )}
    </>
  );
}

function outcomeKey(outcome: Job['extra_outcome']) {
  switch (outcome) {
    case 'declined':
      return 'job.extra_declined';
    case 'expired':
      return 'job.extra_expired';
    case 'taken':
      return 'job.extra_slot_taken';
    default:
      return null;
  }
}
