import { IconCalendarEvent } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { now } from '../../../platform/clock.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../platform/use-form.ts';
import { isPromised, type TakenSlot } from '../../cart/service-slots.ts';
import { SlotPicker } from '../../cart/slot-picker.tsx';
import { type SlotValues, slotProblems } from '../../cart/slot-rules.ts';
import type { SlotTexts } from '../../cart/use-slots.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { takenTimes } from '../taken-times.ts';
import classes from './reschedule-sheet.module.css';
import { formatSlot } from './format-slot.ts';
import type { LineActionsState, RescheduleDraft } from './use-line-actions.ts';
import { useLineSlots } from './use-line-slots.ts';

/** Reschedules work that has not started, or chooses the time of repeated work, and shows the consequences first. */
export function RescheduleSheet({ lineActions }: { lineActions: LineActionsState }) {
  const [last, setLast] = useState<RescheduleDraft | null>(null);
  // The last line stays visible during the closing animation.
  if (lineActions.rescheduleDraft && lineActions.rescheduleDraft !== last)
    setLast(lineActions.rescheduleDraft);
  if (!last) return null;
  return (
    <RescheduleForm
      key={last.line.id}
      of={last}
      opened={lineActions.rescheduleDraft !== null}
      lineActions={lineActions}
    />
  );
}

function RescheduleForm({
  of: { line, fee, redo },
  opened,
  lineActions,
}: {
  of: RescheduleDraft;
  opened: boolean;
  lineActions: LineActionsState;
}) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [taken, setTaken] = useState<{ readonly slot: TakenSlot; readonly time: string } | null>(null);
  const fixed = { serviceMethod: line.work_type, workingDuration: String(line.day_hours) };
  const form = useForm({
    initial: { preferredDate: '', preferredTime: '' },
    check: (values) => slotProblems({ ...fixed, ...values }, new Date(now())),
    async send(values) {
      const offered = taken?.slot.next.some(
        ({ date, time, state }) =>
          date === values.preferredDate && time === values.preferredTime && state !== 'request',
      );
      const promised = offered || isPromised(slots.data, { ...fixed, ...values });
      const body = { detailId: line.id, fee, ...values, ...(promised ? { promised } : {}) };
      try {
        const options = { idempotencyKey: idempotency.keyFor([redo, body]) };
        const { message } = redo
          ? await callWithRetry(
              'visit.pick_redo',
              { body: { detailId: line.id, date: values.preferredDate, time: values.preferredTime } },
              options,
            )
          : await callWithRetry('booking.reschedule', { body }, options);
        idempotency.done();
        toast.success(message);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 0) throw new ApiFailure(0, t('booking.reschedule_failed'));
        const lost = takenTimes(error)?.[line.id];
        if (lost) {
          setTaken({ slot: lost, time: timeOf(values) });
          return;
        }
        // The line has changed: the page behind the sheet shows the current state.
        if (error.status !== 409 && error.status !== 404) throw error;
        toast.error(error.message);
      }
      await lineActions.onRescheduled();
    },
  });
  const value: SlotValues = { ...fixed, ...form.values };
  const slots = useLineSlots(line.id);
  // Shown until another time is chosen.
  const takenNow = taken && (!value.preferredTime || taken.time === timeOf(value)) ? taken.slot : null;
  // The times on the screen are older than the refusal.
  const reload = useEffectEvent(slots.retry);
  useEffect(() => {
    if (taken) reload();
  }, [taken]);
  const texts: SlotTexts = {};
  for (const field of ['preferredDate', 'preferredTime'] as const) {
    const error = form.errorOf(field);
    if (error) texts[field] = error;
  }
  return (
    <Sheet
      opened={opened}
      onClose={() => {
        if (!form.busy) lineActions.closeReschedule();
      }}
      title={t(redo ? 'visit.redo_title' : 'booking.reschedule')}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={lineActions.closeReschedule}>
            {t('booking.back')}
          </Button>
          <Button type="submit" form={id} loading={form.busy}>
            {t(redo ? 'visit.redo_yes' : 'booking.reschedule_yes')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="stack gap-16">
        <div className={classes.now}>
          <IconCalendarEvent size={22} aria-hidden />
          <div>
            <p className="semibold">{line.service_name}</p>
            <p>{t('booking.reschedule_now', { when: formatSlot(t, language, line) })}</p>
          </div>
        </div>
        <SlotPicker
          id={`line-${line.id}`}
          value={value}
          texts={texts}
          perHour={line.working_per_hour}
          perDay={line.working_per_day}
          slots={slots}
          taken={takenNow}
          fixedDuration
          onChange={({ preferredDate, preferredTime }) => {
            if (preferredDate !== undefined) form.set('preferredDate', preferredDate);
            if (preferredTime !== undefined) form.set('preferredTime', preferredTime);
          }}
          onLeave={(field) => {
            if (field === 'preferredDate' || field === 'preferredTime') form.field(field).onBlur();
          }}
        />
        <ul className={`stack gap-6 muted ${classes.follows}`}>
          {redo ? <li>{t('visit.redo_free')}</li> : <RescheduleConsequences line={line} fee={fee} />}
        </ul>
        <FormError form={form} />
      </form>
    </Sheet>
  );
}

function RescheduleConsequences({ line, fee }: { line: RescheduleDraft['line']; fee: number }) {
  const t = useText();
  const { professional } = line;
  return (
    <>
      <li>
        {professional
          ? t('booking.reschedule_assigned', { name: professional.name })
          : t('booking.reschedule_unassigned')}
      </li>
      {line.allowed_actions.includes('show_code') && <li>{t('booking.reschedule_code')}</li>}
      <li>{t('booking.reschedule_unchanged')}</li>
      {fee > 0 && (
        <li className="text semibold">{t('booking.reschedule_fee', { fee: formatExactRupees(fee) })}</li>
      )}
    </>
  );
}

function timeOf({
  preferredDate,
  preferredTime,
}: Pick<SlotValues, 'preferredDate' | 'preferredTime'>): string {
  return `${preferredDate} ${preferredTime}`;
}
