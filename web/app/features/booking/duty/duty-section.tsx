import type { JobRequest } from '@aaspaas/contract/features/job-requests.ts';
import { useState } from 'react';
import { formatTime } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { timeOfIso } from '../jobs/format-job.ts';
import { DeclineSheet } from './decline-sheet.tsx';
import classes from './duty.module.css';
import { RequestCard } from './request-card.tsx';
import type { DutyState } from './use-duty.ts';

/** The usual height of the switch on a phone, in pixels. */
export const DUTY_HEIGHT = 96;

/** The open requests to a professional. New ones are announced; the countdown inside a card is not. */
export function Requests({ state }: { state: DutyState }) {
  const [declined, setDeclined] = useState<JobRequest | null>(null);
  return (
    <div className={classes.requests} role="status">
      {state.requests.map(({ request, endsAt }) => (
        <RequestCard
          key={request.id}
          request={request}
          endsAt={endsAt}
          busy={state.busy === request.id}
          accept={() => state.accept(request)}
          decline={() => setDeclined(request)}
          onEnd={state.reload}
        />
      ))}
      <DeclineSheet
        opened={declined !== null}
        busy={declined !== null && state.busy === declined.id}
        close={() => setDeclined(null)}
        decline={async (reason) => {
          if (declined && (await state.decline(declined, reason))) setDeclined(null);
        }}
      />
    </div>
  );
}

/** The switch of a professional's duty. */
export function DutySwitch({ state: { duty, failed, retry, busy, set } }: { state: DutyState }) {
  const t = useText();
  const language = useLanguage();
  if (failed) return <FailedState text={t('duty.load_failed')} retry={retry} look="line" />;
  if (!duty) return <Skeleton height={DUTY_HEIGHT} radius={12} />;
  return (
    <div className={classes.switch} data-on={duty.on || undefined}>
      <SwitchField
        label={t('duty.switch')}
        help={
          duty.on && duty.ends_at
            ? t('duty.help_on', { time: formatTime(timeOfIso(duty.ends_at), language) })
            : t(duty.ended_by === 'missed' ? 'duty.help_missed' : 'duty.help_off')
        }
        checked={duty.on}
        disabled={busy === 'switch'}
        onChange={set}
      />
    </div>
  );
}
