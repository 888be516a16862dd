import type { ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import { type ReactNode, useState } from 'react';
import { addDays, addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { HoldNotice } from '../features/booking/hold-notice.tsx';
import { preselectSlot } from '../features/cart/preselect-slot.ts';
import { ANYONE, type SlotChoice } from '../features/cart/service-slots.ts';
import { SlotPicker, type SlotPickerProps } from '../features/cart/slot-picker.tsx';
import { SlotPickerSkeleton } from '../features/cart/slot-picker-skeleton.tsx';
import { applySlotChange, type SlotValues } from '../features/cart/slot-rules.ts';
import { SlotSum, TaxesIncluded } from '../features/cart/slot-sum.tsx';
import { slotTotal } from '../features/cart/slot-total.ts';
import { slotChoiceOf, useServiceSlots } from '../features/cart/use-service-slots.ts';
import { now, today } from '../platform/clock.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { useText } from '../ui/language/use-text.ts';
import { Sample } from './sample.tsx';
import { PROFESSIONALS, sampleSlots } from './sample-data.ts';

const RATES = { perHour: 299, perDay: 1599 };

/** Start times, the slot picker in its states, and the notice of a hold. */
export function SlotParts() {
  const t = useText();
  return (
    <>
      <Sample name="Slot picker">
        <Picker id="loaded" load={async (choice) => sampleSlots(choice)} bar />
      </Sample>
      <Sample name="Slot picker: loading">
        <Picker id="loading" load={() => new Promise(() => {})} />
      </Sample>
      <Sample name="Slot picker: failed">
        <Picker
          id="failed"
          load={async (choice) => {
            if (!(window as { slotsLoad?: boolean }).slotsLoad) throw new Error('no network');
            return sampleSlots(choice);
          }}
        />
      </Sample>
      <Sample name="Slot picker: taken">
        <Picker
          id="taken"
          load={async (choice) => sampleSlots(choice)}
          taken={{
            message: t('booking.slot_taken'),
            next: [
              { date: today(), time: '19:30', state: 'free' },
              { date: addDays(today(), 1), time: '10:00', state: 'few' },
              { date: addDays(today(), 4), time: '10:30', state: 'free' },
            ],
          }}
        />
      </Sample>
      <Sample name="Slot picker: nothing chosen, with errors">
        <Picker
          id="errors"
          initial={{ serviceMethod: 'day', workingDuration: '', preferredDate: '', preferredTime: '' }}
          load={async (choice) => sampleSlots(choice)}
          texts={{
            workingDuration: t('forms.duration_required'),
            preferredDate: t('forms.date_required'),
            preferredTime: t('forms.time_required'),
          }}
        />
      </Sample>
      <Sample name="Slot picker: new time for the same work">
        <Picker id="reschedule" load={async (choice) => sampleSlots(choice)} fixedDuration />
      </Sample>
      <Sample name="Slot picker: before its chunk has loaded">
        <SlotPickerSkeleton />
      </Sample>
      <Sample name="Hold">
        <HoldNotice until={addMinutes(new Date(now()), 9).toISOString()} />
        <HoldNotice until={addMinutes(new Date(now()), 1.5).toISOString()} />
      </Sample>
      <Sample name="Price of a slot">
        <SlotSum method="hour" duration={2} rate={299} total={598} />
        <TaxesIncluded />
      </Sample>
    </>
  );
}

function Picker({
  id,
  initial = preselectSlot({ ...RATES, median: { hour: 2 } }),
  load,
  bar = false,
  texts = {},
  ...further
}: {
  id: string;
  initial?: SlotValues;
  load: (choice: SlotChoice) => Promise<ServiceSlots>;
  bar?: boolean;
} & Partial<Pick<SlotPickerProps, 'texts' | 'taken' | 'fixedDuration'>>) {
  const t = useText();
  const [slot, setSlot] = useState(initial);
  const [who, setWho] = useState(ANYONE);
  const [instant, setInstant] = useState(false);
  // A different service for each sample, because the answers are cached.
  const serviceId = [...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0);
  const slots = useServiceSlots(slotChoiceOf(slot, { serviceId, place: null, who }), load);
  const picker: ReactNode = (
    <SlotPicker
      id={id}
      value={slot}
      texts={texts}
      {...RATES}
      slots={slots}
      {...(further.fixedDuration
        ? {}
        : {
            who: {
              professionals: PROFESSIONALS,
              genderChoice: id === 'loaded',
              value: who,
              onChange: setWho,
            },
          })}
      {...further}
      {...(id === 'loaded' ? { instant: { chosen: instant, onChoose: () => setInstant(true) } } : {})}
      onChange={(change) => {
        setInstant(false);
        setSlot((before) => applySlotChange(before, change));
      }}
      onLeave={() => {}}
    />
  );
  return (
    <>
      {picker}
      {bar && (
        <ActionBar
          place="sheet"
          total={slotTotal(slot, RATES)}
          note={`${slot.preferredDate} ${slot.preferredTime}`}
        >
          <Button size="lg">{t('catalog.book_service')}</Button>
        </ActionBar>
      )}
    </>
  );
}
