import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { replaceFocused } from '../../../ui/replace-focused.ts';
import { toast } from '../../../ui/toast-store.ts';
import { RequestNote } from '../../cart/request-note.tsx';
import { isPromised, type TakenSlot } from '../../cart/service-slots.ts';
import { SlotLine } from '../../cart/slot-line.tsx';
import { SlotPicker } from '../../cart/slot-picker.tsx';
import type { SlotValues } from '../../cart/slot-rules.ts';
import { type SlotTexts, useSlots } from '../../cart/use-slots.ts';
import { HoldNotice } from '../hold-notice.tsx';
import { useLineSlots } from '../lines/use-line-slots.ts';
import classes from './review-slot.module.css';
import { takenTimes } from '../taken-times.ts';

/**
 * When a line of a draft is, and for how long it is reserved. Change, or a time that was taken, opens the free times; the
 * draft keeps everything else.
 */
export function ReviewSlot({
  line,
  taken,
  changed,
}: {
  line: BookingLine;
  /** The time was taken before the booking was confirmed. */
  taken: TakenSlot | null;
  /** Loads the draft again after a change, and after a refusal that changed it. */
  changed: () => Promise<void>;
}) {
  const t = useText();
  const group = useRef<HTMLDivElement>(null);
  const [changing, setChanging] = useState(false);
  const change = (open: boolean) => replaceFocused(group, () => setChanging(open));
  const slot = {
    date: line.service_date,
    time: line.service_time,
    method: line.work_type,
    duration: line.day_hours,
  };
  let content: ReactNode;
  if (changing || taken)
    content = (
      <ReviewPicker
        line={line}
        taken={taken}
        changed={async () => {
          await changed();
          change(false);
        }}
        keep={taken ? null : () => change(false)}
      />
    );
  else
    content = (
      <>
        <SlotLine slot={slot} change={line.quoted ? undefined : () => change(true)} />
        {line.promise === 'held' && line.hold_expires_at && (
          <div>
            <HoldNotice
              key={line.hold_expires_at}
              until={line.hold_expires_at}
              onEnd={() => void changed()}
            />
            <p className={`text-14 muted ${classes.who}`}>{t('booking.see_who')}</p>
          </div>
        )}
        {line.promise === 'request' && line.answer_by && (
          <RequestNote time={line.service_time} answerBy={line.answer_by} />
        )}
      </>
    );
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={t('booking.slot')}
      className="stack one-column gap-8"
    >
      {content}
    </div>
  );
}

function ReviewPicker({
  line,
  taken: takenAtConfirm,
  changed,
  keep,
}: {
  line: BookingLine;
  taken: TakenSlot | null;
  changed: () => Promise<void>;
  /** Closes the picker without a change; null if the time was taken. */
  keep: (() => void) | null;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [takenAgain, setTakenAgain] = useState<TakenSlot | null>(null);
  const id = `line-${line.id}`;
  const slots = useSlots(() => ({
    [id]: {
      serviceMethod: line.work_type,
      workingDuration: String(line.day_hours),
      preferredDate: line.service_date,
      preferredTime: line.service_time,
    },
  }));
  const slot = slots.values[id] as SlotValues;
  const times = useLineSlots(line.id);
  const taken = takenAgain ?? takenAtConfirm;

  // The times on the screen are older than the refusal.
  const reload = useEffectEvent(times.retry);
  useEffect(() => {
    if (taken) reload();
  }, [taken]);

  const save = async ({ preferredDate, preferredTime }: SlotValues, promised: boolean) => {
    setBusy(true);
    const body = { detailId: line.id, preferredDate, preferredTime, ...(promised ? { promised } : {}) };
    try {
      const { message } = await callWithRetry(
        'booking.change_slot',
        { body },
        { idempotencyKey: idempotency.keyFor(body) },
      );
      idempotency.done();
      toast.success(message);
      await changed();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const lost = takenTimes(error)?.[line.id];
      if (lost) {
        setTakenAgain(lost);
      } else if (Object.keys(error.fields).length > 0) slots.answer(id, error.fields as SlotTexts);
      else {
        toast.error(error.message);
        if (error.status === 404 || error.status === 409) await changed();
      }
    } finally {
      setBusy(false);
    }
  };

  const change = (made: Partial<SlotValues>) => {
    const next = slots.change(id, made);
    const offered = taken?.next.find(
      ({ date, time }) => date === made.preferredDate && time === made.preferredTime,
    );
    // One of the three offered times is taken at once.
    if (offered) void save(next, offered.state !== 'request');
  };

  return (
    <div className="stack one-column gap-12">
      <SlotPicker
        id={id}
        value={slot}
        texts={slots.errorTexts(id, false)}
        perHour={line.working_per_hour}
        perDay={line.working_per_day}
        slots={times}
        taken={taken}
        fixedDuration
        onChange={change}
        onLeave={(field) => slots.leave(id, field)}
      />
      <div className="flex flex-wrap gap-10">
        <Button
          loading={busy}
          disabled={!slots.isComplete([id])}
          onClick={() => void save(slot, isPromised(times.data, slot))}
        >
          {t('booking.use_time')}
        </Button>
        {keep && (
          <Button variant="default" onClick={keep}>
            {t('booking.keep_time')}
          </Button>
        )}
      </div>
    </div>
  );
}
