import { IconCalendarEvent } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import { retryingCall } from '../../platform/retrying-call.ts';
import { now, timeNow, today } from '../../platform/clock.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, WhenField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { lastDate, slotProblems } from '../booking-form/slot-rules.ts';
import { useIntention } from '../booking-form/use-intention.ts';
import { exactRupees } from './exact-rupees.ts';
import classes from './reschedule-sheet.module.css';
import { spokenSlot } from './spoken-slot.ts';
import type { LineWork, Moving } from './use-line-work.ts';

/** Moves work that has not begun to another time, and says before what that means. */
export function RescheduleSheet({ work }: { work: LineWork }) {
  const [last, setLast] = useState<Moving | null>(null);
  // The last one stays readable while the sheet goes away.
  if (work.moving && work.moving !== last) setLast(work.moving);
  if (!last) return null;
  return <Another key={last.line.id} of={last} opened={work.moving !== null} work={work} />;
}

function Another({ of: { line, fee }, opened, work }: { of: Moving; opened: boolean; work: LineWork }) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const intention = useIntention();
  const day = today();
  const form = useForm({
    initial: { preferredDate: '', preferredTime: '' },
    check: (values) =>
      slotProblems(
        { serviceMethod: line.work_type, workingDuration: String(line.day_hours), ...values },
        new Date(now()),
      ),
    async send(values) {
      const body = { detailId: line.id, fee, ...values };
      try {
        const { message } = await retryingCall(
          'booking.reschedule',
          { body },
          { idempotencyKey: intention.keyFor(body) },
        );
        intention.done();
        toast.success(message);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 0) throw new ApiFailure(0, t('booking.reschedule_failed'));
        // It is no longer as it was shown: what stands now is behind the sheet.
        if (error.status !== 409 && error.status !== 404) throw error;
        toast.error(error.message);
      }
      await work.moved();
    },
  });
  const { professional } = line;
  return (
    <Sheet
      opened={opened}
      onClose={() => {
        if (!form.busy) work.stopMoving();
      }}
      title={t('booking.reschedule')}
      foot={
        <>
          <Button variant="default" disabled={form.busy} onClick={work.stopMoving}>
            {t('booking.back')}
          </Button>
          <Button type="submit" form={id} loading={form.busy}>
            {t('booking.reschedule_yes')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={classes.form}>
        <div className={classes.now}>
          <IconCalendarEvent size={22} aria-hidden />
          <div>
            <p className={classes.name}>{line.service_name}</p>
            <p>{t('booking.reschedule_now', { when: spokenSlot(t, language, line) })}</p>
          </div>
        </div>
        <div className={classes.when}>
          <WhenField
            {...form.field('preferredDate')}
            kind="date"
            label={t('booking.date')}
            min={day}
            max={lastDate(day)}
          />
          <WhenField
            {...form.field('preferredTime')}
            kind="time"
            label={t('booking.time')}
            {...(form.values.preferredDate === day ? { min: timeNow() } : {})}
          />
        </div>
        <ul className={classes.follows}>
          <li>
            {professional
              ? t('booking.reschedule_assigned', { name: professional.name })
              : t('booking.reschedule_waiting')}
          </li>
          {line.allowed_actions.includes('show_code') && <li>{t('booking.reschedule_code')}</li>}
          <li>{t('booking.reschedule_stays')}</li>
          {fee > 0 && (
            <li className={classes.fee}>{t('booking.reschedule_fee', { fee: exactRupees(fee) })}</li>
          )}
        </ul>
        <FormError form={form} />
      </form>
    </Sheet>
  );
}
