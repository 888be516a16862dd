import type { Job } from '@aaspaas/contract/features/work.ts';
import { IconClockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRupees, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import classes from './extra-time.module.css';
import { ExtraTimeSheet } from './extra-time-sheet.tsx';
import { clockOf } from './job-words.ts';
import { useExtraTime } from './use-extra-time.ts';

/** Extra time on started work: asking for it, waiting for the customer's word, and how the last request ended. */
export function ExtraTime({ job, changed }: { job: Job; changed: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const extra = useExtraTime(job, changed);
  const request = job.extra_request;
  if (request)
    return (
      <section className={classes.waiting} role="status">
        <p>
          <IconClockPlus size={20} aria-hidden />
          <span>
            {t('work.extra_waiting', {
              units: spokenUnits(t, 'hour', request.hours),
              price: formatRupees(request.price),
              time: formatTime(clockOf(request.answer_by), language),
            })}
          </span>
        </p>
        {job.allowed_actions.includes('withdraw_extra') && (
          <Button variant="default" loading={extra.busy} onClick={() => extra.withdraw(request.id)}>
            {t('work.extra_withdraw')}
          </Button>
        )}
      </section>
    );
  const outcome = wordsOf(job.extra_outcome);
  return (
    <>
      {outcome && (
        <p className={classes.outcome} role="status">
          <IconClockPlus size={20} aria-hidden />
          {t(outcome)}
        </p>
      )}
      {job.allowed_actions.includes('ask_extra') && (
        <>
          <Button
            className={classes.ask}
            variant="light"
            leftSection={<IconClockPlus size={20} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('work.extra')}
          </Button>
          <ExtraTimeSheet
            job={job}
            opened={asking}
            busy={extra.busy}
            close={() => setAsking(false)}
            ask={(hours) => extra.ask(hours, () => setAsking(false))}
          />
        </>
      )}
    </>
  );
}

function wordsOf(outcome: Job['extra_outcome']) {
  switch (outcome) {
    case 'declined':
      return 'work.extra_declined';
    case 'lapsed':
      return 'work.extra_lapsed';
    case 'taken':
      return 'work.extra_no_longer';
    default:
      return null;
  }
}
